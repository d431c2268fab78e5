import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledScript } from '../../../test/support/bundled.ts'
import { called, heldBy, recordWrite, save, url } from '../../../test/support/entries.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { datasets } from '../../catalog/index.ts'
import { InputError } from '../../errors.ts'
import { recordsContract } from '../contracts/records.contract.ts'
import { rowsContract } from '../contracts/records-rows.contract.ts'
import { openDatabase } from './database.ts'
import { openEmbeddedRecords } from './records.ts'

const open = (folder: string) => openEmbeddedRecords(folder, datasets)

recordsContract('the embedded store', open)

describe.each([1, 3])('a page with %i searching threads', threads =>
  rowsContract(folder =>
    openEmbeddedRecords(folder, datasets, { searchThreads: threads, cacheMiB: 8, foundMiB: 1 }),
  ),
)

const loadAndWait = bundledScript(new URL('../../../test/support/load-and-wait.ts', import.meta.url))

describe('the file of the embedded store', () => {
  const store = temporaryStore(open)

  it('is as the last commit left it when a process is killed in the middle of a load', async () => {
    const child = spawn(process.execPath, [loadAndWait, store.folder])
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    for (const records of [store.records, await store.reopen()]) {
      expect(await records.count('person')).toBe(1)
      expect(heldBy(await records.find('person', url('ana')))).toEqual([{ id: 1, former: false }])
    }
    await save(store.records, [recordWrite(2, called('Li'))])
    expect(await store.records.count('person')).toBe(2)
  })

  it('takes in datasets that are younger than it, and keeps what it has', async () => {
    const [first, ...younger] = datasets
    const folder = mkdtempSync(join(tmpdir(), 'almanac-younger-'))
    const before = openEmbeddedRecords(folder, first ? [first] : [])
    await save(before, [recordWrite(1, called('Ana'))])
    await before.close()
    const after = open(folder)
    expect(await after.count('person')).toBe(1)
    for (const { name } of younger) expect([name, await after.count(name)]).toEqual([name, 0])
    await after.close()
    rmSync(folder, { recursive: true })
  })

  it('is refused when another layout wrote it, with what to do', async () => {
    const database = openDatabase(`${store.folder}/other.db`, [], 1)
    database.exec('PRAGMA user_version = 99')
    database.close()
    const reopen = () => openDatabase(`${store.folder}/other.db`, [], 1)
    expect(reopen).toThrow(InputError)
    expect(reopen).toThrow(/has data layout 99; this version of Almanac reads layout \d+/)
  })
})
