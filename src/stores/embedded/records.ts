// The default adapter of the records port: one SQLite file in the data directory.
import { join } from 'node:path'
import type { Dataset } from '../../catalog/dataset.ts'
import type { Page, Records, StoredRecord } from '../records.ts'
import { type Database, openDatabase } from './database.ts'
import { beginLoad } from './load.ts'
import { type NameIndex, openNameIndex } from './name-index.ts'
import { Scanner } from './scanner.ts'
import { openTables } from './tables.ts'

/** Opens the store in the folder, which must exist. Throws an InputError when its layout is not this version's. */
export function openEmbeddedRecords(folder: string, datasets: readonly Dataset[]): Records {
  const file = join(folder, 'records.db')
  const names = datasets.map(dataset => dataset.name)
  const database = openDatabase(file, names)
  const tables = new Map(datasets.map(dataset => [dataset.name, openTables(database, dataset)]))
  const nameIndexes = new Map(datasets.map(dataset => [dataset.name, openNames(database, dataset)]))
  const scanner = new Scanner(file)

  const of = (dataset: string) => {
    const found = tables.get(dataset)
    if (!found) throw new Error(`No dataset is named ${dataset}.`)
    return found
  }

  return {
    find: async (dataset, key) => of(dataset).find(key),
    get: async (dataset, ids) => ids.map(of(dataset).get),
    dossier: async (dataset, id) => of(dataset).dossier(id),
    namedLike: async (dataset, name, atMost) => nameIndexes.get(dataset)?.candidates(name, atMost) ?? [],
    search: async (query): Promise<Page> => {
      const { positions, hasMore, total } = await scanner.search(query)
      const found = positions.map(({ id }) => of(query.dataset).get(id))
      // A record deleted since the scan is left out; the cursor continues where the scan ended.
      const records = found.filter((record): record is StoredRecord => record !== undefined)
      return { records, next: hasMore ? positions.at(-1) : undefined, total }
    },
    suggest: query => scanner.suggest(query),
    count: async dataset => of(dataset).count(),
    beginLoad: async () => beginLoad(openDatabase(file, names), datasets, openNames),
    close: async () => {
      await scanner.close()
      database.close()
    },
  }
}

const openNames = (database: Database, dataset: Dataset): NameIndex | undefined =>
  dataset.findsByName ? openNameIndex(database, `${dataset.name}_name`) : undefined
