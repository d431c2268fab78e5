// The schema of the successful answer of each endpoint.
import Type, { type TSchema } from 'typebox'
import type { Dataset } from '../catalog/dataset.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { vectorMakers } from '../query/ranked.ts'
import { criterionKinds, readers } from '../understanding/criterion.ts'
import {
  anyJson,
  anyObject,
  boolean,
  integer,
  integerOrNull,
  number,
  numberOrNull,
  objectOf,
  pageOf,
  ref,
  text,
  textOrNull,
} from './answer-parts.ts'
import { recordName } from './record-schemas.ts'

type Row = Pick<Endpoint, 'method' | 'path' | 'category' | 'returns' | 'price' | 'tellsPrice'>

const listOrNull = (item: TSchema): TSchema => Type.Unsafe({ anyOf: [Type.Array(item), { type: 'null' }] })

const posts = objectOf({ posts: listOrNull(anyObject) }, { remark: text })
/** The number that match, or at least so many, such as `25+`. */
const pages = { total_display_count: Type.Unsafe({ type: ['integer', 'string', 'null'] }) }
const liveSometimes = { has_more: boolean, providers: Type.Array(ref('ProviderOutcome')), remark: text }

const matchesAnswer = (data: string, record: string): TSchema =>
  Type.Array(
    objectOf(
      {
        matched_on: text,
        match_type: text,
        match_status: Type.Enum(['matched', 'not_found']),
        matches: Type.Array(objectOf({ confidence_score: number, [data]: ref(record) })),
      },
      { freshness: ref('Freshness'), providers: Type.Array(ref('ProviderOutcome')) },
    ),
  )

/** The facts that notifications and backtests of a watch begin with. */
const watchFacts = {
  watch_id: integer,
  kind: Type.Enum(['discovery', 'entity']),
  dataset: text,
  api_version: text,
}

const watchSample = objectOf({
  metadata: objectOf({
    ...watchFacts,
    run_id: integerOrNull,
    notification_id: text,
    delivered_at: text,
    summary: objectOf({
      delivered: integer,
      total_count: integer,
      max_results_per_run: integer,
      truncated: boolean,
    }),
    test: boolean,
  }),
  results: Type.Array(anyObject),
  deliveries: Type.Array(
    objectOf({ type: text, http_status: integerOrNull, error: textOrNull }, { url: text }),
  ),
})

const watchBacktest = objectOf({
  metadata: objectOf({
    ...watchFacts,
    since: text,
    until: text,
    summary: objectOf({
      runs: integer,
      delivered: integer,
      waiting: integer,
      credits: number,
      truncated: boolean,
    }),
    coverage: objectOf({ candidates: integer, examined: integer }),
  }),
  results: Type.Array(
    objectOf(
      { delivered_at: text, record: anyObject },
      { changes: Type.Array(anyObject), is_first: boolean },
    ),
  ),
})

/** The fields that watches may name, by dataset. */
const watchableFields = Type.Unsafe({
  type: 'object',
  additionalProperties: Type.Array(
    objectOf({ field: text, live: boolean, index: boolean, operators: Type.Array(text) }),
  ),
})

/** The answers of endpoints that are alone of their kind, by method and path. */
const answersByRoute: Readonly<Record<string, TSchema>> = {
  'POST /person/identify': matchesAnswer('person_data', 'Person'),
  'POST /employee_review/enrich': ref('EmployeeReview'),
  'POST /dev_platform/enrich': ref('DevPlatformProfiles'),
  'POST /dataset/dev_platform/enrich': ref('DevPlatformProfiles'),
  'POST /social_post/professional_network/enrich/live': posts,
  'POST /dataset/social_post/enrich': posts,
  'POST /person/professional_network/search/live': objectOf(
    { profiles: Type.Array(ref('Person')), ...pages },
    { ...liveSometimes, job_id: text, status: text, error_message: text },
  ),
  'POST /company/professional_network/search/live': objectOf(
    { companies: Type.Array(ref('Company')), ...pages },
    liveSometimes,
  ),
  'POST /job/professional_network/search/live': objectOf(
    { job_listings: Type.Array(ref('Job')) },
    liveSometimes,
  ),
  'POST /social_post/professional_network/search/live': Type.Array(anyObject),
  'POST /web/search/live': objectOf({
    success: boolean,
    query: text,
    timestamp: number,
    results: Type.Array(anyObject),
    metadata: anyObject,
  }),
  'POST /web/enrich/live': Type.Array(
    objectOf(
      { success: boolean, url: text, timestamp: numberOrNull, title: textOrNull, content: textOrNull },
      {
        error: textOrNull,
        text,
        language: textOrNull,
        final_url: text,
        json_ld: Type.Array(anyJson),
        microdata: Type.Array(anyObject),
        microformats: Type.Array(anyObject),
        is_truncated: boolean,
        is_rendered: boolean,
      },
    ),
  ),
  'GET /batch': pageOf('jobs', ref('BatchJob')),
  'GET /batch/:batch_id': ref('BatchJob'),
  'POST /batch/:batch_id/cancel': ref('BatchJob'),
  'GET /export': pageOf('exports', ref('Export')),
  'GET /export/:export_id': ref('Export'),
  'POST /export/:export_id/cancel': ref('Export'),
  'GET /export/:export_id/runs': pageOf('runs', ref('ExportRun')),
  'GET /export/:export_id/runs/:run_id': ref('ExportRun'),
  'GET /webhooks/deliveries': pageOf('deliveries', ref('WebhookDelivery')),
  'POST /webhooks/deliveries/:id/replay': ref('WebhookDelivery'),
  'GET /account/usage/events': pageOf('events', ref('UsageEvent')),
  'GET /account/usage/events/:event_id': ref('UsageEvent'),
  'GET /account/usage/summary': objectOf({
    start: text,
    end: text,
    bucket: Type.Enum(['1d', '1h']),
    buckets: Type.Array(anyObject),
  }),
  'GET /account/usage/errors': objectOf({
    groups: Type.Array(anyObject),
    total_errors: integer,
    by_kind: Type.Unsafe({ type: 'object', additionalProperties: { type: 'integer' } }),
    truncated: boolean,
  }),
  'GET /account/credits': objectOf({
    account: objectOf({
      credits: number,
      recurring_credits: number,
      recurring_credits_frequency: textOrNull,
      recurring_credits_refresh_date: textOrNull,
      credit_rollover: boolean,
      wallets: Type.Array(objectOf({ type: text, credits: number, expires_at: textOrNull })),
      team_credits: number,
      key: objectOf({ budget: numberOrNull, spent: number, held: number, remaining: numberOrNull }),
    }),
  }),
  'GET /user/credits': objectOf({ credits: number }),
  'GET /account/endpoints': objectOf({
    api_version: text,
    token_limit_rpm: integerOrNull,
    endpoints: Type.Array(
      objectOf(
        {
          path: text,
          category: text,
          status: Type.Enum(['enabled', 'not_enabled']),
          effective_rate_limit_rpm: integerOrNull,
          base_credits: number,
          premium_filters: Type.Array(anyJson),
          premium_fields: Type.Array(objectOf({ field: text, credits: number })),
        },
        { fields: objectOf({ enabled: Type.Array(text), disabled: Type.Array(text) }) },
      ),
    ),
  }),
}

/** Returns the schema of the successful answer of a row; undefined where it has no body. */
export function answerSchema(row: Row): TSchema {
  const schema = answersByRoute[`${row.method} ${row.path}`] ?? answerOfFamily(row)
  const dataset = row.returns?.dataset
  const isRanked = dataset?.search.weights !== undefined && row.path === `/${dataset.name}/search`
  const others = [
    ...(row.price || row.tellsPrice ? [ref('Preview')] : []),
    ...(isRanked ? [interpretedOnly] : []),
  ]
  return others.length > 0 ? Type.Unsafe({ anyOf: [schema, ...others] }) : schema
}

function answerOfFamily(row: Row): TSchema {
  const { path, method, category, returns } = row
  if (path.startsWith('/batch/')) return ref('SubmittedBatch')
  if (path.startsWith('/export/')) return ref('SubmittedExport')
  if (category === 'Watch') return watchAnswer(method, path)
  if (path.endsWith('/autocomplete')) return objectOf({ suggestions: Type.Array(objectOf({ value: text })) })
  if (!returns) return anyJson
  return path.endsWith('/search')
    ? searchAnswer(returns.dataset)
    : matchesAnswer(returns.dataset.enrich.data, recordName(returns.dataset))
}

/** The keys of the first rows of a ranked search beside the record. */
const rankedProperties: Record<string, TSchema> = {
  fit: Type.Enum(['strong', 'possible', 'weak']),
  verdicts: Type.Array(
    objectOf(
      { criterion: integer, verdict: Type.Enum(['met', 'partly', 'not_met', 'unknown']), value: anyJson },
      { judge: Type.Enum(['model']) },
    ),
  ),
}

/** The criteria that a query in plain words was read as. */
const interpretation = objectOf({
  reader: Type.Enum([...readers]),
  criteria: Type.Array(
    objectOf({
      text,
      kind: Type.Enum([...criterionKinds]),
      negated: Type.Boolean(),
      hard: Type.Boolean(),
      confidence: Type.Number(),
      filter: Type.Unsafe({ anyOf: [ref('Filter'), { type: 'null' }] }),
    }),
  ),
  filters: Type.Unsafe({ anyOf: [ref('Filter'), { type: 'null' }] }),
  unread: Type.Array(text),
})

/** The answer to a query that is only to be interpreted. */
const interpretedOnly = objectOf({ interpretation, remarks: Type.Array(text) })

/** A row of a search; the first ones of a ranked search say how well they answer to the text. */
const rowOf = (dataset: Dataset): TSchema => {
  const row = ref(recordName(dataset))
  if (!dataset.search.weights) return row
  return Type.Unsafe({ ...row, properties: rankedProperties })
}

const searchAnswer = (dataset: Dataset): TSchema =>
  objectOf(
    {
      [dataset.search.results]: Type.Array(rowOf(dataset)),
      next_cursor: textOrNull,
      total_count: integer,
    },
    {
      total_count_relation: textOrNull,
      aggregations: Type.Array(ref('Aggregation')),
      explain: Type.Array(anyObject),
      remarks: Type.Array(anyJson),
      ...(dataset.search.weights && { interpretation, vectors: Type.Enum([...vectorMakers]) }),
    },
  )

function watchAnswer(method: Row['method'], path: string): TSchema {
  if (path.endsWith('/runs')) {
    return objectOf({ runs: Type.Array(ref('WatchRun')), next_cursor: integerOrNull, total_count: integer })
  }
  if (path.endsWith('/run')) return ref('WatchRun')
  if (path.endsWith('/summary')) return ref('WatchRunSummary')
  if (path.endsWith('/test')) return watchSample
  if (path.endsWith('/backtest')) return watchBacktest
  if (path === '/watch/fields') return watchableFields
  return method === 'GET' && !path.includes(':') ? Type.Array(ref('Watch')) : ref('Watch')
}
