import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LastRequest, yieldToRequests } from './yield-to-requests.ts'

/** Works for so many milliseconds, asking every tenth of one, and answers for how many it slept. */
function work(last: LastRequest, ms: number): number {
  let slept = 0
  const rest = yieldToRequests(last, napMs => {
    slept += napMs
    vi.advanceTimersByTime(napMs)
  })
  for (let tenth = 0; tenth < ms * 10; tenth++) {
    vi.advanceTimersByTime(0.1)
    rest()
  }
  return slept
}

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 1),
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval'],
  })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a thread of batch jobs', () => {
  it('sleeps for three quarters of its time while requests come', () => {
    const last = new LastRequest()
    // Told as a thread tells another: through what they share.
    const other = new LastRequest(last.shared)
    const coming = setInterval(() => other.note(), 5)
    other.note()
    const slept = work(last, 100)
    expect(slept / (slept + 100)).toBeGreaterThan(0.7)
    expect(slept / (slept + 100)).toBeLessThan(0.8)
    clearInterval(coming)
  })

  it('does not sleep before the first request, nor long after the last one', () => {
    const last = new LastRequest()
    expect(work(last, 50)).toBe(0)
    last.note()
    vi.advanceTimersByTime(20)
    expect(work(last, 50)).toBe(0)
  })
})
