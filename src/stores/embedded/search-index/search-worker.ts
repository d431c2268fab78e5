// The thread that searches, so that no query holds up the requests of others.
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { datasets } from '../../../catalog/index.ts'
import { heapShare } from '../../../lib/heap.ts'
import { memory } from '../../../lib/memo.ts'
import type { Numbered } from '../../../lib/threads/answering-thread.ts'
import type { ProjectionMessage } from '../../../query/project.ts'
import type {
  ExplainQuery,
  GroupQuery,
  PagePosition,
  SearchQuery,
  SuggestQuery,
} from '../../../query/query.ts'
import { commitsOf, openReader } from '../database.ts'
import { groupsIn } from '../engine/aggregate.ts'
import { explainIn } from '../engine/explain.ts'
import { type FoundPage, searchIn } from '../engine/search.ts'
import { UnreadableSegment } from '../engine/segment/segment-file.ts'
import { suggestFrom } from '../engine/suggest.ts'
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
  | { readonly explain: ExplainQuery }

export interface SearchRequest {
  readonly budgetMs: number
  /** What is asked, as JSON: a text crosses to a thread faster than an object. */
  readonly asked: string
}

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

export type Searched = { readonly number: number } & (
  | Answered
  | { readonly tooLate: true }
  | { readonly notReady: true }
  | { readonly failure: string }
)

const readCacheMiB = 48
/** How much is remembered of pages that were found, and the longest questions and answers that are. */
const rememberedBytes = heapShare(1 / 8, 16 * 2 ** 20)
const positionBytes = 120
const questionMax = 4000
const positionsMax = 100

const { folder } = workerData as { folder: string }
const file = join(folder, 'records.db')
const database = openReader(file, readCacheMiB)
const index = new IndexReader(database, indexFolder(folder), datasets)
const tables = openAllTables(database, datasets)
const rows = new RowReader(tables, openLinkers(commitsOf(database), tables))
/** What was found for a question since the last commit. */
let pages = newPages()

function newPages() {
  return memory<string, FoundPage>(
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

function answer(request: Numbered<SearchRequest>): Searched {
  const { number } = request
  const asked = JSON.parse(request.asked) as Asked
  try {
    refresh()
    const check = timer(request.budgetMs)
    if ('page' in asked) return { number, ...pageOf(asked, request.asked, check) }
    return { number, result: JSON.stringify(resultOf(asked, check)) }
  } catch (error) {
    if (error instanceof TooLate) return { number, tooLate: true }
    if (error instanceof UnreadableSegment) index.distrust(datasetOf(asked))
    if (error instanceof NotReady || error instanceof UnreadableSegment) return { number, notReady: true }
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function datasetOf(asked: Asked): string {
  if ('page' in asked) return asked.page.dataset
  if ('search' in asked) return asked.search.dataset
  if ('suggest' in asked) return asked.suggest.dataset
  return 'group' in asked ? asked.group.dataset : asked.explain.dataset
}

function pageOf({ page: query, shows }: AskedPage, asked: string, check: () => void): Answered {
  const found = pages.get(asked) ?? searchIn(index.views(query.dataset), query, check)
  const { positions, hasMore, total } = found
  if (asked.length <= questionMax && positions.length <= positionsMax) pages.set(asked, found)
  const ids = positions.map(({ id }) => id)
  const texts = rows.read(query.dataset, ids, shows)
  const next = hasMore ? positions.at(-1) : undefined
  return {
    result: JSON.stringify({ count: texts.length, next, total } satisfies PageEnd),
    rows: joined(texts),
  }
}

function resultOf(asked: Exclude<Asked, AskedPage>, check: () => void): unknown {
  if ('search' in asked) return searchIn(index.views(asked.search.dataset), asked.search, check)
  if ('suggest' in asked) return suggestFrom(index.views(asked.suggest.dataset), asked.suggest, check)
  if ('group' in asked) return groupsIn(index.views(asked.group.dataset), asked.group, check)
  return explainIn(index.views(asked.explain.dataset), asked.explain, check)
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

parentPort?.on('message', (message: readonly Numbered<SearchRequest>[] | 'stay warm') => {
  if (message === 'stay warm') stayWarm()
  else {
    const answers = message.map(answer)
    const buffers = answers.flatMap(each =>
      'rows' in each && each.rows ? [each.rows.buffer as ArrayBuffer] : [],
    )
    parentPort?.postMessage(answers, buffers)
  }
})
