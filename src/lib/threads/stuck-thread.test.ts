import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endWhenStuck } from './stuck-thread.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A thread that answers as long as `isStuck` is false. */
function watched({ isBusy = true, isStuck = false } = {}) {
  const thread = { isBusy, isStuck, pings: 0, ends: [] as string[] }
  const stop = endWhenStuck({
    isBusy: () => thread.isBusy,
    ping: () => {
      thread.pings++
      return new Promise(resolve => {
        if (!thread.isStuck) resolve(undefined)
      })
    },
    end: async ({ message }) => {
      thread.ends.push(message)
    },
  })
  return { thread, stop }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

describe('a thread that is watched', () => {
  it('is asked every two seconds while somebody waits for it, and left alone otherwise', async () => {
    const { thread } = watched()
    await seconds(60)
    expect([thread.pings, thread.ends]).toEqual([30, []])
    thread.isBusy = false
    await seconds(60)
    expect(thread.pings).toBe(30)
  })

  it('is ended once when it does not answer for sixteen seconds', async () => {
    const { thread } = watched()
    await seconds(10)
    thread.isStuck = true
    await seconds(17)
    expect(thread.ends).toEqual([])
    await seconds(30)
    expect(thread.ends).toEqual(['It did not answer for 16 seconds.'])
  })

  it('is not ended when the watch has ended', async () => {
    const { thread, stop } = watched({ isStuck: true })
    await seconds(5)
    stop()
    await seconds(60)
    expect([thread.pings, thread.ends]).toEqual([1, []])
  })
})
