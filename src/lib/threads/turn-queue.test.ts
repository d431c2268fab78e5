import { describe, expect, it } from 'vitest'
import { TurnQueue } from './turn-queue.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('a queue that is taken from in turns', () => {
  it('passes few items on at once, however many calls bring them', () => {
    const taken: number[] = []
    const queue = new TurnQueue<number>(item => taken.push(item))
    queue.push([0])
    queue.push([1, 2])
    expect(taken).toEqual([0, 1, 2])
  })

  it('passes thirty-two items on in a turn, and all of them in their order', async () => {
    const taken: number[] = []
    const queue = new TurnQueue<number>(item => taken.push(item))
    queue.push(numbers(0, 20))
    queue.push(numbers(20, 70))
    expect(taken).toEqual(numbers(0, 32))
    await turn()
    expect(taken).toEqual(numbers(0, 64))
    queue.push([70])
    expect(taken).toEqual(numbers(0, 64))
    await turn()
    expect(taken).toEqual(numbers(0, 71))
  })

  it('goes on when taking one of them brings others', async () => {
    const taken: number[] = []
    const queue = new TurnQueue<number>(item => {
      taken.push(item)
      if (item < 40) queue.push([item + 1])
    })
    queue.push([0])
    await turn()
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
