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

export type Asked =
  | { readonly search: Query }
  | { readonly suggest: SuggestQuery }
  | { readonly group: GroupQuery }
  | { readonly explain: ExplainQuery }

export type SearchRequest = Asked & { readonly number: number; readonly budgetMs: number }

export type SearchAnswer = { readonly number: number } & (
  | { readonly result: unknown }
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
    index.refresh()
    const check = timer(request.budgetMs)
    return { number, result: resultOf(request, check) }
  } catch (error) {
    if (error instanceof TooLate) return { number, tooLate: true }
    if (error instanceof NotReady) return { number, notReady: true }
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function resultOf(request: SearchRequest, check: () => void): unknown {
  if ('search' in request) return searchIn(index.views(request.search.dataset), request.search, check)
  if ('suggest' in request) return suggestFrom(index.views(request.suggest.dataset), request.suggest, check)
  if ('group' in request) return groupsIn(index.views(request.group.dataset), request.group, check)
  return explainIn(index.views(request.explain.dataset), request.explain, check)
}

parentPort?.on('message', (requests: readonly SearchRequest[]) =>
  parentPort?.postMessage(requests.map(answer)),
)
