// The thread that searches, so that no query holds up the requests of others.
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { datasets } from '../../catalog/index.ts'
import type { ExplainQuery, GroupQuery, Query, SuggestQuery } from '../../query/query.ts'
import { openReader } from './database.ts'
import { groupsIn } from './engine/aggregate.ts'
import { explainIn } from './engine/explain.ts'
import { searchIn } from './engine/search.ts'
import { suggestFrom } from './engine/suggest.ts'
import { indexFolder } from './index-files.ts'
import { IndexReader, NotReady } from './index-reader.ts'
import { warmUp } from './warm.ts'

export type Asked =
  | { readonly search: Query }
  | { readonly suggest: SuggestQuery }
  | { readonly group: GroupQuery }
  | { readonly explain: ExplainQuery }

export interface SearchRequest {
  readonly number: number
  readonly budgetMs: number
  /** What is asked, as JSON: a text crosses to a thread faster than an object. */
  readonly asked: string
}

export type SearchAnswer = { readonly number: number } /** JSON likewise. */ & (
  | { readonly result: string }
  | { readonly tooLate: true }
  | { readonly notReady: true }
  | { readonly failure: string }
)

const { folder } = workerData as { folder: string }
const file = join(folder, 'records.db')
const index = new IndexReader(openReader(file), file, indexFolder(folder), datasets)

class TooLate extends Error {}

/** Throws when the time of the query is over. The time begins with the work: no query pays for those before it. */
function timer(budgetMs: number): () => void {
  const deadlineMs = performance.now() + budgetMs
  return () => {
    if (performance.now() > deadlineMs) throw new TooLate()
  }
}

function answer(request: SearchRequest): SearchAnswer {
  const { number } = request
  try {
    refresh()
    const check = timer(request.budgetMs)
    return { number, result: JSON.stringify(resultOf(JSON.parse(request.asked) as Asked, check)) }
  } catch (error) {
    if (error instanceof TooLate) return { number, tooLate: true }
    if (error instanceof NotReady) return { number, notReady: true }
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function resultOf(asked: Asked, check: () => void): unknown {
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
  if (!index.refresh() || !isWarm) return
  const isRunning = steps !== undefined
  steps = warmUp(datasets, dataset => index.views(dataset))
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

parentPort?.on('message', (message: readonly SearchRequest[] | 'stay warm') => {
  if (message === 'stay warm') stayWarm()
  else parentPort?.postMessage(message.map(answer))
})
