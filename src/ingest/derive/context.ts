// The things that a derivation may use beside the record itself.
import type { Place } from '../../places/places.ts'
import type { EmployerFinder } from './employer-finder.ts'
import type { LinkFinder } from './link-finder.ts'

export interface DeriveContext {
  readonly geocode: (text: string) => Place | undefined
  readonly employers: EmployerFinder
  readonly links: LinkFinder
  /** The day against which durations are measured: that of the source's snapshot, or today. */
  readonly todayMs: number
}
