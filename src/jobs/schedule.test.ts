import { describe, expect, it } from 'vitest'
import { deliveryRetryMs } from './schedule.ts'

const hourMs = 3_600_000

describe('the schedule of a delivery', () => {
  const waits = (random: number) =>
    Array.from({ length: 20 }, (_, place) => deliveryRetryMs(place, random, undefined, 0)).filter(
      wait => wait !== undefined,
    )

  it('makes eight attempts over more than a day, further and further apart', () => {
    for (const random of [0, 0.5, 1]) {
      const all = waits(random)
      expect(all.length + 1).toBeGreaterThanOrEqual(7)
      expect(all.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * hourMs)
      expect([...all].sort((a, b) => a - b)).toEqual(all)
    }
  })

  it('spreads retries of deliveries that failed together', () => {
    expect(waits(0)).not.toEqual(waits(0.5))
  })

  it('waits as long as the receiver asks, and never shorter than the schedule', () => {
    const nowMs = Date.UTC(2026, 0, 1)
    const asked = (text: string) => deliveryRetryMs(0, 0, text, nowMs)
    expect(asked('3600')).toBe(hourMs)
    expect(asked('1')).toBe(5000)
    expect(asked(new Date(nowMs + hourMs).toUTCString())).toBe(hourMs)
    expect(asked(new Date(nowMs - hourMs).toUTCString())).toBe(5000)
    expect(asked('soon')).toBe(5000)
    expect(asked('999999999999')).toBe(24 * hourMs)
  })
})
