import { expect, it } from 'vitest'
import { DeliveryPlaces } from './delivery-places.ts'

const timeoutMs = 15_000

function open() {
  const clock = { nowMs: 0 }
  const places = new DeliveryPlaces(timeoutMs, () => clock.nowMs)
  const urlOf = (number: number) => `http://${number}.example/hook`
  /** Takes places at receivers with these numbers, as long as the team is given any; returns how to leave them. */
  const takeAll = (team_id: number, numbers: readonly number[]) => {
    const taken: (() => void)[] = []
    for (const number of numbers) {
      const { origins, teams } = places.busy()
      if (!places.isFree || teams.includes(team_id)) break
      if (origins.includes(new URL(urlOf(number)).origin)) continue
      taken.push(places.take({ url: urlOf(number), team_id }))
    }
    return taken
  }
  return { clock, places, takeAll }
}

const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, at) => first + at)

it('a team has 32 places, and as many again half a second later, up to 224', () => {
  const { clock, takeAll } = open()
  const counts: number[] = []
  for (let round = 0; round < 9; round++) {
    counts.push(takeAll(1, numbers(100, round * 100)).length)
    clock.nowMs += 500
  }
  expect(counts).toEqual([32, 32, 32, 32, 32, 32, 32, 0, 0])
  expect(takeAll(2, numbers(100, 5000))).toHaveLength(32)
})

it('receivers whose last attempt took long have half of the places of their team, one each, until they are quick', () => {
  const { clock, takeAll } = open()
  const slow = numbers(20)
  const leave = takeAll(1, slow)
  clock.nowMs += timeoutMs
  for (const end of leave) end()
  expect(takeAll(1, [0, 0, ...slow])).toHaveLength(16)
  const quick = takeAll(1, numbers(100, 100))
  expect(quick).toHaveLength(16)
  for (const end of quick) end()
  expect(takeAll(1, numbers(100, 100))).toHaveLength(16)
})

it('a receiver that was slow and has become quick has four places again', () => {
  const { clock, takeAll } = open()
  const [leave] = takeAll(1, [7])
  clock.nowMs += timeoutMs
  leave?.()
  const [again, ...more] = takeAll(1, [7, 7, 7, 7, 7])
  expect(more).toHaveLength(0)
  again?.()
  expect(takeAll(1, [7, 7, 7, 7, 7])).toHaveLength(4)
})

it('a damaged address takes a place like any other', () => {
  const { places } = open()
  const leave = places.take({ url: 'A\ufffd', team_id: 1 })
  expect(places.busy()).toEqual({ origins: [], teams: [] })
  leave()
})
