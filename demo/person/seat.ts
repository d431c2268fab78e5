// The seat of each person at a company, computed both ways, so that neither side needs a list.
import { functionCategories } from '../../src/catalog/person/vocabulary.ts'
import type { FunctionCategory } from '../../src/titles/canonical/title.ts'
import type { DemoEmployer } from '../company/employer.ts'
import type { Employers } from '../company/employers.ts'
import { type Permutation, permutation } from '../permutation.ts'
import { itemAt, Random } from '../random.ts'
import type { Level } from '../titles.ts'

export type Situation = 'employed' | 'unlisted' | 'freelance' | 'unemployed'

export interface SeatPlace {
  readonly situation: Situation
  readonly employer: DemoEmployer | undefined
  /** 0 is the head of the company. */
  readonly seat: number
}

export interface Seating {
  readonly placeOf: (person: number) => SeatPlace
  /** The person of a seat, who may be beyond the people of this world; undefined when the seat is empty. */
  readonly personAt: (employer: DemoEmployer, seat: number) => number | undefined
}

/** One person in this many is the head of a company, as long as there are companies. */
const headEvery = 20
const stream = 20

export function seating(employers: Employers, seed: number): Seating {
  const shuffle: Permutation = permutation(Math.max(1, employers.seats), seed + 1)
  const isHead = (person: number) => person % headEvery === 0 && person / headEvery < employers.all.length
  const situationOf = (person: number): Situation => {
    const draw = new Random(seed, stream, person).next()
    if (person >= employers.seats || draw < 0.04) return draw < 0.02 ? 'freelance' : 'unlisted'
    if (draw < 0.065) return 'freelance'
    return draw < 0.11 ? 'unemployed' : 'employed'
  }
  return {
    placeOf: person => {
      if (isHead(person))
        return { situation: 'employed', employer: itemAt(employers.all, person / headEvery), seat: 0 }
      const situation = situationOf(person)
      if (situation !== 'employed') return { situation, employer: undefined, seat: 0 }
      const [employer, seat] = employers.seatAt(shuffle.forward(person))
      return { situation, employer, seat }
    },
    personAt: (employer, seat) => {
      if (seat === 0) return employer.index * headEvery
      const person = shuffle.backward(employers.positionOf(employer, seat))
      return isHead(person) || situationOf(person) !== 'employed' ? undefined : person
    },
  }
}

export interface SeatRole {
  readonly category: FunctionCategory
  readonly level: Level
}

/** Returns the role of the person on a seat (from 1): functions follow each other, and in each the ranks descend. */
export function roleOf(employer: DemoEmployer, seat: number): SeatRole {
  let rank = seat - 1
  for (const [index, count] of employer.staff.entries()) {
    if (rank < count) {
      return { category: itemAt(functionCategories, index), level: levelOf(rank, count, employer.headcount) }
    }
    rank -= count
  }
  throw new Error(`${employer.name} has no seat ${seat}.`)
}

/** Returns the first seat of each function that has people, which is that of its leader. */
export function leadingSeats(employer: DemoEmployer): readonly number[] {
  let seat = 1
  return employer.staff.flatMap(count => {
    const first = seat
    seat += count
    return count === 0 ? [] : [first]
  })
}

function levelOf(rank: number, count: number, headcount: number): Level {
  const share = (rank + 0.5) / count
  if (rank === 0 && headcount >= 50 && count >= 3)
    return headcount >= 2500 && count < 12 ? 'Vice President' : 'CXO'
  if (rank === 0 && count >= 4) return 'Experienced Manager'
  if (headcount >= 250 && share < 0.006) return 'Vice President'
  if (headcount >= 120 && share < 0.03) return 'Director'
  if (count >= 12 && share < 0.09) return 'Experienced Manager'
  if (count >= 6 && share < 0.15) return 'Entry Level Manager'
  if (headcount >= 30 && share < 0.17) return 'Strategic'
  if (share < 0.44) return 'Senior'
  return share > 0.96 ? 'In Training' : 'Entry Level'
}
