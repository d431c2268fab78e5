import { expect, test } from 'vitest'
import { openPlaces } from '../places/places.ts'
import { rehearseReading } from './prepare.ts'

const places = openPlaces()

test('A rehearsal asks for the names of each query anew, so that no cache answers.', async () => {
  const asked: string[] = []
  const namedValues = async ({ texts }: { readonly texts: readonly string[] }) => {
    asked.push(texts.join('|'))
    return []
  }
  await rehearseReading(places, { namedValues })
  expect(asked.length).toBeGreaterThan(100)
  expect(new Set(asked).size).toBe(asked.length)
})

test('A rehearsal ends with the first query after its signal, and when names cannot be looked up.', async () => {
  const stopping = new AbortController()
  let count = 0
  const stopAtThird = async () => {
    if (++count === 3) stopping.abort()
    return []
  }
  await rehearseReading(places, { namedValues: stopAtThird }, { signal: stopping.signal })
  expect(count).toBe(3)

  const fail = async () => {
    count++
    throw new Error('The index is being built.')
  }
  await rehearseReading(places, { namedValues: fail })
  expect(count).toBe(4)
})

test('A rehearsal reads nothing while requests come, and goes on behind them.', async () => {
  let looks = 0
  let count = 0
  const stopping = new AbortController()
  const namedValues = async () => {
    count++
    expect(looks).toBeGreaterThan(2)
    stopping.abort()
    return []
  }
  await rehearseReading(places, { namedValues }, { signal: stopping.signal, isBusy: () => ++looks <= 2 })
  expect(count).toBe(1)
})
