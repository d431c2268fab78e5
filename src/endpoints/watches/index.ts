// All endpoints of watches: two kinds over their datasets, their runs, and the forms by the id alone.
import { company } from '../../catalog/company/company.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import { job } from '../../catalog/job/job.ts'
import { person } from '../../catalog/person/person.ts'
import { socialPost } from '../../catalog/social-post/social-post.ts'
import { operators } from '../../query/operators/index.ts'
import { kindOf } from '../../query/value.ts'
import type { Call, Endpoint } from '../endpoint.ts'
import { backtestWatch } from './backtest.ts'
import {
  anyChange,
  type BacktestBody,
  discoveryBody,
  discoveryChange,
  discoverySample,
  entityBody,
  entityChange,
  entitySample,
  previewSample,
} from './bodies.ts'
import { changeWatch } from './change.ts'
import { createDiscovery, createEntity } from './create.ts'
import { asReadBy, datasetOf, free, shown, watchAt } from './find.ts'
import { backtestProperties, cancelWatch, watchEndpoints, watchProperties } from './kinds.ts'
import { runEndpoints, watchRunNow } from './runs.ts'
import { sendPreview } from './sample.ts'

const discovered: readonly Dataset[] = [person, company, job, socialPost]
const followed: readonly Dataset[] = [person, company]

const discoveries = discovered.flatMap(dataset =>
  watchEndpoints({
    kind: 'discovery',
    dataset,
    body: discoveryBody,
    change: discoveryChange,
    sample: discoverySample,
    create: (call: Call, services) => createDiscovery(dataset, call, services),
    needsVersion: true,
  }),
)

const entities = followed.flatMap(dataset => [
  previewOf(dataset),
  ...watchEndpoints({
    kind: 'entity',
    dataset,
    body: entityBody(dataset.name as 'person' | 'company'),
    change: entityChange,
    sample: entitySample,
    create: (call: Call, services) => createEntity(dataset, call, services),
    needsVersion: false,
  }),
])

function previewOf(dataset: Dataset): Endpoint {
  return {
    ...watchProperties,
    method: 'POST',
    path: `/watch/${dataset.name}/test`,
    summary: `Send a sample of a watch for ${dataset.plural} that is not stored yet`,
    hasEffect: true,
    body: previewSample,
    run: (call: Call, services) => sendPreview(dataset, call, services),
  }
}

const byId: readonly Endpoint[] = [
  {
    ...watchProperties,
    method: 'GET',
    path: '/watch/:watch_id',
    summary: 'One watch of either kind',
    run: async (call, services) => shown(await watchAt(call, {}, services), services),
  },
  {
    ...watchProperties,
    method: 'PATCH',
    path: '/watch/:watch_id',
    summary: 'Change a watch of either kind',
    body: anyChange,
    run: async (call: Call, services) => {
      const watch = await watchAt(call, {}, services)
      return changeWatch(watch, datasetOf(watch), call, services)
    },
  },
  {
    ...backtestProperties,
    path: '/watch/:watch_id/backtest',
    run: async (call: Call<BacktestBody>, services) => {
      const watch = asReadBy(await watchAt(call, {}, services), call.caller)
      return backtestWatch(watch, datasetOf(watch), call, services)
    },
  },
  {
    ...watchProperties,
    method: 'DELETE',
    path: '/watch/:watch_id',
    summary: 'Cancel a watch of either kind',
    status: 204,
    run: (call, services) => cancelWatch(call, {}, services),
  },
]

/** No provider answers filters on records live, so that every field is answered by the index alone. */
const fieldsOf = (dataset: Dataset) =>
  dataset.pathsWith('filter').flatMap(path => {
    const field = dataset.paths.get(path)
    if (!field) return []
    const kind = kindOf(field)
    const fitting = [...operators.values()].filter(operator =>
      operator.geo ? field.near !== undefined : operator.kinds.includes(kind),
    )
    return [{ field: path, live: false, index: true, operators: fitting.map(({ token }) => token) }]
  })

let fieldsBody: Readonly<Record<string, ReturnType<typeof fieldsOf>>> | undefined

const watchFields: Endpoint = {
  ...watchProperties,
  rate: { perMinute: 30 },
  method: 'GET',
  path: '/watch/fields',
  summary: 'Every field that the filters of a watch may name, with its operators',
  cacheControl: 'private, max-age=600',
  run: async () => {
    fieldsBody ??= Object.fromEntries(discovered.map(dataset => [dataset.name, fieldsOf(dataset)]))
    return free(fieldsBody)
  },
}

export const watchRows: readonly Endpoint[] = Object.freeze([
  watchFields,
  ...discoveries,
  ...entities,
  ...discovered.flatMap(({ name }) => runEndpoints(name)),
  ...byId,
  ...runEndpoints(undefined),
  watchRunNow,
])
