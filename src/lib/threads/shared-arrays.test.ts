import { afterEach, describe, expect, it } from 'vitest'
import { newArraySharing, SharedArrays } from './shared-arrays.ts'

const opened: SharedArrays[] = []
afterEach(() => {
  for (const arrays of opened.splice(0)) arrays.close()
})

function open(sharing = newArraySharing(3)): SharedArrays {
  const arrays = new SharedArrays(sharing)
  opened.push(arrays)
  return arrays
}

/** The arrays of three threads; here they are all of one. */
function threads() {
  const sharing = newArraySharing(3)
  return [open(sharing), open(sharing), open(sharing)] as const
}

const neverMade = (): never => {
  throw new Error('It was made twice.')
}

/** Returns whether a change of one array is seen in the other. */
function isOneMemory(first: Uint32Array, second: Uint32Array): boolean {
  first[0] = 99
  return second[0] === 99
}

describe('arrays that threads share', () => {
  it('are made once, and are the same memory for all', () => {
    const [first, second, third] = threads()
    const made = first.get('segment', 'starts', () => Uint32Array.of(1, 2, 3))
    expect([...made]).toEqual([1, 2, 3])
    const others = [second, third].map(arrays => arrays.get('segment', 'starts', neverMade))
    expect(others.map(array => isOneMemory(made, array))).toEqual([true, true])
    expect(others.map(array => [...array])).toEqual([
      [99, 2, 3],
      [99, 2, 3],
    ])
  })

  it('keep their type, and are copied to shared memory only where they are not in it', () => {
    const [first, second] = threads()
    for (const array of [Uint8Array.of(1), Uint16Array.of(2), Int32Array.of(-3), new Uint32Array(0)]) {
      const name = array.constructor.name
      first.get('segment', name, () => array)
      expect(second.get('segment', name, neverMade)).toEqual(array)
    }
    const shared = new Uint32Array(new SharedArrayBuffer(8))
    expect(first.get('segment', 'shared', () => shared)).toBe(shared)
  })

  it('may need other arrays while they are made', () => {
    const [first, second] = threads()
    const sum = first.get('segment', 'sum', () =>
      Uint32Array.of(first.get('segment', 'terms', () => Uint32Array.of(4, 5)).reduce((a, b) => a + b)),
    )
    expect([...sum]).toEqual([9])
    expect([...second.get('segment', 'terms', neverMade)]).toEqual([4, 5])
  })

  it('are made again where that failed before', () => {
    const [first, second] = threads()
    const failing = () => {
      throw new Error('The file cannot be read.')
    }
    expect(() => first.get('segment', 'ids', failing)).toThrow('cannot be read')
    const made = second.get('segment', 'ids', () => Uint32Array.of(7))
    expect(isOneMemory(made, first.get('segment', 'ids', neverMade))).toBe(true)
  })

  it('are released by group, also when another thread sends them later', () => {
    const [first, second] = threads()
    const count = { made: 0 }
    const make = () => Uint32Array.of(++count.made)
    first.get('old', 'ids', make)
    first.get('new', 'ids', make)
    second.release('old')
    expect([...second.get('new', 'ids', neverMade)]).toEqual([2])
    expect([...second.get('old', 'ids', make)]).toEqual([3])
  })

  it('are made by another thread when one died over it', () => {
    const sharing = newArraySharing(3, 20)
    const only = open(sharing)
    const idOfDead = 1000
    sharing.maker[0] = idOfDead
    expect([...only.get('segment', 'ids', () => Uint32Array.of(1))]).toEqual([1])
    expect(sharing.maker[0]).toBe(0)
  })
})
