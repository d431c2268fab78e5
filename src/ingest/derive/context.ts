// What a derivation may ask beyond the record itself.
import type { MutableObject } from '../../lib/json/json.ts'
import type { Place } from '../../places/places.ts'
import type { CompanyLinks } from './company-links.ts'
import type { Links } from './links.ts'

export interface DeriveContext {
  readonly geocode: (text: string) => Place | undefined
  readonly companies: CompanyLinks
  readonly links: Links
  /** The day against which durations are measured: that of the source's snapshot, or today. */
  readonly todayMs: number
}

/** Changes the record in place; it was made for this caller. Waiting costs: who need not wait answers undefined. */
export type Derive = (record: MutableObject, context: DeriveContext) => Promise<void> | undefined
