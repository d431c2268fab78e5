// Tells files of countries that put the day first in dates such as `3/4/2012`.
import { wordSet } from '../../../lib/word-set.ts'
import { plainName } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { englishHeader } from './synonyms/translations.ts'

const dayFirstNames = wordSet(
  'vorname nachname firma unternehmen ort land strasse stelle arbeitgeber anrede prenom nom societe entreprise ville pays poste fonction employeur nombre apellidos empresa ciudad pais puesto cargo correo telefono provincia',
)

/** Returns whether the names of the columns are of another language than English; its countries put the day first. */
export function isFromDayFirstCountry(columns: readonly SampledColumn[]): boolean {
  const names = columns.map(({ keys }) => plainName(keys.at(-1) ?? ''))
  const isOther = (name: string) => dayFirstNames.has(name) || englishHeader(name, plainName) !== undefined
  return names.filter(isOther).length > 1
}
