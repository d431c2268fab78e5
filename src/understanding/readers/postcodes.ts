// Places of which a postcode is stated, beside their name or alone: `10115 Berlin`, `Boston, MA 02115`, `SW1A 1AA`, `near 90210`.
import type { NamedPlace } from '../../places/place.ts'
import type { PlaceNames } from '../../places/places.ts'
import { stateOfZip, townOfPostcode } from '../../places/postcodes.ts'
import { foldedWords, isParted, type QueryText, textOf } from '../candidate.ts'
import { isFunctionWord } from '../function-words.ts'

export interface PlaceOfPostcode {
  readonly named: NamedPlace
  /** True for a number alone, which may be the postcode of another country. */
  readonly isVague: boolean
}

interface PostcodeContext {
  readonly places: PlaceNames
  /** True behind words such as `in` and `near`. */
  readonly isCued: boolean
}

/** Returns the place of words that are a postcode, or a town with one in front of it or behind it. */
export function placeOfPostcode(
  text: QueryText,
  from: number,
  to: number,
  { places, isCued }: PostcodeContext,
): PlaceOfPostcode | undefined {
  const { words } = text
  if (!digit.test(words[from]?.folded ?? '') && !digit.test(words[to - 1]?.folded ?? '')) return undefined
  const town = townOfPostcode(foldedWords(text, from, to))
  if (town !== undefined && (to - from > 1 || isCued)) return placeNamed(town, places)
  if (to - from === 1)
    return isCued || isItem(text, from) ? ofZip(words[from]?.folded ?? '', text, to, places) : undefined
  const isNumber = isCued ? codeBehindCue : code
  if (isNumber.test(words[from]?.folded ?? '')) return townIn(text, from + 1, to, places)
  if (isNumber.test(words[to - 1]?.folded ?? '')) return townIn(text, from, to - 1, places)
  const isBritish = to - from > 2 && townOfPostcode(foldedWords(text, to - 2, to)) !== undefined
  return isBritish ? townIn(text, from, to - 2, places) : undefined
}

const digit = /\d/
/** Shorter numbers are rather years and amounts, unless the words in front say that they are of a place: `in 8001 Zürich`. */
const code = /^\d{5,6}$/
const codeBehindCue = /^(?!(?:19|20)\d\d$)\d{4,6}$/

/** Returns a town, or a state of the United States, as in `CA 90210`. */
function townIn(text: QueryText, from: number, to: number, places: PlaceNames): PlaceOfPostcode | undefined {
  const found = placeNamed(textOf(text, from, to), places)
  const { precision, country } = found?.named.places[0] ?? {}
  return precision === 'city' || (precision === 'state' && country === 'United States') ? found : undefined
}

const placeNamed = (name: string, places: PlaceNames): PlaceOfPostcode | undefined => {
  const named = places.named(name)
  return named && { named, isVague: false }
}

/** A number in front of a noun counts something: `in 50000 companies`. */
function ofZip(
  zip: string,
  { words }: QueryText,
  to: number,
  places: PlaceNames,
): PlaceOfPostcode | undefined {
  const isCount = to < words.length && !isParted(words[to]) && !isFunctionWord(words[to]?.folded ?? '')
  const state = isCount ? undefined : stateOfZip(zip)
  const named = state === undefined ? undefined : places.named(state)
  return named && { named, isVague: true }
}

/** `Forklift operators, 94103`. */
const isItem = ({ words }: QueryText, at: number): boolean =>
  words[at]?.before === ',' && (at + 1 === words.length || isParted(words[at + 1]))
