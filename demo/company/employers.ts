// The table of all companies of a world: who belongs to whom, and how many seats each has.
import { permutation } from '../permutation.ts'
import { itemAt, Random } from '../random.ts'
import { asPartOf, type DemoEmployer, employer } from './employer.ts'
import { wordCount } from './word.ts'

export interface Acquisition {
  readonly acquirer: DemoEmployer
  readonly acquired: DemoEmployer
  /** Months before today. */
  readonly monthsAgo: number
  readonly priceUsd: number | undefined
}

export interface Employers {
  readonly all: readonly DemoEmployer[]
  /** The seats of everybody but the heads, over all companies. */
  readonly seats: number
  /** The company a seat belongs to and its number there, from 1; seat 0 is the head's. */
  readonly seatAt: (position: number) => readonly [DemoEmployer, number]
  readonly positionOf: (employer: DemoEmployer, seat: number) => number
  /** A company, the larger the more often. */
  readonly pick: (random: Random) => DemoEmployer
  readonly acquisitionsOf: (employer: DemoEmployer) => readonly Acquisition[]
  readonly acquisitionOf: (employer: DemoEmployer) => Acquisition | undefined
}

const relations = 2

/** @param count at most half of the invented words: names and former names are all different. */
export function employers(count: number, seed: number, year: number): Employers {
  const countMax = Math.floor(wordCount / 2)
  if (count < 1 || count > countMax)
    throw new Error(`A demo world has from 1 to ${countMax} companies, not ${count}.`)
  const draws = { seed, year, words: permutation(wordCount, seed) }
  const alone = Array.from({ length: count }, (_, index) => employer(index, draws))
  const all = alone.map(part => relate(part, alone, seed))
  // The purchases of a company are read from the bought ones, so that both records tell the same story.
  const bought = new Map<number, Acquisition>()
  const buying = new Map<number, Acquisition[]>()
  const settled = all.map((one): DemoEmployer => {
    const deal = acquisition(one, all, seed)
    if (!deal) return one
    const acquired: DemoEmployer = { ...one, status: 'acquired' }
    bought.set(one.index, { ...deal, acquired })
    buying.set(deal.acquirer.index, [...(buying.get(deal.acquirer.index) ?? []), { ...deal, acquired }])
    return acquired
  })
  const starts = new Float64Array(count + 1)
  for (const { index, headcount } of settled) starts[index + 1] = (starts[index] ?? 0) + headcount - 1
  const seats = starts[count] ?? 0
  const indexAt = (position: number): number => lastAtMost(starts, position)
  return {
    all: settled,
    seats,
    seatAt: position => {
      const index = indexAt(position)
      return [itemAt(settled, index), position - (starts[index] ?? 0) + 1]
    },
    positionOf: ({ index }, seat) => (starts[index] ?? 0) + seat - 1,
    pick: random => itemAt(settled, indexAt(Math.floor(random.next() * seats))),
    acquisitionsOf: ({ index }) => buying.get(index) ?? [],
    acquisitionOf: ({ index }) => bought.get(index),
  }
}

/** One in thirty of the smaller companies is a part of a larger one. */
function relate(part: DemoEmployer, alone: readonly DemoEmployer[], seed: number): DemoEmployer {
  const random = new Random(seed, relations, part.index)
  if (!random.chance(0.035)) return part
  const parent = largestOf(alone, random)
  // Only companies that never become parts may have parts: nothing to follow further, and no circles.
  const isTop = !new Random(seed, relations, parent.index).chance(0.035)
  return isTop && parent.headcount > part.headcount * 3 ? asPartOf(parent, part) : part
}

function acquisition(one: DemoEmployer, all: readonly DemoEmployer[], seed: number): Acquisition | undefined {
  const random = new Random(seed, relations + 1, one.index)
  if (!random.chance(0.05) || one.parent || one.status !== 'active') return undefined
  const acquirer = largestOf(all, random)
  if (acquirer.headcount < one.headcount * 2 || acquirer.parent || one.foundedYear < acquirer.foundedYear)
    return undefined
  // An acquirer that was itself acquired would be one step more to follow than readers expect.
  if (new Random(seed, relations + 1, acquirer.index).chance(0.05)) return undefined
  return {
    acquirer,
    acquired: one,
    monthsAgo: random.int(1, 60),
    priceUsd: random.chance(0.6)
      ? Math.round(one.headcount * (0.2 + random.next()) * 10) * 100_000
      : undefined,
  }
}

function largestOf(all: readonly DemoEmployer[], random: Random): DemoEmployer {
  const three = [random.pick(all), random.pick(all), random.pick(all)]
  return three.reduce((largest, one) => (one.headcount > largest.headcount ? one : largest))
}

function lastAtMost(starts: Float64Array, position: number): number {
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}
