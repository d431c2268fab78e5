import { expect, it } from 'vitest'
import { RestartDelay } from './restart-delay.ts'

it('a thread that dies again and again is started ever later, up to every two seconds, until one lives on', () => {
  let nowMs = 0
  const delay = new RestartDelay(() => nowMs)
  /** Returns the delay after a thread that lived so long. */
  const afterLifeOf = (ms: number) => {
    delay.noteStart()
    nowMs += ms
    delay.noteDeath()
    return delay.leftMs
  }
  expect(Array.from({ length: 10 }, () => afterLifeOf(50))).toEqual([
    0, 100, 200, 400, 800, 1600, 2000, 2000, 2000, 2000,
  ])
  expect([afterLifeOf(20_000), afterLifeOf(50), delay.leftMs]).toEqual([0, 100, 100])
  nowMs += 60
  expect(delay.leftMs).toBe(40)
  nowMs += 60
  expect(delay.leftMs).toBe(0)
})
