// Places whose kind the words state, because several have the name: `Washington state`, `the state of Georgia`, `Georgia the country`.
import type { NamedPlace, Place } from '../../places/place.ts'
import type { PlaceNames } from '../../places/places.ts'
import { foldedWords, type QueryText, textOf } from '../candidate.ts'

const statesBefore = /^(?:state|province|region|canton|bundesland) of (?:the )?/
const countryBefore = /^(?:country|nation|republic) of (?:the )?/
const stateBehind = / (?:state|province)$/
const countryBehind = /(?:,? the country| country)$/

/** `Ohio State graduates` went to a university of that name. */
const ofUniversity =
  /^(?:universit(?:y|ies)|colleges?|graduates?|grads?|alumn[ia]|alumnus|alums?|students?|school)$/

/** Returns the state or the country that the words name with its kind; undefined where they state no kind, or there is none. */
export function qualifiedPlace(
  text: QueryText,
  from: number,
  to: number,
  places: PlaceNames,
): NamedPlace | undefined {
  const phrase = foldedWords(text, from, to)
  const isState = statesBefore.test(phrase) || stateBehind.test(phrase)
  if (!isState && !countryBefore.test(phrase) && !countryBehind.test(phrase)) return undefined
  if (stateBehind.test(phrase) && ofUniversity.test(text.words[to]?.folded ?? '')) return undefined
  const [before = ''] = statesBefore.exec(phrase) ?? countryBefore.exec(phrase) ?? []
  const [behind = ''] = before === '' ? (stateBehind.exec(phrase) ?? countryBehind.exec(phrase) ?? []) : []
  const start = from + wordsOf(before)
  const end = to - wordsOf(behind)
  if (start >= end) return undefined
  const named = places.named(textOf(text, start, end))
  if (!named || named.isCode) return undefined
  const meant = named.places.filter(({ precision }) => precision === (isState ? 'state' : 'country'))
  return meant.length === 0 ? undefined : { ...named, places: meant as readonly Place[] }
}

const wordsOf = (words: string): number => words.trim().split(' ').filter(Boolean).length
