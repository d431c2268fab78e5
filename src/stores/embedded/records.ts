// The default adapter of the records port: one SQLite file in the data directory.
import { join } from 'node:path'
import type { Dataset } from '../../catalog/dataset.ts'
import { pause } from '../../lib/pause.ts'
import type { Page, Records, StoredRecord } from '../records.ts'
import { type Database, openDatabase } from './database.ts'
import { openLinked, type Pick } from './linked.ts'
import { beginLoad } from './load.ts'
import { type NameIndex, openNameIndex } from './name-index.ts'
import { Scanner } from './scanner.ts'
import { openTables } from './tables.ts'

// The system keeps the file in memory as far as there is room; these are only what is at hand without asking it.
const readCacheMiB = 48
const loadCacheMiB = 64

/** Opens the store in the folder, which must exist. Throws an InputError when its layout is not this version's. */
export function openEmbeddedRecords(folder: string, datasets: readonly Dataset[]): Records {
  const file = join(folder, 'records.db')
  const names = datasets.map(dataset => dataset.name)
  const database = openDatabase(file, names, readCacheMiB)
  const pick: Pick = (dataset, id, paths) => of(dataset).pick(id, paths)
  const tables = new Map(datasets.map(dataset => [dataset.name, openTables(database, dataset)]))
  const linked = new Map(datasets.map(dataset => [dataset.name, openLinked(database, dataset, pick)]))
  const nameIndexes = new Map(datasets.map(dataset => [dataset.name, openNames(database, dataset)]))
  const scanner = new Scanner(file)

  const of = (dataset: string) => {
    const found = tables.get(dataset)
    if (!found) throw new Error(`No dataset is named ${dataset}.`)
    return found
  }

  const read = (dataset: string) => (id: number) => {
    const stored = of(dataset).get(id)
    if (stored) linked.get(dataset)?.(stored.record)
    return stored
  }

  return {
    find: async (dataset, key) => of(dataset).find(key),
    get: async (dataset, ids) => ids.map(read(dataset)),
    pick: async (dataset, ids, paths) => ids.flatMap(id => pick(dataset, id, paths) ?? []),
    dossier: async (dataset, id) => of(dataset).dossier(id),
    namedLike: async (dataset, name, atMost) => nameIndexes.get(dataset)?.candidates(name, atMost) ?? [],
    search: async (query): Promise<Page> => {
      const { positions, hasMore, total } = await scanner.search(query)
      const records = await fetchAll(
        positions.map(({ id }) => id),
        read(query.dataset),
      )
      return { records, next: hasMore ? positions.at(-1) : undefined, total }
    },
    suggest: query => scanner.suggest(query),
    aggregate: query => scanner.aggregate(query),
    count: async dataset => of(dataset).count(),
    beginLoad: async () => beginLoad(openDatabase(file, names, loadCacheMiB), datasets, openNames),
    close: async () => {
      await scanner.close()
      database.close()
    },
  }
}

// Long pages are fetched in slices, between which other requests get their turn.
const sliceLength = 100

/** A record deleted since it was found is left out; the cursor continues where the search ended. */
async function fetchAll(
  ids: readonly number[],
  get: (id: number) => StoredRecord | undefined,
): Promise<StoredRecord[]> {
  const records: StoredRecord[] = []
  for (const [index, id] of ids.entries()) {
    if (index % sliceLength === sliceLength - 1) await pause()
    const record = get(id)
    if (record) records.push(record)
  }
  return records
}

const openNames = (database: Database, dataset: Dataset): NameIndex | undefined =>
  dataset.findsByName ? openNameIndex(database, `${dataset.name}_name`) : undefined
