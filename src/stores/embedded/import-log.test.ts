// An import writes into the log of the database, and gives back what it took of the disk.
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/command.ts'
import { called, recordWrite, save } from '../../../test/support/entries.ts'
import { datasets } from '../../catalog/index.ts'
import { openEmbeddedRecords } from './records.ts'

/** More than the pages that an import keeps in memory, of texts that nothing packs. */
const people = Array.from({ length: 100 }, (_, index) =>
  recordWrite(index + 2, { basic_profile: { summary: randomBytes(500_000).toString('base64') } }),
)

it.each([
  ['is given up', false],
  ['is a trial', true],
])(
  'an import that %s leaves no log behind that fills the disk, beside an open service',
  async (_, isTrial) => {
    const folder = temporaryFolder()
    const records = openEmbeddedRecords(folder, datasets)
    await save(records, [recordWrite(1, called('Ada Lovelace'))])
    const logBytes = () => statSync(join(folder, 'records.db-wal')).size
    const before = logBytes()
    const load = await records.beginImport({ isTrial })
    await load.write('person', people)
    expect(logBytes()).toBeGreaterThan(before + 1_000_000)
    await load.abort()
    expect(logBytes()).toBe(before)
    expect(await records.count('person')).toBe(1)
    await records.close()
  },
)
