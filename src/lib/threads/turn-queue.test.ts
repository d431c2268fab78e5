import { describe, expect, it } from 'vitest'
import { TurnQueue } from './turn-queue.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('a queue that is taken from in turns', () => {
  it('passes the first item of a turn on at once, and a few others before the turn ends', async () => {
    const taken: number[] = []
    const queue = new TurnQueue<number>(
      item => taken.push(item),
      () => 0,
    )
    queue.push([0])
    queue.push([1, 2])
    expect(taken).toEqual([0])
    await turn()
    expect(taken).toEqual([0, 1, 2])
  })

  it('goes on with the others when taking one of them fails', async () => {
    const taken: number[] = []
    const queue = new TurnQueue<number>(item => {
      if (item === 0) throw new Error('It cannot be taken.')
      taken.push(item)
    })
    expect(() => queue.push(numbers(0, 3000))).toThrow('It cannot be taken.')
    while (taken.length < 2999) await turn()
    expect(taken).toEqual(numbers(1, 3000))
    expect(queue.waitingCount).toBe(0)
  })

  it('passes at most thirty-three items on in a turn, and all of them in their order', async () => {
    const taken: number[] = []
    const queue = new TurnQueue<number>(item => taken.push(item))
    queue.push(numbers(0, 20))
    queue.push(numbers(20, 70))
    await turn()
    expect(taken).toEqual(numbers(0, taken.length))
    expect(taken.length).toBeLessThanOrEqual(33)
    queue.push([70])
    while (taken.length < 71) await turn()
    expect(taken).toEqual(numbers(0, 71))
  })

  it('ends a turn early when what the items resolve is work', async () => {
    const taken: number[] = []
    let nowMs = 0
    const queue = new TurnQueue<number>(
      async item => {
        await undefined
        nowMs += 2
        taken.push(item)
      },
      () => nowMs,
    )
    const inTurns: number[] = []
    queue.push(numbers(0, 12))
    while (taken.length < 12) {
      await turn()
      inTurns.push(taken.length - inTurns.reduce((sum, count) => sum + count, 0))
    }
    expect(taken).toEqual(numbers(0, 12))
    // The first one, and what four milliseconds of the same turn hold.
    expect(Math.max(...inTurns)).toBeLessThanOrEqual(4)
  })

  it('goes on when taking one of them brings others', async () => {
    const taken: number[] = []
    const queue = new TurnQueue<number>(item => {
      taken.push(item)
      if (item < 40) queue.push([item + 1])
    })
    queue.push([0])
    while (taken.length < 41) await turn()
    expect(taken).toEqual(numbers(0, 41))
  })

  it('passes all that wait on when told to', () => {
    const taken: number[] = []
    const queue = new TurnQueue<number>(item => taken.push(item))
    queue.push(numbers(0, 100))
    queue.takeAll()
    expect(taken).toEqual(numbers(0, 100))
  })
})
