// The default adapter of the records port: one SQLite file in the data directory, and the files of its search index.
import { join } from 'node:path'
import type { Dataset } from '../../catalog/dataset.ts'
import { openCache } from '../../lib/cache.ts'
import { heapShare } from '../../lib/heap.ts'
import { onceATurn } from '../../lib/threads/once-a-turn.ts'
import { Turn } from '../../lib/threads/turns.ts'
import type { AggregateQuery, AggregationResult, PagePosition } from '../../query/query.ts'
import type { Key, Page, Records } from '../records.ts'
import { commitsOf, openDatabase } from './database.ts'
import { openLinkers, readsLinked } from './linked.ts'
import { beginLoad } from './load.ts'
import { openNamed, openNames } from './named.ts'
import { RowReader } from './rows.ts'
import { indexFolder } from './search-index/index-files.ts'
import { seemsWhole } from './search-index/index-repair.ts'
import { Searcher, threadsHere } from './search-index/searcher.ts'
import { openAllTables, type Tables, tablesNamed } from './tables.ts'

/** Of the file, for a load; the system keeps the rest in memory as far as there is room. */
const loadCacheMiB = 32

export interface Sizes {
  readonly searchThreads: number
  /** Of the file, for reading; like that of loads. */
  readonly cacheMiB: number
  /** How much JSON of found records is kept at most; in memory they take about ten times as much. */
  readonly foundMiB: number
}

/** For many who ask about the same records. */
const sizesOfServer: Sizes = { searchThreads: threadsHere, cacheMiB: 48, foundMiB: 12 }
/** For work that asks about each record once. */
export const sizesOfBatches: Sizes = { searchThreads: 1, cacheMiB: 48, foundMiB: 0 }
/** For names: the index of them, and records of which little is read. */
export const sizesOfNames: Sizes = { searchThreads: 1, cacheMiB: 32, foundMiB: 0 }
/** For imports, which remember themselves what they found. */
export const sizesOfImports: Sizes = { searchThreads: 1, cacheMiB: 16, foundMiB: 0 }

/** Opens the store in the folder, which must exist. Throws an InputError when its layout is not this version's. */
export function openEmbeddedRecords(
  folder: string,
  datasets: readonly Dataset[],
  { searchThreads, cacheMiB, foundMiB }: Sizes = sizesOfServer,
): Records {
  const file = join(folder, 'records.db')
  const database = openDatabase(file, datasets, cacheMiB)
  const tables = openAllTables(database, datasets)
  const commits = onceATurn(commitsOf(database))
  const linkerOf = openLinkers(commits, tables)
  const read = readsLinked(tables, linkerOf)
  const searcher = new Searcher(folder, commits, searchThreads)
  const named = openNamed(database, tables)

  const of = (dataset: string) => tablesNamed(tables, dataset)

  const rows = new RowReader(tables, linkerOf)
  let lately = newFound(foundMiB)
  let seen: number | undefined
  /** What is kept in memory is of the last commit. */
  const forgetWhatChanged = () => {
    const now = commits()
    if (now === seen) return
    lately = newFound(foundMiB)
    rows.forget()
    seen = now
  }

  /** Whoever is asked about is often asked about again. */
  const find = (dataset: string, { kind, value }: Key) => {
    forgetWhatChanged()
    const name = `${dataset}\n${kind}\n${value}`
    const known = lately.get(name)
    if (known) return known
    const { show } = linkerOf(dataset)
    const found = of(dataset).find({ kind, value })
    for (const { record } of found) show(record)
    lately.set(name, found)
    return found
  }

  return {
    find: async (dataset, key) => find(dataset, key),
    holders: async (dataset, key) => of(dataset).holders(key),
    get: async (dataset, ids) => ids.map(read(dataset)),
    pick: async (dataset, ids, paths) => ids.flatMap(id => of(dataset).pick(id, paths) ?? []),
    dossier: async (dataset, id) => of(dataset).dossier(id),
    named: async (...asked) => named(...asked),
    search: async (query, budgetMs): Promise<Page> => {
      const { positions, hasMore, total } = await searcher.search(query, budgetMs)
      const records = await fetchAll(positions, ids => ids.map(read(query.dataset)).flatMap(one => one ?? []))
      return { records, next: hasMore ? positions.at(-1) : undefined, total }
    },
    searchRows: async (query, shows) => {
      if (searcher.makesRows) return searcher.page(query, shows)
      const { positions, hasMore, total } = await searcher.search(query)
      const texts = await fetchAll(positions, ids => {
        forgetWhatChanged()
        return rows.read(query.dataset, ids, shows)
      })
      const next = hasMore ? positions.at(-1) : undefined
      return { rows: texts, count: texts.length, next, total }
    },
    suggest: query => searcher.suggest(query),
    aggregate: query => aggregate(searcher, query),
    nearestValues: (query, budgetMs) => searcher.nearestValues(query, budgetMs),
    stayWarm: report => {
      const isWhole = datasets.every(dataset => seemsWhole(database, indexFolder(folder), dataset))
      searcher.stayWarm(isWhole, report)
    },
    count: async dataset => of(dataset).count(),
    beginLoad: async () =>
      beginLoad(openDatabase(file, datasets, loadCacheMiB), datasets, {
        openNames,
        folder: indexFolder(folder),
      }),
    close: async () => {
      await searcher.close()
      database.close()
    },
  }
}

/** By dataset, kind and value; what was not found is kept as well, and weighs about this much beside its name. */
const newFound = (foundMiB: number) =>
  openCache<string, ReturnType<Tables['find']>>(heapShare(1 / 160, foundMiB * 2 ** 20), (found, name) =>
    found.reduce((sum, { length }) => sum + length, 100 + name.length),
  )

/** A count of what matches is a search for nothing. */
const aggregate = (
  searcher: Searcher,
  { dataset, where, aggregations: of }: AggregateQuery,
): Promise<AggregationResult[]> =>
  Promise.all(
    of.map(async (one): Promise<AggregationResult> => {
      if (one.kind === 'count') {
        const { total } = await searcher.search({ dataset, where, sorts: [], after: undefined, limit: 0 })
        return { kind: 'count', value: total }
      }
      const groups = await searcher.group({ dataset, where, lists: one.lists, at: one.at, size: one.size })
      return { kind: 'group_by', buckets: groups.map(({ value, count }) => ({ key: value, count })) }
    }),
  )

/** So many records are read before others may have their turn. */
const sliceLength = 5

/** Reads what was found, in turns. A record deleted since is left out; the cursor continues where the search ended. */
async function fetchAll<T>(
  found: readonly PagePosition[],
  read: (ids: readonly number[]) => readonly T[],
): Promise<readonly T[]> {
  const all: T[] = []
  const turn = new Turn()
  for (let start = 0; start < found.length; start += sliceLength) {
    await turn.goOn()
    all.push(...read(found.slice(start, start + sliceLength).map(({ id }) => id)))
  }
  return all
}
