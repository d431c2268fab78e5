import { describe, expect, it } from 'vitest'
import { oncePerTurn } from './once-per-turn.ts'
import { pause } from './pause.ts'

describe('a function asked once in a turn', () => {
  it('answers the same until the turn is over, and then asks again', async () => {
    let asked = 0
    const read = oncePerTurn(() => ++asked)
    expect([read(), read()]).toEqual([1, 1])
    await pause()
    expect([read(), read()]).toEqual([2, 2])
  })

  it('asks again after it threw', () => {
    let asked = 0
    const read = oncePerTurn(() => {
      asked += 1
      if (asked === 1) throw new Error('not yet')
      return asked
    })
    expect(read).toThrow('not yet')
    expect(read()).toBe(2)
  })
})
