// Places that are spelled wrong by one letter: `in San Fransisco`, `Berlin or Hambrug`.
import { fold } from '../../normal/text.ts'
import type { NamedPlace } from '../../places/place.ts'
import type { PlaceNames } from '../../places/places.ts'
import { vectorTable } from '../../vectors/table.ts'
import { hasCapital, type QueryText, textOf } from '../candidate.ts'
import { namedKinds } from '../fields.ts'
import { saysNothing } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { industries } from './industries.ts'
import { titleWords } from './title-words.ts'

interface RespellingContext {
  /** True behind a word such as `in`. */
  readonly isCued: boolean
  readonly lexicon: Lexicon
  readonly places: PlaceNames
}

/**
 * Returns the place whose name the words miss by one letter, behind a word such as `in` and in a list of places. Words of the
 * language and names on file miss none.
 */
export function respelledPlace(
  text: QueryText,
  from: number,
  to: number,
  { isCued, lexicon, places }: RespellingContext,
): NamedPlace | undefined {
  if (!isCued && !isListed(text, from, places)) return undefined
  if (text.isMixedCase && !text.words.slice(from, to).every(word => hasCapital(word.text))) return undefined
  const written = textOf(text, from, to)
  if (isWord(fold(written)) || namedKinds.some(kind => lexicon(kind, from, to))) return undefined
  const respelled = places.respelled(written)
  return respelled === undefined ? undefined : places.named(respelled)
}

/** Returns whether the word before, or before a link, is a place. */
function isListed(text: QueryText, from: number, places: PlaceNames): boolean {
  const { before, folded } = { before: text.words[from]?.before, folded: text.words[from - 1]?.folded }
  const last = before === ',' ? from : folded === 'or' || folded === 'and' ? from - 1 : 0
  return last > 0 && places.named(textOf(text, last - 1, last)) !== undefined
}

const isWord = (folded: string): boolean =>
  saysNothing(folded) ||
  industries.has(folded) ||
  titleWords().words.has(folded) ||
  vectorTable().rowOf.has(folded)
