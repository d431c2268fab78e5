// The thread that searches, so that no query holds up other requests.
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { datasets } from '../../../catalog/index.ts'
import { openCache } from '../../../lib/cache.ts'
import { heapShare } from '../../../lib/heap.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { answerCalls, transferring } from '../../../lib/threads/answer-calls.ts'
import { type ArraySharing, SharedArrays } from '../../../lib/threads/shared-arrays.ts'
import type { ProjectionMessage } from '../../../query/project.ts'
import type {
  GroupQuery,
  NamedValuesQuery,
  NamingColumn,
  NearestValuesQuery,
  PagePosition,
  SearchQuery,
  SuggestQuery,
} from '../../../query/query.ts'
import type { RankedPositions, RankedQuery } from '../../../query/ranked.ts'
import { commitCounter, openReader } from '../database.ts'
import { groupsIn } from '../engine/aggregate.ts'
import { namedValuesIn, prepareNaming } from '../engine/named-values.ts'
import { nearestValuesIn } from '../engine/nearest-values.ts'
import type { Meanings } from '../engine/rank/meanings.ts'
import { rankIn } from '../engine/rank/rank.ts'
import { type PositionsPage, searchIn } from '../engine/search.ts'
import { UnreadableSegment } from '../engine/segment/segment-file.ts'
import { suggestIn } from '../engine/suggest.ts'
import { linkedReader, openLinkers } from '../linked-fields.ts'
import { type JoinedRows, RowReader, searchedBytes } from '../rows.ts'
import { openAllTables, tablesNamed } from '../tables.ts'
import { untilChanged } from '../until-changed.ts'
import { openReadableVectors } from '../vectors/readable-vectors.ts'
import { openMeanings, UnreadableVectors } from '../vectors/segment-vectors.ts'
import { judgedPaths, openHeadJudge } from './head-judge.ts'
import { indexFolder } from './index-files.ts'
import { DatasetIndexNotReady, IndexReader } from './index-reader.ts'
import { warmUp } from './warm.ts'

interface PageRequest {
  readonly page: SearchQuery
  readonly shows: ProjectionMessage
}

interface RowsRequest {
  /** The ids of the records, in the order of their rows. */
  readonly rows: readonly number[]
  readonly dataset: string
  readonly shows: ProjectionMessage
}

export type SearchRequest =
  | { readonly search: SearchQuery }
  | PageRequest
  | RowsRequest
  | { readonly suggest: SuggestQuery }
  | { readonly group: GroupQuery }
  | { readonly nearest: NearestValuesQuery }
  | { readonly ranked: RankedQuery }
  | { readonly named: NamedValuesQuery }

export interface SearchAnswer {
  /** The result as JSON. */
  readonly result: string
  /** The rows that were requested. */
  readonly rows?: JoinedRows
}

/** The facts of a page besides its rows. */
export interface PageSummary {
  readonly next: PagePosition | undefined
  readonly total: number
}

export type SearchReply = SearchAnswer | { readonly tooLate: true } | { readonly notReady: true }

export interface SearchWorkerData {
  /** The data directory. */
  readonly folder: string
  /** True when the thread should prepare what queries need before they come. */
  readonly staysWarm: boolean
  /** Shares the arrays of the index with the other searching threads, where there are any. */
  readonly sharing: ArraySharing | undefined
}

/** The page cache of a searching thread, which is small: each thread has one, and the operating system caches the pages too. */
const readCacheMiB = 8
/** The size of the cache of pages, and the longest requests and pages that are cached. */
const cacheBytes = heapShare(1 / 16, 8 * 2 ** 20)
const positionBytes = 120
const questionMax = 4000
const positionsMax = 100
/** The time that a search waits for another process that has locked the file of vectors. */
const vectorsWaitMs = 100

const { folder, staysWarm, sharing } = workerData as SearchWorkerData
const file = join(folder, 'records.db')
const database = openReader(file, readCacheMiB)
const shared = sharing && new SharedArrays(sharing)
const index = new IndexReader(database, indexFolder(folder), datasets, { shared })
const tables = openAllTables(database, datasets)
/** Counts how often the views of the index changed: what is cached must not be older or newer than they are. */
let refreshes = 0
const linkerOf = openLinkers(commitCounter(database), tables)
const rows = new RowReader(tables, searchedBytes)
const meaningsOf = openMeanings(openReadableVectors(folder, vectorsWaitMs))
const pagesOf = untilChanged(
  () => refreshes,
  () =>
    openCache<string, PositionsPage>(
      cacheBytes,
      ({ positions }, request) => (positions.length + 1) * positionBytes + request.length,
    ),
)

class TooLate extends Error {}

/** Returns a check that throws when the time of the query is over. The time starts with the work, not while the query waits. */
function timer(budgetMs: number): () => void {
  const deadlineMs = performance.now() + budgetMs
  return () => {
    if (performance.now() > deadlineMs) throw new TooLate()
  }
}

/** Answers a request, given as JSON: a string crosses to a thread faster than an object. */
function answer(question: string, budgetMs: number): SearchReply {
  const request = JSON.parse(question) as SearchRequest
  try {
    refresh()
    const check = timer(budgetMs)
    if ('page' in request) return pageOf(request, question, check)
    if ('rows' in request) return rowsOf(request.dataset, request.rows, request.shows, undefined)
    return { result: JSON.stringify(resultOf(request, check)) }
  } catch (error) {
    if (error instanceof TooLate) return { tooLate: true }
    if (error instanceof UnreadableSegment) index.distrust(datasetOf(request))
    if (error instanceof DatasetIndexNotReady || error instanceof UnreadableSegment) return { notReady: true }
    throw error
  }
}

function datasetOf(request: SearchRequest): string {
  if ('page' in request) return request.page.dataset
  if ('rows' in request) return request.dataset
  if ('search' in request) return request.search.dataset
  if ('suggest' in request) return request.suggest.dataset
  if ('ranked' in request) return request.ranked.dataset
  if ('group' in request) return request.group.dataset
  return 'named' in request ? request.named.dataset : request.nearest.dataset
}

function pageOf({ page: query, shows }: PageRequest, request: string, check: () => void): SearchAnswer {
  const found = pagesOf().get(request) ?? searchIn(index.views(query.dataset), query, check)
  const { positions, hasMore, total } = found
  if (request.length <= questionMax && positions.length <= positionsMax) pagesOf().set(request, found)
  const ids = positions.map(({ id }) => id)
  const next = hasMore ? positions.at(-1) : undefined
  return rowsOf(query.dataset, ids, shows, { next, total })
}

function rowsOf(
  name: string,
  ids: readonly number[],
  shows: ProjectionMessage,
  summary: PageSummary | undefined,
): SearchAnswer {
  const { dataset } = tablesNamed(tables, name)
  const read = rows.read(index.views(name), dataset, { ids, shows })
  const answer = { result: JSON.stringify(summary ?? null), rows: read }
  const { buffer } = read.text
  return buffer instanceof ArrayBuffer ? transferring(answer, [buffer]) : answer
}

function recordReader(dataset: string): (id: number) => JsonObject | undefined {
  const read = linkedReader(tables, linkerOf)(dataset)
  return id => read(id)?.record
}

function resultOf(request: Exclude<SearchRequest, PageRequest | RowsRequest>, check: () => void): unknown {
  if ('search' in request) return searchIn(index.views(request.search.dataset), request.search, check)
  if ('suggest' in request) return suggestIn(index.views(request.suggest.dataset), request.suggest, check)
  if ('group' in request) return groupsIn(index.views(request.group.dataset), request.group, check)
  if ('ranked' in request) return rankedBy(request.ranked, check)
  if ('named' in request) {
    expectNaming(request.named)
    return namedValuesIn(index.views(request.named.dataset), request.named, check)
  }
  return nearestValuesIn(index.views(request.nearest.dataset), request.nearest, check)
}

function rankedBy(ranked: RankedQuery, check: () => void): RankedPositions {
  const { dataset } = tablesNamed(tables, ranked.dataset)
  const views = index.views(ranked.dataset)
  const paths = judgedPaths(dataset, ranked)
  const reader = {
    conditions: paths.conditions ? rows.values(views, dataset, paths.conditions) : recordReader(dataset.name),
    texts: rows.values(views, dataset, paths.texts),
  }
  const rankBy = (meanings: Meanings | undefined) =>
    rankIn(views, dataset, ranked, check, openHeadJudge(dataset, ranked, reader, check), meanings)
  const { embedded } = ranked
  try {
    return rankBy(embedded && meaningsOf(embedded.model, embedded.vectors))
  } catch (error) {
    if (!(error instanceof UnreadableVectors)) throw error
    return rankBy(undefined)
  }
}

/** The interval at which the thread looks for commits while no queries arrive. */
const lookEveryMs = 1000

let isWarm = false
let steps: Iterator<undefined, void> | undefined
/** The columns in which names were looked for, by dataset. */
const namings = new Map<string, readonly NamingColumn[]>()

function refresh(): void {
  if (!index.refresh()) return
  refreshes++
  if (isWarm) prepare()
}

/** Has the columns prepared in which names are looked for. */
function expectNaming({ dataset, columns }: NamedValuesQuery): void {
  // Other callers may have fewer columns, as their permissions are.
  if ((namings.get(dataset)?.length ?? 0) >= columns.length) return
  namings.set(dataset, columns)
  if (isWarm) prepare()
}

function prepare(): void {
  const isRunning = steps !== undefined
  steps = preparation()
  if (!isRunning) setImmediate(takeStep)
}

/** Returns the steps that prepare what queries will need. A step finds what was prepared before, and takes no time for it. */
function* preparation(): Generator<undefined, void> {
  yield* warmUp(index.ready, dataset => index.views(dataset))
  for (const [dataset, columns] of namings) yield* prepareNaming(index.views(dataset), columns)
}

/** Takes one step, then lets waiting requests run. */
function takeStep(): void {
  try {
    if (steps?.next().done) steps = undefined
    else setImmediate(takeStep)
  } catch {
    // A query that needs what could not be prepared reports the error.
    steps = undefined
  }
}

/** Starts to prepare what queries need before they arrive. */
function stayWarm(): void {
  if (isWarm) return
  isWarm = true
  const look = () => {
    try {
      refresh()
    } catch {
      // An import is running, or the next query reports the error.
    }
  }
  look()
  setInterval(look, lookEveryMs)
}

if (staysWarm) stayWarm()

/** Answers when the thread has started. */
const ready = (): void => {}

const functions = { answer, ready, stayWarm }

export type SearchFunctions = typeof functions

answerCalls(functions)
