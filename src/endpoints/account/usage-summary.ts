// GET /account/usage/summary: sums over the team's requests.
import { invalidRequest } from '../../errors.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { JsonText } from '../../lib/json/json-text.ts'
import { message, SentValue } from '../../lib/message.ts'
import { Turn } from '../../lib/threads/turns.ts'
import { toCredits } from '../../metering/price.ts'
import { offsetDate } from '../../normal/date.ts'
import { type UsageDimension, type UsageSum, usageDimensions } from '../../stores/ledger-usage.ts'
import type { Call, Endpoint, RunResult, Services } from '../endpoint.ts'
import { choiceParameter, choiceParameters } from '../query-parameters.ts'
import { requestFilters, requestParameters, usageRate } from './usage-filters.ts'
import { type UsageWindow, windowOf } from './usage-window.ts'

const dayMs = 86_400_000
/** The most rows of an answer: a year of hours, or a month of hours by ten groups. */
const rowsMax = 10_000
/**
 * The most days of which hours are summed from events. Hours of a longer window are read from totals, which
 * distinguish only components.
 */
const hoursDaysMax = 31

const groupings = ['day', ...usageDimensions] as const
type Grouping = (typeof groupings)[number]
type SummaryFilters = ReturnType<typeof requestFilters>

export const accountUsageSummary: Endpoint = {
  method: 'GET',
  path: '/account/usage/summary',
  product: 'account_usage',
  category: 'Account',
  summary:
    'Requests, credits, errors and results by day or hour, product, endpoint, charge component and more, free',
  rate: usageRate,
  query: ['start', 'end', 'group_by', 'bucket', ...requestParameters],
  run,
}

async function run({ query, caller }: Call, { ledger, nowMs }: Services): Promise<RunResult> {
  const window = windowOf(query, nowMs())
  const groupBy = choiceParameters(query, 'group_by', groupings) ?? []
  const bucket = choiceParameter(query, 'bucket', ['1d', '1h']) ?? '1d'
  const filters = requestFilters(query)
  if (bucket === '1d' && isWholeDays(window)) refuseOverWholeDays(groupBy, filters)
  if (bucket === '1h' && groupBy.includes('day')) refuseManyHours(window, groupBy, filters)
  const sums = await ledger.usageSums({
    ...filters,
    ...window,
    team_id: caller.key.team_id,
    groupBy: groupBy.filter((grouping): grouping is UsageDimension => grouping !== 'day'),
    bucket: groupBy.includes('day') ? (bucket === '1h' ? 'hour' : 'day') : undefined,
    limit: rowsMax,
  })
  if (sums.length > rowsMax) {
    throw invalidRequest(
      `group_by: The answer would have more than ${rowsMax} rows. Group by fewer dimensions, or ask for a shorter window.`,
    )
  }
  const head = { start: offsetDate(window.startMs), end: offsetDate(window.endMs), bucket }
  return { body: await withRows(head, sums, groupBy), results: sums.length, charges: [] }
}

/** Writes the answer as text. It yields between rows, because there may be thousands of them. */
async function withRows(
  head: JsonObject,
  sums: readonly UsageSum[],
  groupBy: readonly Grouping[],
): Promise<JsonText> {
  const turn = new Turn()
  const rows: string[] = []
  for (const sum of sums) {
    await turn.yieldIfOver()
    rows.push(JSON.stringify(sumView(sum, groupBy)))
  }
  return JsonText.join([JSON.stringify(head).slice(0, -1), `,"buckets":[${rows.join(',')}]}`])
}

const isWholeDays = ({ startMs, endMs }: UsageWindow): boolean => startMs % dayMs === 0 && endMs % dayMs === 0

/**
 * Throws 400 for what the sums by day cannot answer. Sums by client platform are made from events instead.
 */
function refuseOverWholeDays(groupBy: readonly Grouping[], filters: SummaryFilters): void {
  if (groupBy.includes('client_platform')) return
  const retry = 'over whole days. Retry with bucket=1h.'
  for (const name of ['status', 'error_type'] as const) {
    if (filters[name] !== undefined) throw invalidRequest(`${name}: Cannot be used ${retry}`)
  }
  if (!groupBy.includes('component')) return
  const others = groupBy.filter(grouping => !['component', 'day', 'product'].includes(grouping))
  if (others.length > 0) {
    throw invalidRequest(
      message`group_by: component can only be combined with day and product ${retry} Got: ${new SentValue(groupBy.join(', '))}.`,
    )
  }
  const filter = Object.keys(filters).find(name => name !== 'products')
  if (filter !== undefined) {
    throw invalidRequest(`${filter}: Cannot be used with group_by=component ${retry}`)
  }
}

function refuseManyHours(
  { startMs, endMs }: UsageWindow,
  groupBy: readonly Grouping[],
  filters: SummaryFilters,
): void {
  if (endMs - startMs <= hoursDaysMax * dayMs) return
  const [filter] = Object.keys(filters)
  const grouping = groupBy.find(name => name !== 'day' && name !== 'component')
  if (filter === undefined && grouping === undefined) return
  throw invalidRequest(
    `${filter ?? `group_by: ${grouping}`}: Cannot be used with bucket=1h over more than ${hoursDaysMax} days. Ask for a shorter window, or retry with bucket=1d.`,
  )
}

/** Returns a row of the answer: the dimensions in the order in which they are named, then the sums. */
const sumView = (sum: UsageSum, groupBy: readonly Grouping[]): JsonObject => ({
  ...Object.fromEntries(
    groupBy.map(grouping =>
      grouping === 'day'
        ? ['bucket_start', offsetDate(sum.bucketMs ?? 0)]
        : [grouping, sum.group[grouping] ?? null],
    ),
  ),
  ...(groupBy.includes('component')
    ? { label: sum.label ?? '', quantity: rounded(sum.quantity), credits: toCredits(sum.millicredits) }
    : {
        requests: sum.requests,
        credits: toCredits(sum.millicredits),
        errors: sum.errors,
        results: sum.results,
      }),
})

/** Returns the quantity without the rounding errors that sums of binary fractions carry. */
const rounded = (quantity: number): number => Math.round(quantity * 1e6) / 1e6
