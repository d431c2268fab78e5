// The thread that scans, so that no search holds up the requests of others.
import { parentPort, workerData } from 'node:worker_threads'
import { datasetNamed } from '../../catalog/index.ts'
import { stamp } from '../../catalog/stamp.ts'
import type { JsonObject } from '../../lib/json.ts'
import type { AggregateQuery, Query, SuggestQuery } from '../../query/query.ts'
import { openReader } from './database.ts'
import { openLinked, type Pick, type ShowLinked } from './linked.ts'
import { type Scanned, scanAggregate, scanSearch, scanSuggest } from './scan.ts'
import { openTables, type Tables } from './tables.ts'

export type ScanRequest =
  | { readonly number: number; readonly deadlineMs: number; readonly search: Query }
  | { readonly number: number; readonly deadlineMs: number; readonly suggest: SuggestQuery }
  | { readonly number: number; readonly deadlineMs: number; readonly aggregate: AggregateQuery }

export type ScanAnswer = { readonly number: number } & (
  | { readonly result: unknown }
  | { readonly tooLate: true }
  | { readonly failure: string }
)

const database = openReader((workerData as { file: string }).file)

const pick: Pick = (dataset, id, paths) => openOf(dataset).tables.pick(id, paths)
const opened = new Map<string, { readonly tables: Tables; readonly show: ShowLinked }>()

function openOf(name: string) {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`No dataset is named ${name}.`)
  const found = opened.get(name) ?? {
    tables: openTables(database, dataset),
    show: openLinked(database, dataset, pick),
  }
  opened.set(name, found)
  return found
}

class TooLate extends Error {}

function* recordsOf(name: string, deadlineMs: number): Generator<Scanned> {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`No dataset is named ${name}.`)
  const rows = database.prepare(`SELECT id, data, updated_at FROM ${name} ORDER BY id`).raw().iterate()
  const { show } = openOf(name)
  let seen = 0
  for (const row of rows) {
    const [id, data, updatedAt] = row as [number, string, number]
    if (++seen % 1000 === 0 && performance.timeOrigin + performance.now() > deadlineMs) throw new TooLate()
    const record = stamp(dataset, JSON.parse(data) as JsonObject, id, updatedAt)
    show(record)
    yield { id, record }
  }
}

function resultOf(request: ScanRequest, records: (dataset: string) => Iterable<Scanned>): unknown {
  if ('search' in request) return scanSearch(request.search, records(request.search.dataset))
  if ('suggest' in request) return scanSuggest(request.suggest, records(request.suggest.dataset))
  return scanAggregate(request.aggregate, records(request.aggregate.dataset))
}

function answer(request: ScanRequest): ScanAnswer {
  const { number, deadlineMs } = request
  try {
    return { number, result: resultOf(request, name => recordsOf(name, deadlineMs)) }
  } catch (error) {
    if (error instanceof TooLate) return { number, tooLate: true }
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (request: ScanRequest) => parentPort?.postMessage(answer(request)))
