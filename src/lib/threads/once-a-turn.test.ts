import { expect, it } from 'vitest'
import { onceATurn } from './once-a-turn.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('reads once for all who ask in one turn, and anew in the next', async () => {
  let number = 0
  const next = onceATurn(() => ++number)
  expect([next(), next()]).toEqual([1, 1])
  await Promise.resolve()
  expect(next()).toBe(1)
  await yieldToEventLoop()
  expect([next(), next()]).toEqual([2, 2])
})

it('throws what the reading threw, and reads again', () => {
  let number = 0
  const fails = onceATurn(() => {
    number++
    throw new Error(`${number}`)
  })
  expect(fails).toThrow('1')
  expect(fails).toThrow('2')
})
