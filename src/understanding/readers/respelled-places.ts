// Places that are spelled wrong by a letter or two: `in San Fransisco`, `Berlin or Hambrug`, `welders Abu Dabhi`.
import { fold } from '../../normal/text.ts'
import type { NamedPlace } from '../../places/place.ts'
import type { PlaceNames } from '../../places/places.ts'
import { vectorTable } from '../../vectors/table.ts'
import { hasCapital, type QueryText, textOf } from '../candidate.ts'
import { namedKinds } from '../fields.ts'
import { saysNothing } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { industries } from './industries.ts'
import { isOccupation, titleWords } from './title-words.ts'

interface RespellingContext {
  /** True behind a word such as `in`. */
  readonly isCued: boolean
  readonly lexicon: Lexicon
  readonly places: PlaceNames
}

/**
 * Returns the place whose name the words miss by a letter or two, behind a word such as `in`, in a list of places and behind workers.
 * Words of the language and names on file miss none.
 */
export function respelledPlace(
  text: QueryText,
  from: number,
  to: number,
  { isCued, lexicon, places }: RespellingContext,
): NamedPlace | undefined {
  if (!isCued && !isListed(text, from, places) && !isBehindWorkers(text, from)) return undefined
  const isWrittenAsName = text.words.slice(from, to).every(word => hasCapital(word.text))
  // Behind `in`, a place is meant although only other words have capitals: `in amsterdm who speak German`.
  if (text.isMixedCase && !isCued && !isWrittenAsName) return undefined
  const written = textOf(text, from, to)
  if (isWord(fold(written)) || namedKinds.some(kind => lexicon(kind, from, to))) return undefined
  const respelled = places.respelled(written)
  return respelled === undefined ? undefined : places.named(respelled)
}

/** Returns whether the word before, or before a link, is a place. */
function isListed(text: QueryText, from: number, places: PlaceNames): boolean {
  const { before, folded } = { before: text.words[from]?.before, folded: text.words[from - 1]?.folded }
  const last = before === ',' ? from : folded === 'or' || folded === 'and' ? from - 1 : 0
  if (last <= 0) return false
  const other = textOf(text, last - 1, last)
  return (
    places.named(other) !== undefined ||
    (/^(?:in|near|around)$/.test(text.words[last - 2]?.folded ?? '') && places.respelled(other) !== undefined)
  )
}

/** `Welders Abu Dabhi`, `data engineer amsterdm`; `nurse Hamburgh` may be somebody of that name. */
const isBehindWorkers = ({ words, isMixedCase }: QueryText, from: number): boolean => {
  const { folded = '' } = words[from - 1] ?? {}
  return words[from]?.before === '' && isOccupation(folded) && (!isMixedCase || /[^s]s$/.test(folded))
}

const isWord = (folded: string): boolean =>
  saysNothing(folded) ||
  industries.has(folded) ||
  titleWords().words.has(folded) ||
  vectorTable().rowOf.has(folded)
