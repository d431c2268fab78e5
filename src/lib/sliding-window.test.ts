import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Slot, take, windowMs } from './sliding-window.ts'

describe('a sliding window', () => {
  it('never admits more than its limit in any minute, and always as many as its slots allow', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), gaps, (limit, waits) => {
        const slots: Slot[] = []
        const allowed: number[] = []
        let nowMs = 1_000_000
        for (const wait of waits) {
          nowMs += wait
          const { isAllowed, remaining, resetMs } = take(slots, limit, nowMs)
          const counted = allowed.filter(ms => ms > nowMs - windowMs).length
          if (isAllowed) allowed.push(nowMs)
          expect(allowed.filter(ms => ms > nowMs - windowMs).length).toBeLessThanOrEqual(limit)
          // A slot ages as its youngest event does: a tenth of a second later at most.
          const surely = allowed.filter(ms => ms > nowMs - windowMs - 100).length
          if (!isAllowed) expect(surely).toBeGreaterThanOrEqual(limit)
          expect(remaining).toBeLessThanOrEqual(limit - counted)
          expect(resetMs).toBeGreaterThanOrEqual(0)
          expect(resetMs).toBeLessThanOrEqual(windowMs)
        }
      }),
      { numRuns: process.env.LONG ? 100_000 : 100 },
    )
  }, 7_200_000)

  it('admits a refused caller after the reset time, and not before', () => {
    const slots: Slot[] = []
    for (let count = 0; count < 5; count++) expect(take(slots, 5, 1000 + count * 1000).isAllowed).toBe(true)
    const refused = take(slots, 5, 30_000)
    expect(refused).toEqual({ isAllowed: false, remaining: 0, resetMs: 31_000 })
    expect(take(slots, 5, 30_000 + refused.resetMs - 1).isAllowed).toBe(false)
    expect(take(slots, 5, 30_000 + refused.resetMs)).toMatchObject({ isAllowed: true, remaining: 0 })
  })

  it('keeps counting when the clock is set back', () => {
    const slots: Slot[] = []
    take(slots, 2, 100_000)
    expect(take(slots, 2, 50_000)).toMatchObject({ isAllowed: true, remaining: 0 })
    expect(take(slots, 2, 50_001).isAllowed).toBe(false)
  })

  it('admits a refused caller after a window at most, also when the clock was set back', () => {
    const slots: Slot[] = []
    // Another process may be some milliseconds ahead.
    take(slots, 1, 100_005)
    const refused = take(slots, 1, 100_000)
    expect(refused).toEqual({ isAllowed: false, remaining: 0, resetMs: windowMs })
    expect(take(slots, 1, 100_000 + windowMs - 1).isAllowed).toBe(false)
    expect(take(slots, 1, 100_000 + windowMs).isAllowed).toBe(true)
  })

  it('takes little memory however many events it counts', () => {
    const slots: Slot[] = []
    for (let count = 0; count < 100_000; count++) take(slots, 1_000_000, 1_000_000 + count)
    expect(slots.length).toBeLessThanOrEqual(601)
  })
})
