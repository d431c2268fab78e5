// GET /account/endpoints: what a key may call, how often, with which fields and at what price.

import { ApiError } from '../../errors.ts'
import { memoizedByObject } from '../../lib/cache.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { message, shortenText } from '../../lib/message.ts'
import { type AnswerableField, answerableFields } from '../../query/project.ts'
import type { Call, Endpoint, RunResult, Services } from '../endpoint.ts'
import { booleanParameter, textParameter } from '../query-parameters.ts'
import { limitOf } from '../rate-limit.ts'
import { mayCall } from '../restriction.ts'
import { apiVersion } from '../version.ts'

/** The status that each accepted word stands for: `disabled` is another word for `not_enabled`. */
const statuses: Readonly<Record<string, Status>> = {
  enabled: 'enabled',
  not_enabled: 'not_enabled',
  disabled: 'not_enabled',
}
type Status = 'enabled' | 'not_enabled'

/** Returns the endpoint that lists these rows and itself. */
export function accountEndpoints(others: readonly Endpoint[]): Endpoint {
  const accountEndpoint: Endpoint = {
    method: 'GET',
    path: '/account/endpoints',
    product: 'account_endpoints',
    category: 'Account',
    summary: 'Every endpoint with its access, rate limit, fields and price, free',
    rate: { perMinute: 300 },
    query: ['path', 'category', 'status', 'include_fields'],
    run: async (call, services) => list([...others, accountEndpoint], call, services),
  }
  return accountEndpoint
}

function list(rows: readonly Endpoint[], call: Call, services: Services): RunResult {
  const { query, caller } = call
  const path = textParameter(query, 'path')
  const category = textParameter(query, 'category')?.toLowerCase()
  const status = statusFilter(query)
  const withFields = booleanParameter(query, 'include_fields') ?? true
  const listed = rows.filter(
    row =>
      (path === undefined || row.path === path) &&
      (category === undefined || row.category.toLowerCase() === category) &&
      (status === undefined || statusOf(row, call) === status),
  )
  const endpoints = listed.map(row => ({
    path: row.path,
    category: row.category,
    status: statusOf(row, call),
    effective_rate_limit_rpm: limitOf(row, caller.limits, services.rateLimits),
    ...(withFields && { fields: fieldsOf(row, call) }),
    ...priceOf(row),
  }))
  return {
    // There is no limit over all endpoints together.
    body: { api_version: apiVersion, token_limit_rpm: null, endpoints },
    results: endpoints.length,
    charges: [],
  }
}

const statusOf = (row: Endpoint, { caller: { key } }: Call): Status =>
  mayCall(key, row) ? 'enabled' : 'not_enabled'

/** Throws a 400 with a flat body, which only this parameter has. */
function statusFilter(query: Call['query']): Status | undefined {
  const value = textParameter(query, 'status')
  if (value === undefined) return undefined
  const status = Object.hasOwn(statuses, value) ? statuses[value] : undefined
  if (status) return status
  throw new ApiError(
    'invalid_request',
    message`status: ${shortenText(value)} is not a valid choice. Accepted: enabled, not_enabled.`,
    { isFlat: true },
  )
}

/** The fields of each answer, which take milliseconds to list. */
const listedFields = memoizedByObject(answerableFields)

function fieldsOf({ returns }: Endpoint, { caller }: Call): JsonObject {
  if (!returns) return { enabled: [], disabled: [] }
  const fields = listedFields(returns)
  const isEnabled = ({ permission }: AnswerableField): boolean =>
    permission === undefined || caller.permissions.has(permission)
  const pathsOf = (some: readonly AnswerableField[]): string[] => some.map(({ path }) => path)
  return {
    enabled: pathsOf(fields.filter(isEnabled)),
    disabled: pathsOf(fields.filter(field => !isEnabled(field))),
  }
}

function priceOf({ price, jobPrice }: Endpoint): JsonObject {
  const { base, sections = {} } = price ?? jobPrice ?? {}
  return {
    base_credits: base?.unitPrice ?? 0,
    // All filters cost the same.
    premium_filters: [],
    premium_fields: Object.entries(sections).map(([field, { unitPrice }]) => ({ field, credits: unitPrice })),
  }
}
