// Recognises the places of people in files of contacts that are read for their companies: `City` beside `Company City`.
import { addressColumn } from './address-parts.ts'
import { isAboutEmployer, plainName } from './column-name.ts'
import type { SampledColumn } from './columns.ts'

const givenNames = /^(?:firstname|givenname|vorname|prenom)$/

/** Returns the columns with places of people; none where the company has no place of its own, whose place may be the plain one. */
export function placesOfContacts(columns: readonly SampledColumn[]): readonly SampledColumn[] {
  const lastKey = ({ keys }: SampledColumn) => plainName(keys.at(-1) ?? '')
  if (!columns.some(column => givenNames.test(lastKey(column)))) return []
  const places = columns.filter(
    column => addressColumn(column, 'company') !== undefined || /location$/.test(lastKey(column)),
  )
  const ofPeople = places.filter(({ keys }) => !isAboutEmployer(keys))
  return ofPeople.length < places.length ? ofPeople : []
}
