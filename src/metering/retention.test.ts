import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freeEvent } from '../../test/support/usage.ts'
import type { Ledger } from '../stores/ledger.ts'
import { openSqliteLedger } from '../stores/sql/ledger/sqlite-ledger.ts'
import { midnightMonthsAgo, Retention, removeOld } from './retention.ts'
import { trustedClock } from './trusted-clock.ts'

describe('the midnight months ago', () => {
  it.each([
    ['2026-11-22T13:00:00Z', 12, '2025-11-22'],
    ['2026-11-22T13:00:00Z', 13, '2025-10-22'],
    ['2026-01-31T23:59:59Z', 13, '2024-12-31'],
    ['2028-02-29T12:00:00Z', 12, '2027-02-28'],
    ['2026-03-31T00:00:00Z', 13, '2025-02-28'],
  ])('of %s and %i is %s', (now, months, day) => {
    expect(new Date(midnightMonthsAgo(Date.parse(now), months)).toISOString()).toBe(`${day}T00:00:00.000Z`)
  })
})

describe('the removal of old usage', () => {
  let folder: string
  let ledger: Ledger
  const eventsFromMs = Date.UTC(2026, 0, 1)
  const all = { team_id: 1, startMs: 0, endMs: Number.MAX_SAFE_INTEGER }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-retention-'))
    ledger = await openSqliteLedger(folder)
    await ledger.addTeam({ id: 1, name: 'Team 1', created_at: new Date(0).toISOString() })
    const old = Array.from({ length: 450 }, (_, index) => freeEvent({ ts_ms: eventsFromMs - 1 - index }))
    const events = [...old, freeEvent({ ts_ms: eventsFromMs })]
    await ledger.settle(
      events.map(event => ({ event })),
      eventsFromMs,
    )
  })

  afterEach(async () => {
    await ledger.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const left = async () => (await ledger.usageEvents(all, undefined, 500)).events.length

  it('pauses between its steps, and goes on where it was stopped', async () => {
    let rests = 0
    const rest = async () => {
      if (++rests === 2) throw new Error('The service ends.')
    }
    await expect(removeOld(ledger, { eventsFromMs, answerAgeMs: eventsFromMs, rest })).rejects.toThrow('ends')
    expect(await left()).toBe(51)
    await removeOld(ledger, { eventsFromMs, answerAgeMs: eventsFromMs, rest: async () => {} })
    expect(await left()).toBe(1)
  })

  it('loses nothing by a start with a clock that is years ahead, which it warns of once', async () => {
    const warnings: string[] = []
    let now = eventsFromMs
    const removalMs = trustedClock(
      ledger,
      sentence => warnings.push(sentence),
      () => now,
    )
    const removeNow = async () => {
      const nowMs = await removalMs()
      const eventsFromMs = midnightMonthsAgo(nowMs, 13)
      const request = { eventsFromMs, answerAgeMs: nowMs, rest: async () => {} }
      await removeOld(ledger, request)
    }
    await removeNow()
    now = Date.UTC(2036, 0, 1)
    await removeNow()
    now += 3_600_000
    await removeNow()
    expect([await left(), warnings]).toEqual([451, [expect.stringMatching('2036-01-01.*2026-01-01')]])
    now = Date.UTC(2026, 0, 2)
    await removeNow()
    expect([await left(), warnings.length]).toEqual([451, 1])
  })

  it('has not begun when a service stops right after its start', async () => {
    const faults: unknown[] = []
    const report = (fault: unknown) => faults.push(fault)
    const retention = new Retention({
      ledger,
      months: 13,
      removalMs: async () => eventsFromMs,
      answerAgeMs: () => eventsFromMs,
      report,
    })
    retention.start()
    await retention.stop()
    expect([await left(), faults]).toEqual([451, []])
  })
})
