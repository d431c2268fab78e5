// Finds the place that some words of a query name: in the table of places, as a postcode, or as a city of the records.
import type { NamedPlace } from '../../places/place.ts'
import type { PlaceNames } from '../../places/places.ts'
import { hasCapital, phraseOf, type QueryText, textOf } from '../candidate.ts'
import { isFunctionWord } from '../function-words.ts'
import type { Lexicon, ValuesOnFile } from '../lexicon.ts'
import { demonyms } from './demonyms.ts'
import { placeOfPostcode } from './postcodes.ts'
import { qualifiedPlace } from './qualified-places.ts'
import { respelledPlace } from './respelled-places.ts'

/** Words that may name a place. */
export interface PlaceSpan {
  readonly text: QueryText
  readonly from: number
  readonly to: number
  /** The folded words in front of it. */
  readonly before: string
  /** True behind words such as `in` and `near`. */
  readonly isCued: boolean
}

export interface FoundPlace {
  /** Undefined where only records have a city of this name. */
  readonly named: NamedPlace | undefined
  readonly onFile: ValuesOnFile | undefined
  /** True for an adjective such as `German`. */
  readonly isDemonym: boolean
  /** True for a postcode, or where its kind is stated: nothing else can be meant. */
  readonly isCertain: boolean
  /** True for a postcode that several countries may have. */
  readonly isVague: boolean
  /** True where the words miss its name by a letter. */
  readonly isRespelled: boolean
}

export function placeAt(
  { text, from, to, isCued }: PlaceSpan,
  lexicon: Lexicon,
  places: PlaceNames,
): FoundPlace | undefined {
  const phrase = phraseOf(text, from, to)
  if (phrase.startsWith('the ') && places.named(phrase.slice(4))) return undefined
  const demonym = placeOfDemonym(phrase, places)
  const qualified = to - from > 1 ? qualifiedPlace(text, from, to, places) : undefined
  const found = {
    named: qualified ?? places.named(demonym ?? textOf(text, from, to).replace(/'s$/, '')),
    onFile: undefined,
    isDemonym: demonym !== undefined,
    isCertain: qualified !== undefined,
    isVague: false,
    isRespelled: false,
  }
  if (found.named) return found
  const ofPostcode = placeOfPostcode(text, from, to, { isCued, places })
  if (ofPostcode) return { ...found, ...ofPostcode, isCertain: true }
  const onFile = lexicon('city', from, to)
  if (onFile) return { ...found, onFile }
  const named = respelledPlace(text, from, to, { isCued, lexicon, places })
  return named && { ...found, named, isRespelled: true }
}

/** Returns the name of the place where the last word is its adjective: `Swiss`, `Northern Italian`, `South American`. */
function placeOfDemonym(phrase: string, places: PlaceNames): string | undefined {
  const at = phrase.lastIndexOf(' ') + 1
  const place = demonyms.get(phrase.slice(at))
  if (place === undefined || at === 0) return place
  // `Berlin German` is no Berlin in Germany.
  const town = places.named(phrase.slice(0, at).trim())
  if (town && !town.area && town.places[0]?.precision === 'city') return undefined
  return phrase.slice(0, at) + (place === 'United States' ? 'America' : place)
}

/** Returns whether the name of a place may go on with the word at the index. */
export const mayGoOn = (text: QueryText, at: number): boolean =>
  /^[,.\-/&]?$/.test(text.words[at]?.before ?? '') || isRemark(text, at)

/** Returns whether the word is in brackets behind a name: `Georgia (country)`. */
const isRemark = ({ words }: QueryText, at: number): boolean =>
  words[at]?.before === '(' && /^(?:country|state)$/.test(words[at]?.folded ?? '')

/**
 * Returns whether the words may be a whole name: `Trust of X` is none, as a function word begins or ends it; `the Netherlands` and `Isle
 * of Man` are.
 */
export function isWholePhrase(text: QueryText, from: number, to: number, places: PlaceNames): boolean {
  const [first, last] = [text.words[from], text.words[to - 1]]
  if (to - from === 1 || !first || !last) return true
  // `Call centre, Porto`, `Winnipeg, French an asset`: neither part of a town nor its adjective is parted from it by a comma.
  const isPartedName =
    last.before === ',' &&
    ((to - from === 2 && /^cent(?:re|er)$/.test(first.folded)) || demonyms.has(last.folded))
  if (isPartedName) return false
  if (isFunctionWord(last.folded)) return isInOregon(text, from, to, places)
  return !isFunctionWord(first.folded) || first.folded === 'the'
}

/** `Portland OR baristas`, in contrast to `Portland OR Seattle`. */
const isInOregon = (text: QueryText, from: number, to: number, places: PlaceNames): boolean =>
  text.words[to - 1]?.text === 'OR' &&
  text.isMixedCase &&
  places.named(textOf(text, from, to)) !== undefined &&
  !hasCapital(text.words[to]?.text) &&
  !text.words.some(({ text: word }) => /^(?:AND|NOT)$/.test(word))
