// The contract of usage, for every adapter of the ledger: pages, sums and groups are those of a plain list of events.
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { LedgerHome } from '../../../test/support/ledgers.ts'
import {
  dayMs,
  freeEvent,
  hourMs,
  midnight,
  naiveErrors,
  naiveEvents,
  naiveSums,
  randomEvent,
  randomFilter,
  randomSumQuery,
} from '../../../test/support/usage.ts'
import type { Ledger } from '../ledger.ts'
import type { DetailedUsageEvent, UsageFilter, UsagePosition } from '../ledger-usage.ts'

export function usageContract(home: LedgerHome): void {
  let ledger: Ledger
  let written: DetailedUsageEvent[] = []

  beforeEach(async () => {
    ledger = await home.open()
    written = []
    for (const id of [1, 2]) {
      await ledger.addTeam({ id, name: `Team ${id}`, created_at: new Date(0).toISOString() })
      await ledger.grant(id, 1e12, 0, null)
    }
  })

  async function write(events: readonly DetailedUsageEvent[]): Promise<void> {
    const settled = await ledger.settle(
      events.map(event => ({ event })),
      midnight,
    )
    expect(settled.every(({ isPaid }) => isPaid)).toBe(true)
    written.push(...events)
  }

  const writeRandom = async (count: number) => {
    const events = fc.sample(randomEvent, { numRuns: count })
    for (let from = 0; from < count; from += 100) {
      await write(events.slice(from, from + 100).map(event => ({ ...event, ...uniqueId() })))
    }
  }

  /** Writes half of the events again, weeks before and after. */
  const spread = () =>
    write(
      written
        .filter((_, index) => index % 2 === 0)
        .map((event, index) => ({
          ...event,
          ...uniqueId(),
          ts_ms: event.ts_ms + ((index % 7) - 3) * 13 * dayMs,
        })),
    )

  /** Every page of the filter, one after the other. */
  async function pagesOf(filter: UsageFilter, limit: number): Promise<readonly string[]> {
    const ids: string[] = []
    let after: UsagePosition | undefined
    do {
      const page = await ledger.usageEvents(filter, after, limit)
      expect(page.events.length).toBeLessThanOrEqual(limit)
      if (page.next) expect(page.events).toHaveLength(limit)
      ids.push(...page.events.map(({ event_id }) => event_id))
      after = page.next
    } while (after)
    return ids
  }

  const ever = { team_id: 1, startMs: midnight - 90 * dayMs, endMs: midnight + 90 * dayMs }

  it('returns an event as it was written, and its detail by its id', async () => {
    const event = freeEvent({
      api_key_id: null,
      result_count: null,
      user_agent: 'müßig/1.0 "quoted" \u{1f600}',
      latency_ms: 12.345,
      millicredits: 30,
      cost_components: [
        {
          component: 'person.search',
          label: 'Person search',
          quantity: 1,
          unit_price: null,
          credits: 0.03,
        },
      ],
      linked_ids: { batch_job_id: 'b' },
      detail: {
        body: '{"limit":1}',
        query_params: {},
        path_params: { id: 'x' },
        headers: { authorization: '<redacted>' },
        response: 'cut off',
      },
    })
    await write([event])
    const { detail, ...shown } = event
    expect(await ledger.usageEvents(ever, undefined, 10)).toEqual({ events: [shown], next: undefined })
    expect(await ledger.usageEvent(1, event.event_id)).toEqual({ ...shown, detail })
  })

  it('returns one event without waiting for reports that were requested before', async () => {
    const event = freeEvent()
    await write([event])
    const served = await home.again()
    let reported = 0
    const reports = Array.from({ length: 300 }, async () => {
      await served.usageSums({ ...ever, groupBy: ['endpoint'], bucket: 'hour', limit: 10 })
      reported++
    })
    expect((await served.usageEvent(1, event.event_id))?.event_id).toBe(event.event_id)
    expect(reported).toBeLessThan(reports.length)
    await Promise.all(reports)
  })

  it('shows a team no event of another', async () => {
    const event = freeEvent({ team_id: 2, http_status: 500, error_type: 'internal_error', error_key: 'x' })
    await write([event])
    expect(await ledger.usageEvent(1, event.event_id)).toBeUndefined()
    expect(await ledger.usageEvent(2, 'no such id')).toBeUndefined()
    expect((await ledger.usageEvents(ever, undefined, 10)).events).toEqual([])
    expect(await ledger.usageErrors(ever, 10)).toEqual([])
    const query = { ...ever, groupBy: ['endpoint'], bucket: undefined, limit: 10 } as const
    expect(await ledger.usageSums(query)).toEqual([])
  })

  it('returns every event that passes a filter once, newest first, in pages of any size', async () => {
    await writeRandom(400)
    await fc.assert(
      fc.asyncProperty(randomFilter, fc.constantFrom(1, 3, 50, 500), async (filter, limit) => {
        const asked = limit < 3 ? { ...filter, startMs: filter.endMs - 12 * hourMs } : filter
        expect(await pagesOf(asked, limit)).toEqual(naiveEvents(written, asked))
      }),
      { numRuns: 60 },
    )
  })

  it('repeats and skips no event when others are written between pages', async () => {
    await writeRandom(60)
    const before = naiveEvents(written, ever)
    const first = await ledger.usageEvents(ever, undefined, 10)
    const [newest] = first.events
    await write([freeEvent({ ts_ms: newest?.ts_ms ?? 0 }), freeEvent({ ts_ms: midnight + 80 * dayMs })])
    const second = await ledger.usageEvents(ever, first.next, 100)
    expect([...first.events, ...second.events].map(({ event_id }) => event_id)).toEqual(before)
  })

  it('sums exactly over any window, grouping and filter', async () => {
    await writeRandom(400)
    await spread()
    await fc.assert(
      fc.asyncProperty(randomSumQuery, moreDays, moreDays, async (random, before, after) => {
        const query = longer(random, before, after)
        const sums = await ledger.usageSums(query)
        expect(inOrder(sums)).toEqual(inOrder(naiveSums(written, query)))
        const starts = sums.map(({ bucketMs }) => bucketMs ?? 0)
        expect(starts).toEqual([...starts].sort((a, b) => a - b))
      }),
      { numRuns: 80 },
    )
  })

  it('orders sums by bucket, then by the dimensions as they are named', async () => {
    const at = (day: number, product: string, api_key_id: number | null) =>
      freeEvent({ ts_ms: midnight + day * dayMs, product, api_key_id })
    await write([at(1, 'b', 2), at(1, 'a', 10), at(0, 'b', 1), at(1, 'a', 9), at(1, 'a', null)])
    const sums = await ledger.usageSums({
      ...ever,
      groupBy: ['product', 'api_key_id'],
      bucket: 'day',
      limit: 10,
    })
    expect(sums.map(({ group }) => [group.product, group.api_key_id])).toEqual([
      ['b', 1],
      ['a', null],
      ['a', 9],
      ['a', 10],
      ['b', 2],
    ])
  })

  it('returns the newest label of a component', async () => {
    const charged = (ts_ms: number, label: string) =>
      freeEvent({
        ts_ms,
        cost_components: [{ component: 'c', label, quantity: 1, unit_price: 0, credits: 0 }],
      })
    await write([charged(midnight, 'Old')])
    await write([charged(midnight + 1, 'New')])
    const query = { team_id: 1, startMs: midnight, groupBy: ['component'], limit: 10 } as const
    for (const endMs of [midnight + hourMs, midnight + dayMs]) {
      expect(await ledger.usageSums({ ...query, endMs, bucket: undefined })).toMatchObject([
        { label: 'New', quantity: 2 },
      ])
    }
  })

  it('returns at least one sum more than the limit when there are more', async () => {
    await write([0, 1, 2].map(hour => freeEvent({ ts_ms: midnight + hour * hourMs })))
    const query = { ...ever, groupBy: [], bucket: 'hour' } as const
    expect(await ledger.usageSums({ ...query, limit: 3 })).toHaveLength(3)
    expect((await ledger.usageSums({ ...query, limit: 2 })).length).toBeGreaterThan(2)
  })

  it('groups failures by their error, most frequent first, without requests answered with 429', async () => {
    await writeRandom(400)
    await spread()
    await fc.assert(
      fc.asyncProperty(randomFilter, moreDays, moreDays, async (random, before, after) => {
        const { team_id, startMs, endMs, api_key_ids, endpoints } = longer(random, before, after)
        const filter = {
          ...{ team_id, startMs, endMs },
          ...(api_key_ids && { api_key_ids }),
          ...(endpoints && { endpoints }),
        }
        const groups = await ledger.usageErrors(filter, 1000)
        expect(inOrder(groups)).toEqual(inOrder(naiveErrors(written, filter)))
        const ranks = groups.map(({ count, lastMs }) => [-count, -lastMs])
        expect(ranks).toEqual([...ranks].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
      }),
      { numRuns: 40 },
    )
  })

  it('returns one group of failures more than the limit when there are more', async () => {
    const failure = (error_key: string) => freeEvent({ http_status: 400, error_key })
    await write([failure('a'), failure('b'), failure('b'), failure('c')])
    const groups = await ledger.usageErrors(ever, 1)
    expect(groups.map(({ error_key }) => error_key)).toEqual(['b', 'c'])
    expect(await ledger.usageErrors(ever, 3)).toHaveLength(3)
  })
}

const moreDays = fc.constantFrom(0, 0, 20, 60)

const longer = <T extends { readonly startMs: number; readonly endMs: number }>(
  window: T,
  daysBefore: number,
  daysAfter: number,
): T => ({
  ...window,
  startMs: window.startMs - daysBefore * dayMs,
  endMs: window.endMs + daysAfter * dayMs,
})

const uniqueId = () => ({ event_id: freeEvent().event_id })

const inOrder = (values: readonly unknown[]): readonly string[] =>
  values.map(value => JSON.stringify(sorted(value))).sort()

/** Returns JSON with keys in alphabetical order, so that texts of equal values are equal. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, part]) => [key, sorted(part)]),
      )
    : value
