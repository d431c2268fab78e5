// Usage events as tests make them, and what is asked of them answered naively over a plain list.
import fc from 'fast-check'
import type {
  CostComponent,
  DetailedUsageEvent,
  UsageDimension,
  UsageErrorFilter,
  UsageErrorGroup,
  UsageFilter,
  UsageSum,
  UsageSumQuery,
} from '../../src/stores/ledger-usage.ts'
import { usageEvent } from './usage-events.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** Midnight in UTC, before which and after which the events of a test lie. */
export const midnight = Date.UTC(2026, 5, 15)

/** A request that cost nothing, but for what is given. */
export const freeEvent = (given: Partial<DetailedUsageEvent> = {}): DetailedUsageEvent =>
  usageEvent({ ts_ms: midnight, millicredits: 0, cost_components: [], ...given })

const line = (component: string, quantity: number, credits: number): CostComponent => ({
  component,
  label: `Label of ${component}`,
  quantity,
  unit_price: credits,
  credits: (quantity * Math.round(credits * 1000)) / 1000,
})

const kinds = ['request', 'account', 'server', 'no_results'] as const

/** Events of few different values, near one another in time and often at the same millisecond. */
export const randomEvent: fc.Arbitrary<DetailedUsageEvent> = fc
  .record({
    hour: fc.integer({ min: -60, max: 60 }),
    minute: fc.constantFrom(0, 0, 0, 1, 1_799_999, hourMs - 1),
    team_id: fc.constantFrom(1, 1, 1, 2),
    key: fc.constantFrom(1, 2, null),
    surface: fc.constantFrom('api', 'mcp'),
    platform: fc.constantFrom('', 'curl', 'python'),
    product: fc.constantFrom('person_enrich', 'person_search', 'person_autocomplete'),
    status: fc.constantFrom(200, 200, 200, 200, 400, 404, 429, 500),
    error: fc.nat({ max: 2 }),
    results: fc.option(fc.nat({ max: 30 })),
    quantity: fc.nat({ max: 25 }),
  })
  .map(({ hour, minute, team_id, key, surface, platform, product, status, error, results, quantity }) => {
    const isFree = product === 'person_autocomplete'
    const fails = status >= 400
    const lines =
      fails || isFree
        ? []
        : [line('person.profile', quantity, 1), line('person.dev_platform', quantity % 3, 0.03)]
    return freeEvent({
      ts_ms: midnight + hour * hourMs + minute,
      team_id,
      api_key_id: key,
      client_surface: surface,
      client_platform: platform,
      product,
      endpoint: isFree ? '/person/search/autocomplete' : `/${product.replace('_', '/')}`,
      http_status: status,
      error_type: fails ? `type_${status}` : '',
      error_key: fails && status !== 429 ? `limit: <v> is wrong in way ${error}.` : '',
      error_kind: fails && status !== 429 ? (kinds[error] ?? '') : '',
      result_count: results,
      millicredits: lines.reduce((sum, { credits }) => sum + Math.round(credits * 1000), 0),
      cost_components: lines,
      is_free: isFree,
    })
  })

const some = <T>(...values: readonly T[]): fc.Arbitrary<T[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })

const edge = fc
  .tuple(fc.integer({ min: -61, max: 61 }), fc.constantFrom(0, 0, 1, 1_800_000))
  .map(([hour, ms]) => midnight + hour * hourMs + ms)

const filters = {
  api_key_ids: some(1, 2, 3),
  endpoints: some('/person/enrich', '/person/search', '/person/search/autocomplete', '/none'),
  products: some('person_enrich', 'person_search', 'person_autocomplete'),
  status: some(200, 400, 404, 429),
  status_class: fc.constantFrom('2xx', '3xx', '4xx', '5xx'),
  client_surface: some('api', 'mcp', 'cli'),
  error_type: fc.constantFrom('type_400', 'type_429'),
  error_key: fc.constantFrom('limit: <v> is wrong in way 0.', 'limit: <v> is wrong in way 1.'),
  hide_free: fc.boolean(),
}
type FilterName = keyof typeof filters

/** A window and few filters: most have matches. */
export const randomFilter: fc.Arbitrary<UsageFilter> = fc
  .record({
    edges: fc.tuple(edge, edge),
    names: fc.uniqueArray(fc.constantFrom(...(Object.keys(filters) as FilterName[])), { maxLength: 3 }),
    values: fc.record(filters),
  })
  .map(({ edges, names, values }) => ({
    team_id: 1,
    startMs: Math.min(...edges),
    endMs: Math.max(...edges) + 1,
    ...Object.fromEntries(names.map(name => [name, values[name]])),
  }))

const dimensions: readonly UsageDimension[] = [
  'product',
  'endpoint',
  'component',
  'api_key_id',
  'client_surface',
  'client_platform',
  'status_class',
]

export const randomSumQuery: fc.Arbitrary<UsageSumQuery> = fc
  .record({
    filter: randomFilter,
    groupBy: fc.uniqueArray(fc.constantFrom(...dimensions), { maxLength: 3 }),
    bucket: fc.constantFrom('hour' as const, 'day' as const, undefined),
  })
  .map(({ filter: { error_key: _, hide_free: __, ...filter }, groupBy, bucket }) => ({
    ...filter,
    groupBy,
    bucket,
    limit: 100_000,
  }))

const isIn = <T>(list: readonly T[] | undefined, value: T): boolean => !list || list.includes(value)
const classOf = (event: DetailedUsageEvent): string => `${Math.floor(event.http_status / 100)}xx`

const passes = (event: DetailedUsageEvent, filter: UsageFilter): boolean =>
  event.team_id === filter.team_id &&
  event.ts_ms >= filter.startMs &&
  event.ts_ms < filter.endMs &&
  (!filter.api_key_ids || (event.api_key_id !== null && filter.api_key_ids.includes(event.api_key_id))) &&
  isIn(filter.endpoints, event.endpoint) &&
  isIn(filter.products, event.product) &&
  isIn(filter.status, event.http_status) &&
  (filter.status_class ?? classOf(event)) === classOf(event) &&
  isIn(filter.client_surface, event.client_surface) &&
  (filter.error_type ?? event.error_type) === event.error_type &&
  (filter.error_key ?? event.error_key) === event.error_key &&
  !(filter.hide_free && event.is_free && event.http_status < 400 && event.millicredits === 0)

/** Newest first; `events` stand in the order they were written in. */
export const naiveEvents = (events: readonly DetailedUsageEvent[], filter: UsageFilter): readonly string[] =>
  events
    .filter(event => passes(event, filter))
    .map((event, index) => ({ event, index }))
    .sort((a, b) => b.event.ts_ms - a.event.ts_ms || b.index - a.index)
    .map(({ event }) => event.event_id)

type NaiveSum = { -readonly [key in keyof UsageSum]: UsageSum[key] }

/** Sums the events one by one; the sums are in no order. */
export function naiveSums(
  events: readonly DetailedUsageEvent[],
  { groupBy, bucket, limit: _, ...filter }: UsageSumQuery,
): readonly UsageSum[] {
  const byComponent = groupBy.includes('component')
  const sums = new Map<string, NaiveSum>()
  const sumOf = (event: DetailedUsageEvent | undefined, charge?: CostComponent): NaiveSum => {
    const step = bucket === 'day' ? dayMs : hourMs
    const bucketMs = bucket && event ? Math.floor(event.ts_ms / step) * step : undefined
    const group = Object.fromEntries(
      groupBy.map(dimension => [
        dimension,
        dimension === 'component'
          ? (charge?.component ?? '')
          : dimension === 'status_class'
            ? event && classOf(event)
            : (event?.[dimension] ?? null),
      ]),
    ) as UsageSum['group']
    const key = JSON.stringify([bucketMs, group])
    const zero = { requests: 0, errors: 0, results: 0, quantity: 0, millicredits: 0 }
    const sum = sums.get(key) ?? { bucketMs, group, label: charge?.label, ...zero }
    sums.set(key, sum)
    return sum
  }
  if (groupBy.length === 0 && !bucket) sumOf(undefined)
  for (const event of events.filter(each => passes(each, filter))) {
    if (byComponent) {
      for (const charge of event.cost_components) {
        const sum = sumOf(event, charge)
        sum.quantity += charge.quantity
        sum.millicredits += Math.round(charge.credits * 1000)
      }
    } else {
      const sum = sumOf(event)
      sum.requests += 1
      sum.errors += event.http_status >= 400 ? 1 : 0
      sum.results += event.result_count ?? 0
      sum.millicredits += event.millicredits
    }
  }
  return [...sums.values()]
}

/** Groups the failed events one by one; the groups are in no order. */
export function naiveErrors(
  events: readonly DetailedUsageEvent[],
  filter: UsageErrorFilter,
): readonly UsageErrorGroup[] {
  const failures = events.filter(
    event => passes(event, filter) && event.http_status >= 400 && event.http_status !== 429,
  )
  const groups = new Map<string, DetailedUsageEvent[]>()
  for (const event of failures) {
    const { endpoint, error_key, error_kind, http_status, error_type } = event
    const key = JSON.stringify([endpoint, error_key, error_kind, http_status, error_type])
    groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return [...groups.values()].flatMap(members => {
    const last = members.at(-1)
    if (!last) return []
    const { endpoint, error_key, error_kind, http_status, error_type } = last
    const times = members.map(({ ts_ms }) => ts_ms)
    return [
      {
        ...{ endpoint, error_key, error_kind, http_status, error_type },
        count: members.length,
        firstMs: Math.min(...times),
        lastMs: Math.max(...times),
        example_event_id: last.event_id,
      },
    ]
  })
}
