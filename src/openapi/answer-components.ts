// The named schemas of answers that are not records: errors, jobs, exports, watches, usage.
import Type, { type TSchema } from 'typebox'
import { errorTable } from '../errors.ts'
import { batchStatuses } from '../stores/work-batches.ts'
import { deliveryStatuses } from '../stores/work-webhooks.ts'
import {
  anyJson,
  anyObject,
  integer,
  integerOrNull,
  number,
  numberOrNull,
  objectOf,
  ref,
  text,
  textOrNull,
} from './answer-parts.ts'

const errors: Readonly<Record<string, TSchema>> = {
  Error: objectOf({
    error: objectOf({
      type: Type.Enum(Object.keys(errorTable)),
      message: Type.String({ description: 'What was wrong, where, and what is accepted.' }),
      metadata: Type.Array(anyJson),
    }),
  }),
  FlatError: objectOf({ message: text }),
}

const provider = objectOf(
  { connector: text, status: text, message: textOrNull, age_seconds: numberOrNull },
  { source: text },
)

const shared: Readonly<Record<string, TSchema>> = {
  Preview: objectOf({
    preview: Type.Unsafe({ const: true }),
    credits: number,
    cost_components: Type.Array(anyObject),
    result_count: integer,
  }),
  ProviderOutcome: provider,
  Freshness: objectOf({
    answered_from: Type.Enum(['live', 'file']),
    reason: text,
    age_days: integerOrNull,
    providers: Type.Array(ref('ProviderOutcome')),
  }),
  DevPlatformProfiles: objectOf(
    {
      service_person_id: integerOrNull,
      dev_platform_profiles: Type.Unsafe({
        anyOf: [Type.Array(ref('DevPlatform')), { type: 'null' }],
      }),
      last_updated: textOrNull,
      updated_at: text,
    },
    { freshness: ref('Freshness') },
  ),
  Aggregation: objectOf(
    { type: Type.Enum(['count', 'group_by']), column: textOrNull },
    {
      value: integer,
      buckets: Type.Array(
        objectOf({
          key: Type.Unsafe({ type: ['string', 'number', 'boolean', 'null'] }),
          count: integer,
          metadata: anyObject,
        }),
      ),
    },
  ),
}

const job = { status: Type.Enum(batchStatuses), created_at: text, completed_at: textOrNull }
const ended = { cancelled_at: text, error_message: text, remark: text, download_url: text }

const tableColumns = Type.Unsafe({
  type: 'object',
  description: 'The columns of the table that identify its rows, by what they hold.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
})

const tableRemarks = Type.Array(text, {
  description:
    'Sentences about rows of the table that cannot be read, and about what was repaired to read the others.',
})

const jobs: Readonly<Record<string, TSchema>> = {
  SubmittedBatch: objectOf(
    {
      batch_id: text,
      status: Type.Enum(batchStatuses),
      entity: text,
      action: text,
      identifier_count: integer,
      entities_requested: integerOrNull,
      status_url: text,
    },
    { columns: tableColumns, remarks: tableRemarks },
  ),
  BatchJob: objectOf(
    {
      batch_id: text,
      ...job,
      entity: text,
      action: text,
      identifier_count: integer,
      result_count: integer,
      entities_requested: integerOrNull,
      entities_fulfilled: integer,
    },
    { ...ended, download_urls: Type.Array(text), result_format: text, columns: tableColumns },
  ),
  SubmittedExport: objectOf({
    export_id: text,
    run_id: text,
    status: text,
    dataset: text,
    format: text,
    identifier_count: integer,
    entities_requested: integerOrNull,
    credits_max: number,
    status_url: text,
  }),
  ExportRun: objectOf(
    {
      export_id: text,
      run_id: text,
      ...job,
      dataset: text,
      format: textOrNull,
      entities_requested: integerOrNull,
      record_count: integer,
    },
    ended,
  ),
  Export: objectOf(
    {
      export_id: text,
      status: text,
      dataset: text,
      format: text,
      every_hours: integerOrNull,
      created_at: text,
      next_run_at: textOrNull,
      last_run: Type.Unsafe({ oneOf: [ref('ExportRun'), { type: 'null' }] }),
    },
    // These keys repeat the request; lists of exports leave them out.
    {
      cancelled_at: text,
      filters: ref('Filter'),
      sorts: Type.Array(ref('Sort')),
      fields: Type.Array(text),
      post_processing: anyObject,
      explode: text,
      max_results: integer,
      identifier_count: integer,
    },
  ),
  WebhookDelivery: objectOf(
    {
      id: text,
      batch_id: textOrNull,
      url: text,
      status: Type.Enum(deliveryStatuses),
      created_at: text,
      next_attempt_at: textOrNull,
      attempts: Type.Array(
        objectOf({ at: text, http_status: integerOrNull, error: textOrNull, duration_ms: integerOrNull }),
      ),
    },
    { watch_id: integerOrNull, run_id: integerOrNull },
  ),
}

const run = {
  id: integer,
  started_at: text,
  completed_at: textOrNull,
  status: text,
  failure_reason: textOrNull,
  records_searched: integerOrNull,
  records_after_filter: integerOrNull,
  new_records_count: integerOrNull,
  credits_deducted: number,
  notification_http_status: integerOrNull,
}

const watches: Readonly<Record<string, TSchema>> = {
  Watch: objectOf(
    {
      id: integer,
      kind: Type.Enum(['discovery', 'entity']),
      dataset: text,
      api_version: text,
      config_version: text,
      status: text,
      fields: Type.Unsafe({ type: ['array', 'null'], items: { type: 'string' } }),
      config: anyObject,
      notifications: Type.Array(anyObject),
      created_at: text,
      last_run_at: textOrNull,
      next_run_at: textOrNull,
      usage: objectOf({ runs: integer, records_delivered: integer, credits_used: number }),
    },
    {
      filters: anyJson,
      sorts: Type.Array(anyJson),
      on: Type.Array(text),
      entities: anyObject,
      track: anyJson,
    },
  ),
  WatchRun: objectOf(run),
  WatchRunSummary: objectOf({
    ...run,
    logs: Type.Array(objectOf({ stage: text, message: text, timestamp: text })),
    notifications: Type.Array(anyObject),
  }),
  WatchNotification: objectOf(
    { metadata: anyObject },
    { results: Type.Array(anyObject), download_url: text },
  ),
}

const usage: Readonly<Record<string, TSchema>> = {
  UsageEvent: objectOf(
    {
      event_id: text,
      ts: text,
      team_id: integer,
      user_id: integerOrNull,
      api_key_id: integer,
      client_surface: textOrNull,
      client_platform: textOrNull,
      user_agent: textOrNull,
      client_ip: textOrNull,
      product: text,
      endpoint: text,
      method: text,
      api_version: textOrNull,
      http_status: integer,
      status_class: text,
      error_type: textOrNull,
      error_key: textOrNull,
      result_count: integerOrNull,
      latency_ms: number,
      credits_used: number,
      cost_components: Type.Array(anyObject),
      linked_ids: anyObject,
    },
    { request: anyObject, headers: anyObject, response: anyJson },
  ),
}

/** The components that do not depend on the catalogue, by name. */
export const answerComponents: Readonly<Record<string, TSchema>> = {
  ...errors,
  ...shared,
  ...jobs,
  ...watches,
  ...usage,
}
