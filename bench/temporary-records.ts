// Stores of records that a benchmark fills for itself.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datasets } from '../src/catalog/index.ts'
import type { Config } from '../src/config.ts'
import type { JsonObject } from '../src/lib/json/json.ts'
import { openRecords } from '../src/processes/adapters.ts'
import { openEmbeddedRecords } from '../src/stores/embedded/records.ts'
import type { Records, RecordWrite } from '../src/stores/records.ts'
import { recordWrite } from '../test/support/entries.ts'

/** Returns a new record that no source has contributed to. */
export const bareRecord = (
  id: number,
  record: JsonObject,
  names: Partial<Pick<RecordWrite, 'keys' | 'names'>> = {},
): RecordWrite => recordWrite(id, record, { updatedAtMs: 0, contributions: [], ...names })

/** Fills a new store in a temporary folder, gives it to `use` and removes it. */
export async function withTemporaryRecords<T>(
  dataset: string,
  entries: readonly RecordWrite[],
  use: (records: Records) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-names-'))
  const records = openEmbeddedRecords(folder, datasets)
  try {
    const load = await records.beginImport()
    await load.write(dataset, entries)
    await load.commit()
    return await use(records)
  } finally {
    await records.close()
    rmSync(folder, { recursive: true })
  }
}

const entriesAtOnce = 5000

/** Opens the records in the data directory, which is kept for the next run; a new one is filled with so many entries. */
export async function openFilledRecords(
  config: Config,
  dataset: string,
  count: number,
  entryAt: (index: number) => RecordWrite,
): Promise<Records> {
  const isFilled = existsSync(join(config.dataDir, 'records.db'))
  const records = openRecords(config)
  if (isFilled) return records
  const load = await records.beginImport()
  for (let start = 0; start < count; start += entriesAtOnce) {
    const length = Math.min(entriesAtOnce, count - start)
    await load.write(
      dataset,
      Array.from({ length }, (_, at) => entryAt(start + at)),
    )
  }
  await load.commit()
  return records
}
