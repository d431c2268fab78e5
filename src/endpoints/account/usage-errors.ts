// GET /account/usage/errors: failed requests by what went wrong, the most frequent first.
import type { JsonObject } from '../../lib/json/json.ts'
import { offsetDate } from '../../normal/date.ts'
import type { UsageErrorGroup } from '../../stores/ledger-usage.ts'
import type { Call, Endpoint, RunResult, Services } from '../endpoint.ts'
import { callerFilters, callerParameters, usageRate } from './usage-filters.ts'
import { windowOf } from './usage-window.ts'

const groupsMax = 1000
const kinds = ['request', 'account', 'server', 'no_results'] as const

export const accountUsageErrors: Endpoint = {
  method: 'GET',
  path: '/account/usage/errors',
  product: 'account_usage',
  category: 'Account',
  summary: 'Failed requests grouped by what went wrong, the most frequent first, free',
  rate: usageRate,
  query: ['start', 'end', ...callerParameters],
  run,
}

async function run({ query, caller }: Call, { ledger, nowMs }: Services): Promise<RunResult> {
  const filter = { ...callerFilters(query), ...windowOf(query, nowMs()), team_id: caller.key.team_id }
  const foundGroups = await ledger.usageErrors(filter, groupsMax)
  const groups = foundGroups.slice(0, groupsMax)
  return {
    body: {
      groups: groups.map(groupView),
      total_errors: countOf(groups),
      by_kind: Object.fromEntries(
        kinds.map(kind => [kind, countOf(groups.filter(({ error_kind }) => error_kind === kind))]),
      ),
      truncated: foundGroups.length > groupsMax,
    },
    results: groups.length,
    charges: [],
  }
}

/** Returns the number of requests in the groups. */
const countOf = (groups: readonly UsageErrorGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0)

const groupView = (group: UsageErrorGroup): JsonObject => ({
  endpoint: group.endpoint,
  error_key: group.error_key,
  kind: group.error_kind,
  http_status: group.http_status,
  error_type: group.error_type,
  count: group.count,
  first_seen: offsetDate(group.firstMs),
  last_seen: offsetDate(group.lastMs),
  example_event_id: group.example_event_id,
})
