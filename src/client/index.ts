// The TypeScript client, `almanac/client`: it needs `fetch` alone, and runs in Node, Bun, Deno and browsers.
export type {
  Batches,
  BatchOptions,
  FinishedBatch,
  TableLine,
  TableName,
  TableOptions,
  TableParameters,
} from './batches.ts'
export { type Client, createClient } from './client.ts'
export type {
  DatasetName,
  FieldPath,
  FilterCondition,
  FilterPath,
  GroupPath,
  LiveField,
  SortPath,
  SuggestPath,
} from './conditions.ts'
export { AlmanacError, type ClientErrorType, type ServiceErrorType } from './error.ts'
export type { BatchBodies, BatchLines, Endpoints } from './generated/endpoints.ts'
export type * from './generated/schemas.ts'
export type { ContactLine, IdentifiedLine, LookupLine, PostsLine, VerdictLine } from './lines.ts'
export type { Lookup, PathOf, SearchPage, Select, Selected } from './methods.ts'
export { type Answer, type RequestOptions, type RequestParts, type Settings, Transport } from './transport.ts'
export { verifyWebhook, type WebhookOptions, type WebhookRequest } from './webhooks.ts'
