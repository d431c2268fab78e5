// A killed import leaves a log and segments behind, which a running service gives back.
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/command.ts'
import { called, recordWrite, save } from '../../../test/support/entries.ts'
import { datasets } from '../../catalog/index.ts'
import type { RecordWrite } from '../records.ts'
import { removeLeftovers } from './leftovers.ts'
import { openEmbeddedRecords } from './records.ts'

/** More than the pages that an import keeps in memory, of texts that nothing packs. */
const manyPeople = Array.from({ length: 100 }, (_, index) =>
  recordWrite(index + 2, { basic_profile: { summary: randomBytes(500_000).toString('base64') } }),
)

const logBytes = (folder: string) => statSync(join(folder, 'records.db-wal')).size
const segmentsIn = (folder: string) => readdirSync(join(folder, 'index')).sort()

/** Returns a folder with one person, and an import of others under way that has written a segment. */
async function importing(people: readonly RecordWrite[]) {
  const folder = temporaryFolder()
  const records = openEmbeddedRecords(folder, datasets)
  await save(records, [recordWrite(1, called('Ada Lovelace'))])
  const segments = segmentsIn(folder)
  const load = await records.beginImport({ isTrial: false })
  await load.write('person', people)
  const unfinished = join(folder, 'index', 'unfinished-segment')
  writeFileSync(unfinished, 'half of a segment')
  return { folder, records, load, segments, unfinished }
}

it('what a killed import has left is removed beside an open service, and what was committed stays', async () => {
  const { folder, records, load, segments } = await importing(manyPeople)
  // The files as they are in the middle of the import are those that a killed process leaves.
  const killed = temporaryFolder()
  cpSync(folder, killed, { recursive: true, filter: path => !path.endsWith('-shm') })
  await load.abort()
  await records.close()
  const opened = openEmbeddedRecords(killed, datasets)
  expect(await opened.count('person')).toBe(1)
  expect(logBytes(killed)).toBeGreaterThan(1_000_000)
  removeLeftovers(killed)
  expect([logBytes(killed), segmentsIn(killed)]).toEqual([0, segments])
  expect(await opened.count('person')).toBe(1)
  await opened.close()
})

it('nothing of an import that runs is taken for what a killed one has left', async () => {
  const { folder, records, load, unfinished } = await importing([recordWrite(2, called('Li Wei'))])
  removeLeftovers(folder)
  expect(existsSync(unfinished)).toBe(true)
  await load.commit()
  expect(await records.count('person')).toBe(2)
  await records.close()
})
