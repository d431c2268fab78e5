import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { usageEvent } from '../../test/support/usage-events.ts'
import { ThreadDied } from '../lib/threads/worker-client.ts'
import type { Settlement, SettleResult } from '../stores/ledger-credits.ts'
import { Journal } from './journal.ts'

const paid: SettleResult = { isPaid: true, remaining: 0, keyRemaining: null }
const settlement = (): Settlement => ({ event: usageEvent() })

/** A ledger that writes when it is told to, and refuses the events it is told to. */
function slowLedger(refused: ReadonlySet<string> = new Set()) {
  const groups: number[] = []
  const commits: (() => void)[] = []
  return {
    groups,
    commit: () => commits.shift()?.(),
    settle: async (settlements: readonly Settlement[]) => {
      groups.push(settlements.length)
      await new Promise<void>(resolve => commits.push(resolve))
      if (settlements.some(({ event }) => refused.has(event.event_id))) throw new Error('refused')
      return settlements.map(() => paid)
    },
  }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

describe('the journal', () => {
  it('writes half of the waiting requests as one transaction and the others as the next, never too many at once', async () => {
    const ledger = slowLedger()
    const journal = new Journal(
      ledger,
      () => 0,
      () => {},
    )
    const first = [1, 2, 3, 4].map(() => journal.settle(settlement()))
    await turn()
    expect(ledger.groups).toEqual([2])
    const then = Array.from({ length: 1198 }, () => journal.settle(settlement()))
    await turn()
    expect(ledger.groups).toEqual([2])
    for (let commits = 0; commits < 4; commits++) {
      ledger.commit()
      await turn()
      await turn()
    }
    expect(ledger.groups.slice(1)).toEqual([500, 500, 200])
    expect(await Promise.all([...first, ...then])).toEqual(Array.from({ length: 1202 }, () => paid))
    await journal.flush()
  })

  it('gathers requests that nobody waits for until somebody waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const ledger = slowLedger()
    const journal = new Journal(
      ledger,
      () => 0,
      () => {},
    )
    for (let count = 0; count < 20; count++) {
      await journal.note(settlement())
      await turn()
    }
    expect(ledger.groups).toEqual([])
    const flushed = journal.flush()
    await turn()
    expect(ledger.groups).toEqual([20])
    const paying = journal.settle(settlement())
    for (let commits = 0; commits < 4; commits++) {
      ledger.commit()
      await turn()
      await turn()
    }
    expect(await paying).toEqual(paid)
    await flushed
    expect(ledger.groups.reduce((sum, size) => sum + size)).toBe(21)
  })

  it('writes what nobody waits for together with the next request that somebody waits for', async () => {
    const ledger = slowLedger()
    const journal = new Journal(
      ledger,
      () => 0,
      () => {},
    )
    await journal.note(settlement())
    await journal.note(settlement())
    const paying = [journal.settle(settlement()), journal.settle(settlement())]
    await turn()
    await turn()
    expect(ledger.groups).toEqual([3])
    ledger.commit()
    await turn()
    await turn()
    expect(ledger.groups).toEqual([3, 1])
    ledger.commit()
    expect(await Promise.all(paying)).toEqual([paid, paid])
    await journal.flush()
  })

  it('writes few long requests at once, and lets callers of free ones wait when many are waiting', async () => {
    const ledger = slowLedger()
    const journal = new Journal(
      ledger,
      () => 0,
      () => {},
    )
    const detail = { ...usageEvent().detail, body: 'x'.repeat(2 ** 20) }
    const long = (): Settlement => ({ event: usageEvent({ detail }) })
    let admitted = 0
    const notes = Array.from({ length: 100 }, async () => {
      await journal.note(long())
      admitted++
    })
    await turn()
    expect(admitted).toBeLessThan(100)
    while (admitted < 100) {
      ledger.commit()
      await turn()
    }
    await Promise.all(notes)
    await journal.flush()
    expect(Math.max(...ledger.groups)).toBe(3)
    expect(ledger.groups.reduce((sum, size) => sum + size)).toBe(100)
  })

  it('settles again what a thread died over, until it is known, and gives up in the end', async () => {
    for (const [deaths, outcome] of [
      [3, 'fulfilled'],
      [100, 'rejected'],
    ] as const) {
      let attempts = 0
      const ledger = {
        settle: async (settlements: readonly Settlement[]) => {
          if (++attempts <= deaths) throw new ThreadDied(new Error('out of memory'), 0)
          return settlements.map(() => paid)
        },
      }
      const journal = new Journal(
        ledger,
        () => 0,
        () => {},
      )
      const [{ status }] = await Promise.allSettled([journal.settle(settlement())])
      expect([status, attempts]).toEqual([outcome, Math.min(deaths + 1, 7)])
    }
  })

  it('fails no request because of another one of its group', async () => {
    const bad = settlement()
    const ledger = slowLedger(new Set([bad.event.event_id]))
    const faults: unknown[] = []
    const journal = new Journal(
      ledger,
      () => 0,
      fault => faults.push(fault),
    )
    const outcomes = Promise.allSettled([
      journal.settle(settlement()),
      journal.settle(bad),
      journal.settle(settlement()),
    ])
    await journal.note(bad)
    while (faults.length === 0) {
      await turn()
      ledger.commit()
    }
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await journal.flush()
    expect(faults).toHaveLength(1)
  })
})
