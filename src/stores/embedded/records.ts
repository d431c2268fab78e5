// The default adapter of the records port: one SQLite file in the data directory, and the files of its search index.
import { join } from 'node:path'
import type { Dataset } from '../../catalog/dataset.ts'
import { openCache } from '../../lib/cache.ts'
import { heapShare } from '../../lib/heap.ts'
import { onceATurn } from '../../lib/threads/once-a-turn.ts'
import { Turn } from '../../lib/threads/turns.ts'
import type { ProjectionMessage } from '../../query/project.ts'
import type { AggregateQuery, AggregationResult } from '../../query/query.ts'
import type { FoundRow, RankedRow, RecordIdentifier, Records, RecordsPage } from '../records.ts'
import { commitCounter, openDatabase, openExistingDatabase } from './database.ts'
import { openCountNameWords, openFindByName, openNamesOf } from './find-by-name.ts'
import { beginImport } from './import-transaction.ts'
import { linkedReader, openLinkers } from './linked-fields.ts'
import { eachRow, RowReader } from './rows.ts'
import { indexFolder } from './search-index/index-files.ts'
import { IndexReader, whileReady } from './search-index/index-reader.ts'
import { seemsWhole } from './search-index/index-repair.ts'
import { defaultSearchThreads, Searcher } from './search-index/searcher.ts'
import { openAllTables, type Tables, tablesNamed } from './tables.ts'
import { untilChanged } from './until-changed.ts'
import { openReadableVectors } from './vectors/readable-vectors.ts'

/** The page cache of an import; the operating system caches the rest of the file. */
const loadCacheMiB = 32

export interface StoreSizes {
  readonly searchThreads: number
  /** The page cache for reading. */
  readonly cacheMiB: number
  /** The bytes of JSON of matches that are cached; in memory they take about ten times as much. */
  readonly foundMiB: number
}

/** Sizes for a server, where many callers ask about the same records. */
const sizesOfServer: StoreSizes = { searchThreads: defaultSearchThreads, cacheMiB: 16, foundMiB: 12 }
/** Sizes for batch jobs, which read each record once. */
export const sizesOfBatches: StoreSizes = { searchThreads: 1, cacheMiB: 48, foundMiB: 0 }
/** Sizes for finding companies by name, which mostly reads the index of names. */
export const sizesOfNames: StoreSizes = { searchThreads: 1, cacheMiB: 32, foundMiB: 0 }
/** Sizes for imports, which have a cache of their own. */
export const sizesOfImports: StoreSizes = { searchThreads: 1, cacheMiB: 16, foundMiB: 0 }

/**
 * Opens the store in the folder, which must exist. Throws an InputError when another version's layout is in it.
 *
 * @example const records = openEmbeddedRecords('./data', datasets)
 */
export function openEmbeddedRecords(
  folder: string,
  datasets: readonly Dataset[],
  { searchThreads, cacheMiB, foundMiB }: StoreSizes = sizesOfServer,
): Records {
  const file = join(folder, 'records.db')
  const database = openDatabase(file, datasets, cacheMiB)
  const tables = openAllTables(database, datasets)
  const commits = onceATurn(commitCounter(database))
  const linkerOf = openLinkers(commits, tables)
  const read = linkedReader(tables, linkerOf)
  const index = new IndexReader(database, indexFolder(folder), datasets, { commits })
  const rows = new RowReader(tables)
  const searcher = new Searcher(folder, commits, searchThreads)
  const named = openFindByName(database, tables, commits)
  const countNameWords = openCountNameWords(database, tables, commits)
  // This thread serves requests, and waits for no lock.
  const vectors = openReadableVectors(folder, 0)

  const of = (dataset: string) => tablesNamed(tables, dataset)

  const matchesOf = untilChanged(commits, () => newMatches(foundMiB))

  /** Caches matches, because callers often ask about the same records again. */
  const find = (dataset: string, { kind, value }: RecordIdentifier) => {
    const matches = matchesOf()
    const name = `${dataset}\n${kind}\n${value}`
    const cached = matches.get(name)
    if (cached) return cached
    const { show } = linkerOf(dataset)
    const found = of(dataset).find({ kind, value })
    for (const { record } of found) show(record)
    matches.set(name, found)
    return found
  }

  // Rows are read in this thread, so that no look-up waits for a search.
  const findRows = (dataset: string, key: RecordIdentifier, shows: ProjectionMessage) => {
    const found = of(dataset).holders(key)
    if (found.length === 0) return []
    return whileReady(index, dataset, views => {
      const ids = found.map(({ id }) => id)
      const texts = eachRow(rows.read(views, of(dataset).dataset, { ids, shows }))
      const all: FoundRow[] = []
      for (const [at, { id, former }] of found.entries()) {
        const text = texts[at]
        // A record that no segment has cannot be read.
        if (!text) return undefined
        all.push({ id, former, text })
      }
      return all
    })
  }

  return {
    find: async (dataset, key) => find(dataset, key),
    findRows: async (...asked) => findRows(...asked),
    holders: async (dataset, key) => of(dataset).holders(key),
    get: (dataset, ids) => fetchAll(ids, read(dataset)),
    pickValues: async (dataset, ids, paths) => of(dataset).pickEach(ids, paths),
    contributionsOf: async (dataset, id) => of(dataset).withContributions(id),
    findByName: async (...asked) => named(...asked),
    countNameWords: async (...asked) => countNameWords(...asked),
    search: async (query, budgetMs): Promise<RecordsPage> => {
      const { positions, hasMore, total } = await searcher.search(query, budgetMs)
      const ids = positions.map(({ id }) => id)
      // A record may have been deleted since the search; the cursor is unaffected.
      const records = (await fetchAll(ids, read(query.dataset))).flatMap(one => one ?? [])
      return { records, next: hasMore ? positions.at(-1) : undefined, total }
    },
    searchIds: async query => {
      const { positions, total } = await searcher.search(query)
      return { ids: positions.map(({ id }) => id), total }
    },
    searchRows: async (query, shows) => {
      const { text, ends, next, total } = await searcher.page(query, shows)
      return { rows: ends.length > 0 ? [text] : [], count: ends.length, next, total }
    },
    searchEachRow: async (query, shows) => {
      const { text, ends, next, total } = await searcher.page(query, shows)
      const rows = eachRow({ text, ends }).flatMap(row => row ?? [])
      return { rows, count: rows.length, next, total }
    },
    searchRanked: async (query, shows) => {
      const { hits, vectors, start, next, total } = await searcher.rank(query)
      const ids = hits.map(({ id }) => id)
      const texts = eachRow(await searcher.rows(query.dataset, ids, shows))
      const shown = hits.flatMap(({ id, answer }, index): RankedRow[] => {
        const text = texts[index]
        return text ? [{ id, text, answer }] : []
      })
      return { rows: shown, vectors, start, next, total }
    },
    embeddedBy: () => {
      const { name, baseline = null } = vectors.model ?? {}
      return { model: baseline === null ? undefined : name, fault: vectors.fault }
    },
    suggest: query => searcher.suggest(query),
    aggregate: query => aggregate(searcher, query),
    nearestValues: (query, budgetMs) => searcher.nearestValues(query, budgetMs),
    namedValues: query => searcher.namedValues(query),
    keepWarm: report => {
      const isWhole = datasets.every(dataset => seemsWhole(database, indexFolder(folder), dataset))
      return searcher.stayWarm(isWhole, report)
    },
    count: async dataset => of(dataset).count(),
    commitVersion: commits,
    idsBefore: async (dataset, timeMs) => of(dataset).idsBefore(timeMs),
    beginImport: async ({ isTrial, waitMs } = { isTrial: false }) =>
      beginImport(openExistingDatabase(file, datasets, loadCacheMiB), datasets, {
        openNames: openNamesOf,
        folder: indexFolder(folder),
        isTrial,
        ...(waitMs !== undefined && { waitMs }),
      }),
    close: async () => {
      await searcher.close()
      index.close()
      vectors.close()
      database.close()
    },
  }
}

/** Caches what an identifier found, by dataset, kind and value. An identifier that found nothing is cached as well and counts as 100 bytes. */
const newMatches = (foundMiB: number) =>
  openCache<string, ReturnType<Tables['find']>>(heapShare(1 / 160, foundMiB * 2 ** 20), (found, name) =>
    found.reduce((sum, { length }) => sum + length, 100 + name.length),
  )

/** Computes each aggregation. A count of matches is a search with a limit of 0. */
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

/** The number of records read before other requests get their turn. */
const sliceLength = 5

/** Reads the records, in turns. */
async function fetchAll<T>(ids: readonly number[], read: (id: number) => T): Promise<readonly T[]> {
  const all: T[] = []
  const turn = new Turn()
  for (let start = 0; start < ids.length; start += sliceLength) {
    await turn.yieldIfOver()
    for (const id of ids.slice(start, start + sliceLength)) all.push(read(id))
  }
  return all
}
