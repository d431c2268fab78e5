import { beforeEach, describe, expect, it } from 'vitest'
import { answerAgeClock } from './answer-age.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const startMs = Date.UTC(2026, 0, 1)

/** The time by which the clock is ahead of the true time. */
let aheadMs: number
let steadyMs: number
let ageMs: () => number
const nowMs = () => startMs + steadyMs + aheadMs

beforeEach(() => {
  aheadMs = 0
  steadyMs = 5000
  ageMs = answerAgeClock(nowMs, () => steadyMs)
  ageMs()
})

/** Returns whether an answer that was made at this time counts as a day old. */
const isOld = (madeMs: number) => madeMs <= ageMs() - dayMs

describe('the age of a kept answer', () => {
  it('is that of the clock as long as nobody sets it', () => {
    for (let hours = 0; hours < 60; hours++) {
      expect(ageMs()).toBe(nowMs())
      steadyMs += hourMs
    }
  })

  it.each([25, 31 * 24, 400 * 24, -25, -31 * 24])(
    'is not counted as a day before the process has run for a day since, when the clock is set by %i hours',
    hours => {
      const before = nowMs()
      steadyMs += hourMs
      expect(isOld(before)).toBe(false)
      aheadMs = hours * hourMs
      const meanwhile = nowMs()
      expect([isOld(before), isOld(meanwhile)]).toEqual([false, false])
      steadyMs += 2 * hourMs
      aheadMs = 0
      expect([isOld(before), isOld(meanwhile)]).toEqual([false, false])
      steadyMs = 5000 + dayMs - 1
      expect([isOld(before), isOld(meanwhile)]).toEqual([false, false])
    },
  )

  it('is a day once the process has run for a day since, even if the clock stays where it was set', () => {
    const before = nowMs()
    aheadMs = 31 * dayMs
    expect(isOld(before)).toBe(false)
    steadyMs += dayMs
    expect(isOld(before)).toBe(true)
    expect(ageMs()).toBe(nowMs())
  })

  it('takes the clock at its word for what was made before the start', () => {
    expect(isOld(startMs - dayMs)).toBe(true)
    expect(isOld(startMs - dayMs + 10_000)).toBe(false)
    steadyMs += 5000
    expect(isOld(startMs - dayMs + 10_000)).toBe(true)
  })

  it('is told with little memory and time of a clock that is set with every request', () => {
    const before = nowMs()
    for (let request = 0; request < 20_000; request++) {
      aheadMs = (request % 7) * dayMs
      steadyMs += 100
      if (isOld(before)) throw new Error(`It is old after ${request} requests.`)
    }
  })
})
