// The thread that searches, so that no query holds up the requests of others.
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { datasets } from '../../../catalog/index.ts'
import { openCache } from '../../../lib/cache.ts'
import { heapShare } from '../../../lib/heap.ts'
import { answerCalls, transferring } from '../../../lib/threads/answer-calls.ts'
import type { ProjectionMessage } from '../../../query/project.ts'
import type {
  GroupQuery,
  NearestValuesQuery,
  PagePosition,
  SearchQuery,
  SuggestQuery,
} from '../../../query/query.ts'
import { commitsOf, openReader } from '../database.ts'
import { groupsIn } from '../engine/aggregate.ts'
import { nearestValuesIn } from '../engine/nearest-values.ts'
import { type PositionsPage, searchIn } from '../engine/search.ts'
import { UnreadableSegment } from '../engine/segment/segment-file.ts'
import { suggestIn } from '../engine/suggest.ts'
import { openLinkers } from '../linked.ts'
import { joined, RowReader } from '../rows.ts'
import { openAllTables } from '../tables.ts'
import { indexFolder } from './index-files.ts'
import { IndexReader, NotReady } from './index-reader.ts'
import { warmUp } from './warm.ts'

export interface AskedPage {
  readonly page: SearchQuery
  readonly shows: ProjectionMessage
}

export type Asked =
  | { readonly search: SearchQuery }
  | AskedPage
  | { readonly suggest: SuggestQuery }
  | { readonly group: GroupQuery }
  | { readonly nearest: NearestValuesQuery }

export interface Answered {
  /** JSON likewise. */
  readonly result: string
  /** The rows of a page, where some were asked for. */
  readonly rows?: Uint8Array
}

/** What a page tells beside its rows. */
export interface PageEnd {
  readonly count: number
  readonly next: PagePosition | undefined
  readonly total: number
}

export type Searched = Answered | { readonly tooLate: true } | { readonly notReady: true }

export interface SearchWorkerData {
  /** The data directory. */
  readonly folder: string
  /** True when what queries need is to be made ready before they come. */
  readonly staysWarm: boolean
}

const readCacheMiB = 48
/** How much is remembered of pages that were found, and the longest questions and answers that are. */
const rememberedBytes = heapShare(1 / 8, 16 * 2 ** 20)
const positionBytes = 120
const questionMax = 4000
const positionsMax = 100

const { folder, staysWarm } = workerData as SearchWorkerData
const file = join(folder, 'records.db')
const database = openReader(file, readCacheMiB)
const index = new IndexReader(database, indexFolder(folder), datasets)
const tables = openAllTables(database, datasets)
const rows = new RowReader(tables, openLinkers(commitsOf(database), tables))
/** What was found for a question since the last commit. */
let pages = newPages()

function newPages() {
  return openCache<string, PositionsPage>(
    rememberedBytes,
    ({ positions }, asked) => (positions.length + 1) * positionBytes + asked.length,
  )
}

class TooLate extends Error {}

/** Throws when the time of the query is over. The time begins with the work: no query pays for those before it. */
function timer(budgetMs: number): () => void {
  const deadlineMs = performance.now() + budgetMs
  return () => {
    if (performance.now() > deadlineMs) throw new TooLate()
  }
}

/** `question` is what is asked, as JSON: a text crosses to a thread faster than an object. */
function answer(question: string, budgetMs: number): Searched {
  const asked = JSON.parse(question) as Asked
  try {
    refresh()
    const check = timer(budgetMs)
    if ('page' in asked) return pageOf(asked, question, check)
    return { result: JSON.stringify(resultOf(asked, check)) }
  } catch (error) {
    if (error instanceof TooLate) return { tooLate: true }
    if (error instanceof UnreadableSegment) index.distrust(datasetOf(asked))
    if (error instanceof NotReady || error instanceof UnreadableSegment) return { notReady: true }
    throw error
  }
}

function datasetOf(asked: Asked): string {
  if ('page' in asked) return asked.page.dataset
  if ('search' in asked) return asked.search.dataset
  if ('suggest' in asked) return asked.suggest.dataset
  return 'group' in asked ? asked.group.dataset : asked.nearest.dataset
}

function pageOf({ page: query, shows }: AskedPage, asked: string, check: () => void): Answered {
  const found = pages.get(asked) ?? searchIn(index.views(query.dataset), query, check)
  const { positions, hasMore, total } = found
  if (asked.length <= questionMax && positions.length <= positionsMax) pages.set(asked, found)
  const ids = positions.map(({ id }) => id)
  const texts = rows.read(query.dataset, ids, shows)
  const next = hasMore ? positions.at(-1) : undefined
  const result = JSON.stringify({ count: texts.length, next, total } satisfies PageEnd)
  const bytes = joined(texts)
  return transferring({ result, rows: bytes }, [bytes.buffer as ArrayBuffer])
}

function resultOf(asked: Exclude<Asked, AskedPage>, check: () => void): unknown {
  if ('search' in asked) return searchIn(index.views(asked.search.dataset), asked.search, check)
  if ('suggest' in asked) return suggestIn(index.views(asked.suggest.dataset), asked.suggest, check)
  if ('group' in asked) return groupsIn(index.views(asked.group.dataset), asked.group, check)
  return nearestValuesIn(index.views(asked.nearest.dataset), asked.nearest, check)
}

/** How often the thread looks for commits that no query has told it of. */
const lookEveryMs = 1000

let isWarm = false
let steps: Iterator<undefined, void> | undefined

function refresh(): void {
  if (!index.refresh()) return
  rows.forget()
  pages = newPages()
  if (!isWarm) return
  const isRunning = steps !== undefined
  steps = warmUp(index.ready, dataset => index.views(dataset))
  if (!isRunning) setImmediate(goOn)
}

/** One step, then whatever was asked meanwhile. */
function goOn(): void {
  try {
    if (steps?.next().done) steps = undefined
    else setImmediate(goOn)
  } catch {
    // The query that needs what cannot be made says so.
    steps = undefined
  }
}

/** From now on what queries need is made ready before they come. */
function stayWarm(): void {
  if (isWarm) return
  isWarm = true
  const look = () => {
    try {
      refresh()
    } catch {
      // A load is running, or the next query tells.
    }
  }
  look()
  setInterval(look, lookEveryMs)
}

if (staysWarm) stayWarm()

const functions = { answer, stayWarm }

export type SearchFunctions = typeof functions

answerCalls(functions)
