// Tells files of countries that put the day first in dates such as `3/4/2012`.
import { wordSet } from '../../../lib/word-set.ts'
import { countryName } from '../../../normal/country.ts'
import { plainName, wordsOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { englishHeader } from './synonyms/translations.ts'

const dayFirstNames = wordSet(
  'vorname nachname firma unternehmen ort land strasse stelle arbeitgeber anrede prenom nom societe entreprise ville pays poste fonction employeur nombre apellidos empresa ciudad pais puesto cargo correo telefono provincia',
)

/** Returns whether the names of the columns or the countries of the rows are those of a country that puts the day first. */
export const isFromDayFirstCountry = (columns: readonly SampledColumn[]): boolean =>
  haveOtherNames(columns) || columns.some(areOfDayFirstCountry)

/** Returns whether the columns are named in another language than English. */
function haveOtherNames(columns: readonly SampledColumn[]): boolean {
  const names = columns.map(({ keys }) => plainName(keys.at(-1) ?? ''))
  const isOther = (name: string) => dayFirstNames.has(name) || englishHeader(name, plainName) !== undefined
  return names.filter(isOther).length > 1
}

/** English-speaking countries where the month comes first in some or all dates, and countries that put the year first. */
const otherCountries = new Set(
  ['US', 'CA', 'PH', 'PR', 'GU', 'BZ', 'LR', 'CN', 'JP', 'KR', 'TW', 'HU', 'MN'].map(countryName),
)

/**
 * Returns whether half of the rows and more are of one country that puts the day first, and hardly any of another one: lists of
 * one country are made there, and those of many come from anywhere.
 */
function areOfDayFirstCountry({ keys, values }: SampledColumn): boolean {
  if (!wordsOf(keys).some(word => /^countr(?:y|ies)$/.test(word))) return false
  const countries = values.flatMap(text => countryName(text) ?? [])
  const others = countries.filter(country => otherCountries.has(country))
  const isOfMost = (country: string) => countries.filter(one => one === country).length > values.length * 0.5
  return others.length <= countries.length * othersMax && [...new Set(countries)].some(isOfMost)
}

const othersMax = 0.1
