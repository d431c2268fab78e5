// The things that every part of a person's record is computed from, besides the number of the person.
import type { Employers } from '../company/employers.ts'
import type { Calendar } from '../dates.ts'
import type { Culture } from '../names.ts'
import type { TitlesFor } from '../titles.ts'
import type { Seating } from './seat.ts'

export interface PersonContext {
  readonly seed: number
  readonly calendar: Calendar
  readonly employers: Employers
  readonly seating: Seating
  readonly titlesFor: TitlesFor
  readonly cultures: ReadonlyMap<string, Culture>
  readonly token: (person: number) => string
  /** True to leave out fields that no search reads. */
  readonly isLean: boolean
}
