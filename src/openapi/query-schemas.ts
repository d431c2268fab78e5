// The schemas of the parameters of queries, by name; a few differ from list to list.
import { errorKeyMax } from '../endpoints/account/usage-events.ts'
import { listMax, statusesMax, surfacesMax } from '../endpoints/account/usage-filters.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { valueLengthMax } from '../query/limits.ts'
import { usageDimensions } from '../stores/ledger-usage.ts'
import { watchStatuses } from '../stores/watches.ts'
import { batchStatuses } from '../stores/work-batches.ts'
import { deliveryStatuses } from '../stores/work-webhooks.ts'

const listOf = (items: JsonObject, maxItems: number): JsonObject => ({ type: 'array', items, maxItems })
const choice = (values: readonly string[]): JsonObject => ({ type: 'string', enum: [...values] })
/** Longer numbers are refused. */
const integerMax = 999_999_999_999_999
const positive = { type: 'integer', minimum: 1, maximum: integerMax }
const text = { type: 'string', maxLength: valueLengthMax }
const texts = (maxItems: number): JsonObject => listOf(text, maxItems)
const statuses = listOf({ type: 'integer', minimum: 100, maximum: 599 }, statusesMax)
const boolean = { type: 'boolean' }
const groupings = ['day', ...usageDimensions]

/** Parameters that are not texts of the usual length. Lists may be repeated, or hold several values that commas separate. */
const byName: Readonly<Record<string, JsonObject>> = {
  // A limit beyond the longest page is cut to it.
  limit: { type: 'integer', minimum: -integerMax, maximum: integerMax },
  offset: { type: 'integer', description: 'What is not a number counts as not sent.' },
  watch_id: positive,
  hide_free: boolean,
  include_fields: boolean,
  only_credited: boolean,
  api_key_ids: listOf(positive, listMax),
  endpoints: texts(listMax),
  products: texts(listMax),
  client_surface: texts(surfacesMax),
  status_class: choice(['2xx', '3xx', '4xx', '5xx']),
  group_by: listOf(choice(groupings), groupings.length),
  bucket: choice(['1d', '1h']),
  error_key: { type: 'string', maxLength: errorKeyMax },
}

const byPath: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = {
  '/batch': { status: choice(batchStatuses) },
  '/webhooks/deliveries': { status: choice(deliveryStatuses) },
  '/account/endpoints': { status: choice(['enabled', 'not_enabled', 'disabled']) },
  '/account/usage/events': {
    status: statuses,
    limit: { type: 'integer', minimum: 1, maximum: 500 },
    cursor: { type: 'string' },
  },
  '/account/usage/summary': { status: statuses },
}

const ofRuns = { cursor: { type: 'integer', minimum: 0, maximum: integerMax } }
const ofWatches = { status: choice(watchStatuses) }

/** Returns the schema of a parameter of GET `path`. */
export function querySchema(path: string, name: string): JsonObject {
  const isWatch = path.startsWith('/watch')
  const own = isWatch ? (path.endsWith('/runs') ? ofRuns : ofWatches) : (byPath[path] ?? {})
  const schema = (own as Readonly<Record<string, JsonObject>>)[name] ?? byName[name]
  return schema ?? text
}
