// The contract of retention, for every adapter of the ledger: the rest stays as it was, and so do the sums by day.
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { LedgerHome } from '../../../test/support/ledgers.ts'
import {
  dayMs,
  freeEvent,
  midnight,
  naiveErrors,
  naiveEvents,
  naiveSums,
  randomEvent,
} from '../../../test/support/usage.ts'
import type { Ledger } from '../ledger.ts'
import type { DetailedUsageEvent } from '../ledger-usage.ts'

export function retentionContract(home: LedgerHome): void {
  let ledger: Ledger
  let written: readonly DetailedUsageEvent[] = []
  const allTime = { team_id: 1, startMs: midnight - 10 * dayMs, endMs: midnight + 10 * dayMs }
  const keptTime = { ...allTime, startMs: midnight }

  beforeEach(async () => {
    ledger = await home.open()
    for (const id of [1, 2]) {
      await ledger.addTeam({ id, name: `Team ${id}`, created_at: new Date(0).toISOString() })
      await ledger.grant(id, 1e12, 0, null)
    }
    written = fc
      .sample(randomEvent, { numRuns: 200, seed: 7 })
      .map(event => ({ ...event, event_id: freeEvent().event_id }))
    await ledger.settle(
      written.map(event => ({ event })),
      midnight,
    )
  })

  const idsOf = async (filter: typeof allTime) =>
    (await ledger.usageEvents(filter, undefined, 500)).events.map(({ event_id }) => event_id)

  const dailySums = { groupBy: ['product', 'status_class'], bucket: 'day', limit: 1000 } as const

  it('removes the events of a team from before a midnight, a few at a time, and keeps all others', async () => {
    const before = written.filter(({ team_id, ts_ms }) => team_id === 1 && ts_ms < midnight)
    for (let left = before.length; left > 0; left -= 7) {
      expect(await ledger.removeUsage(1, midnight, 7)).toBe(true)
      expect(await idsOf(allTime)).toHaveLength(
        naiveEvents(written, allTime).length - before.length + Math.max(0, left - 7),
      )
    }
    expect(await idsOf(allTime)).toEqual(naiveEvents(written, keptTime))
    expect(await ledger.usageEvent(1, before[0]?.event_id ?? '')).toBeUndefined()
    const others = { ...allTime, team_id: 2 }
    expect(await idsOf(others)).toEqual(naiveEvents(written, others))
  })

  it('keeps the sums by day of what was removed, and everything of what was not', async () => {
    const before = await ledger.usageSums({ ...allTime, ...dailySums })
    expect(await ledger.usageCompleteFrom()).toBe(0)
    while (await ledger.removeUsage(1, midnight, 50)) expect(await ledger.usageCompleteFrom()).toBe(midnight)
    expect(await ledger.removeUsage(1, midnight - dayMs, 50)).toBe(false)
    expect(await ledger.usageCompleteFrom()).toBe(midnight)
    expect(await ledger.usageSums({ ...allTime, ...dailySums })).toEqual(before)
    const hours = { ...dailySums, bucket: 'hour', startMs: midnight } as const
    expect(inAnyOrder(await ledger.usageSums({ ...allTime, ...hours }))).toEqual(
      inAnyOrder(naiveSums(written, { ...allTime, ...hours })),
    )
    expect(await ledger.usageSums({ ...allTime, ...hours, startMs: allTime.startMs })).toEqual(
      await ledger.usageSums({ ...allTime, ...hours }),
    )
    expect(inAnyOrder(await ledger.usageErrors(allTime, 1000))).toEqual(
      inAnyOrder(naiveErrors(written, keptTime)),
    )
  })

  it('removes idempotency keys a day after their requests, a few at a time', async () => {
    const leaseMs = 1000
    const requestOf = (key: number) => ({ team_id: 1, key: String(key), fingerprint: 'a', permissions: [] })
    for (const key of [1, 2, 3, 4, 5]) {
      await ledger.begin(requestOf(key), midnight, leaseMs)
      const answer = { ...requestOf(key), status: 200, body: '{}', headers: '{}', mustBeKept: false }
      await ledger.settle([{ event: freeEvent(), answer }], midnight)
    }
    // One key is used again for another request as soon as it may be.
    await ledger.begin({ ...requestOf(5), fingerprint: 'b' }, midnight + dayMs, leaseMs)
    expect(await ledger.removeAnswers(midnight + dayMs - 1, 2)).toBe(false)
    expect((await ledger.begin(requestOf(1), midnight + dayMs - 1, leaseMs)).is).toBe('answered')
    const removed: boolean[] = []
    for (let count = 0; count < 3; count++) removed.push(await ledger.removeAnswers(midnight + dayMs, 2))
    expect(removed).toEqual([true, true, false])
    expect((await ledger.begin(requestOf(1), midnight, leaseMs)).is).toBe('new')
    expect((await ledger.begin(requestOf(5), midnight + dayMs, leaseMs)).is).toBe('different')
  })

  it('trusts a clock to remove by that is at most a week ahead, or that was followed for a week', async () => {
    const trustedAt = (days: number) => ledger.noteClock(midnight + days * dayMs)
    const left = midnight + 7 * dayMs
    expect([await trustedAt(0), await trustedAt(7)]).toEqual([midnight, left])
    // A start with a wrong clock, an hour or six days long.
    for (const days of [400, 400.04, 406]) expect(await trustedAt(days)).toBe(left)
    // The next wrong clock is doubted anew, and one that goes on being right is not.
    expect(await trustedAt(900)).toBe(left)
    expect(await trustedAt(8)).toBe(midnight + 8 * dayMs)
    // A service that stood still for a month is believed when it has run for a week.
    expect([await trustedAt(40), await trustedAt(46.9)]).toEqual([midnight + 8 * dayMs, midnight + 8 * dayMs])
    expect(await trustedAt(47)).toBe(midnight + 47 * dayMs)
    // A clock that is set back removes less.
    expect([await trustedAt(-100), await trustedAt(-99)]).toEqual([
      midnight - 100 * dayMs,
      midnight - 99 * dayMs,
    ])
  })

  it('reclaims no space when nothing was removed', async () => {
    expect(await ledger.reclaimSpace()).toBe(false)
  })
}

const inAnyOrder = (values: readonly object[]): readonly string[] =>
  values.map(value => JSON.stringify(Object.entries(value).sort())).sort()
