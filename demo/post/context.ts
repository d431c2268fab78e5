// The things that every part of a post is computed from, besides the number of the post.

import type { Employers } from '../company/employers.ts'
import type { Calendar } from '../dates.ts'
import type { PersonCard } from '../person/card.ts'
import type { Random } from '../random.ts'

export interface PostContext {
  readonly seed: number
  readonly calendar: Calendar
  readonly employers: Employers
  readonly cardOf: (person: number) => PersonCard
  readonly people: number
}

/** One person in this many writes, reacts or comments at all; the others only read. */
export const readersToWriter = 4

/** Some people write all the time, others hardly ever. */
export const pickPerson = ({ people }: PostContext, random: Random): number =>
  Math.floor((random.next() ** 1.8 * people) / readersToWriter) * readersToWriter

/** A moment of the day, by daylight. */
export const timeOf = (date: string, random: Random): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.slice(0, 11)}${two(random.int(5, 21))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`
}
