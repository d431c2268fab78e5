// The routes of a kind of watch over a dataset, all made from one description.
import type { TSchema } from 'typebox'
import type { Dataset } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import { type WatchKind, watchStatuses } from '../../stores/watches.ts'
import type { Call, Endpoint, RunResult, Services } from '../endpoint.ts'
import { choiceParameter, textParameter } from '../query-parameters.ts'
import { backtestWatch } from './backtest.ts'
import { type BacktestBody, backtestBody } from './bodies.ts'
import { changeWatch } from './change.ts'
import { asReadBy, free, placedWatchAt, shown, watchAt } from './find.ts'
import { sendSample } from './sample.ts'
import { watchView } from './view.ts'

export interface WatchDescription {
  readonly kind: WatchKind
  readonly dataset: Dataset
  readonly body: TSchema
  readonly change: TSchema
  readonly sample: TSchema
  readonly create: Endpoint['run']
  /** True where creating needs the version header. */
  readonly needsVersion: boolean
}

export const watchProperties = {
  category: 'Watch',
  product: 'watch',
  rate: { perMinute: 10 },
  versionOptional: true,
} as const

export const backtestProperties = {
  ...watchProperties,
  method: 'POST',
  summary: 'Show what a watch would have delivered since a date; nothing is sent, recorded or charged',
  body: backtestBody,
} as const

const limitMax = 500
const limitDefault = 100
/**
 * The most bytes that the filters and entities of listed watches have together. One watch may have lists of 50,000 values, and
 * the answer is made in the thread that serves all requests.
 */
const listedBytesMax = 2 ** 20
/** More than there are watches; databases take no larger numbers. */
const numberMax = 1e15

/** Returns create, list, get, change, cancel, test and backtest, in this order. */
export function watchEndpoints(description: WatchDescription): readonly Endpoint[] {
  const { kind, dataset } = description
  const place = { kind, dataset: dataset.name }
  const root = `/watch/${dataset.name}${kind === 'discovery' ? '/search' : ''}`
  const path = `${root}/:watch_id`
  const what =
    kind === 'discovery'
      ? `new ${dataset.plural} that match filters`
      : `changes of ${dataset.plural} of a list`
  const { versionOptional: _, ...versioned } = watchProperties
  const create: Endpoint = {
    ...(description.needsVersion ? versioned : watchProperties),
    method: 'POST',
    path: root,
    summary: `Watch for ${what}`,
    status: 201,
    hasEffect: true,
    repeatsBody: true,
    body: description.body,
    run: description.create,
  }
  const list: Endpoint = {
    ...watchProperties,
    method: 'GET',
    path: root,
    summary: `The watches for ${what}; cancelled ones only with \`status\``,
    query: ['status', 'limit', 'offset'],
    run: (call, services) => listWatches(call, place, services),
  }
  const get: Endpoint = {
    ...watchProperties,
    method: 'GET',
    path,
    summary: 'One watch',
    run: async (call, services) => shown(await watchAt(call, place, services), services),
  }
  const change: Endpoint = {
    ...watchProperties,
    method: 'PATCH',
    path,
    summary: 'Pause, resume, cancel or edit a watch; an edit of what it looks for makes a new baseline',
    body: description.change,
    run: async (call: Call, services) =>
      changeWatch(await watchAt(call, place, services), dataset, call, services),
  }
  const cancel: Endpoint = {
    ...watchProperties,
    method: 'DELETE',
    path,
    summary: 'Cancel a watch, for good; again without effect',
    status: 204,
    run: (call, services) => cancelWatch(call, place, services),
  }
  const test: Endpoint = {
    ...watchProperties,
    method: 'POST',
    path: `${path}/test`,
    summary: 'Send a sample of what the watch delivers; nothing is recorded or charged',
    hasEffect: true,
    body: description.sample,
    bodyOptional: true,
    run: async (call: Call, services) =>
      sendSample(asReadBy(await watchAt(call, place, services), call.caller), dataset, call, services),
  }
  const backtest: Endpoint = {
    ...backtestProperties,
    path: `${path}/backtest`,
    run: async (call: Call<BacktestBody>, services) =>
      backtestWatch(asReadBy(await watchAt(call, place, services), call.caller), dataset, call, services),
  }
  return [create, list, get, change, cancel, test, backtest]
}

async function listWatches(
  { query, caller }: Call,
  { kind, dataset }: { readonly kind: WatchKind; readonly dataset: string },
  { watches, nowMs }: Services,
): Promise<RunResult> {
  const status = choiceParameter(query, 'status', watchStatuses)
  const { watches: listed, fitting } = await watches.work.watches(caller.key.team_id, {
    kind,
    dataset,
    ...(status && { status }),
    limit: Math.min(limitMax, Math.max(1, numberIn(query, 'limit') ?? limitDefault)),
    offset: Math.max(0, numberIn(query, 'offset') ?? 0),
    bytesMax: listedBytesMax,
  })
  if (!listed) {
    throw invalidRequest(
      `limit: The filters and entities of these watches have more than 1 MiB. Ask for at most ${fitting} of them at a time.`,
    )
  }
  const views = []
  for (const watch of listed) {
    const entities = kind === 'entity' ? await watches.work.watchEntities(watch.id) : null
    views.push(watchView(watch, entities, nowMs()))
  }
  return free(views, views.length)
}

/** Returns a number of the query. What is not a number counts as not sent, as clients of these lists expect it. */
function numberIn(query: Call['query'], name: string): number | undefined {
  const text = textParameter(query, name)
  return text !== undefined && /^[-+]?\d+$/.test(text) ? Math.min(Number(text), numberMax) : undefined
}

/** Cancels the watch, which need not be readable. One that is cancelled already is answered the same. */
export async function cancelWatch(
  call: Pick<Call, 'params' | 'caller'>,
  place: Parameters<typeof watchAt>[1],
  services: Services,
): Promise<RunResult> {
  const { id } = await placedWatchAt(call, place, services)
  const { work, onChange } = services.watches
  await work.changeWatch(call.caller.key.team_id, id, { status: 'cancelled' }, services.nowMs())
  onChange()
  return { ...free({}, 0), linkedIds: { watch_id: String(id) } }
}
