import { expect, it } from 'vitest'
import { onceATurn } from './once-a-turn.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('onceATurn reads once for all callers of one turn, and again in the next turn', async () => {
  let number = 0
  const next = onceATurn(() => ++number)
  expect([next(), next()]).toEqual([1, 1])
  await Promise.resolve()
  expect(next()).toBe(1)
  await yieldToEventLoop()
  expect([next(), next()]).toEqual([2, 2])
})

it('onceATurn throws what the function threw, and calls it again', () => {
  let number = 0
  const fails = onceATurn(() => {
    number++
    throw new Error(`${number}`)
  })
  expect(fails).toThrow('1')
  expect(fails).toThrow('2')
})
