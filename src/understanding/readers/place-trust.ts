// Tells how sure it is that words name a place: many of them are words of the language, too.

import { wordSet } from '../../lib/word-set.ts'
import { fold, initialsOf } from '../../normal/text.ts'
import type { NamedPlace, Place } from '../../places/place.ts'
import { hasCapital, isParted, type QueryText, textOf, wordsBefore, wordsFrom } from '../candidate.ts'
import { isFunctionWord } from '../function-words.ts'
import { isDegree } from './degrees.ts'
import { isProduce, isProduceOf } from './name-neighbours.ts'
import { beforeList } from './names-not-on-file.ts'
import { isFieldOfWork } from './skills.ts'
import { titleWords } from './title-words.ts'

interface PlacePosition {
  readonly text: QueryText
  readonly from: number
  readonly to: number
  readonly isCued: boolean
  readonly isDemonym: boolean
}

/** Words of the language that are codes of states, too. */
const wordCodes = wordSet(
  'in or me hi ok oh de co id al as so is it to no be my us am at by an in pa ma md ms ai ar ad tv io do mo',
)
/** Words that are names of larger towns, too. */
const wordTowns = wordSet(
  'reading mobile nice bath orange split most sale hull lead of man deal rugby march bend central home date same ham much why wells male victoria security normal hope enterprise university commerce industry media energy police college independence liberty paradise golden rock data sandy surprise bar best born kind early union mission temple save brits spring perm delta',
)

/** States whose names people write of something else, without a capital. */
const wordStates = wordSet(
  'meta para sucre cesar bolivar delta rivers plateau centre western eastern northern southern',
)

/** From 0, which means that it names no place here, to 1. */
export function trustInPlace(
  { population, isCode, area, places: [place] }: NamedPlace,
  { text, from, to, isCued, isDemonym }: PlacePosition,
): number {
  const written = textOf(text, from, to)
  const folded = text.words[from]?.folded ?? ''
  // `Southeast Asian` is no Asian in the southeast of another continent.
  if (isDemonym) return to - from > 1 ? 0.95 : 0.8
  // `Must have: Python. Nice to have: Go`.
  if (/^nice (?:to have|if)(?: |$)/.test(wordsFrom(text, from))) return 0
  const isCapital = text.isMixedCase && hasCapital(written)
  if (isCode && to - from === 1) return trustInCode(place, { text, from, to, isCued, isDemonym })
  if (to - from === 1 && isFunctionWord(folded)) return 0
  // `Turkey farmers` raise turkeys.
  if (to - from === 1 && isProduce(folded) && isProduceOf(text, to)) return 0
  if (isCapital && isStartOfName(text, from, to)) return 0.3
  if (area || place?.precision === 'country') return 1
  // `The Southern District of New York` is a court.
  if (/(?:^| )district$/.test(fold(written)) && text.words[to]?.folded === 'of') return 0
  if (place?.precision === 'state') {
    if (!isCued && !isCapital && to - from === 1 && wordStates.has(folded)) return 0
    if (isCued || statesOfNote.has(place.country ?? '')) return 1
    // People are at Meta the company, and in Meta of Colombia.
    return ofEmployer.test(beforeList(text, from) ?? wordsBefore(text, from)) ? 0 : 0.5
  }
  // `Lawyers in IP`: three capitals are an abbreviation, and rarely a small town.
  if (place?.precision === 'city' && population < largeMin && isAbbreviation(text, written)) return 0
  // `In the valley`: an article stands before no town, unless a noun follows as in `the Reading office`.
  if (isBehindArticle(text, from, to, population)) return 0
  // `London Stock Exchange`.
  if (/^stock exchange(?: |$)/.test(wordsFrom(text, to)) && text.words[to]?.before === '') return 0
  // `Obama appointees`, `Lincoln administration`, `Obama on climate change`: somebody who was in office.
  if (place?.precision === 'city' && population < largeMin && !isCued && ofOffice.test(wordsFrom(text, to)))
    return 0
  // Somebody who `played for Barcelona` was in its team, and need not live there.
  if (place?.precision === 'city' && ofTeam.test(beforeList(text, from) ?? wordsBefore(text, from))) return 0
  // `Posts by Obama`: a town writes no posts.
  if (place?.precision === 'city' && !isCued && /(?:^| )by$/.test(wordsBefore(text, from))) return 0
  // People are at Orange the company rather than in the town.
  const isAtName = isCapital && population < largeMin && /(?:^| )(?:at|@)$/.test(wordsBefore(text, from))
  if (isAtName && !isCued) return 0.15
  if (isCued) return population > 15_000 || isCapital ? 1 : isWord(folded, from, to) ? 0 : 0.6
  if (isWord(folded, from, to)) return isCapital && population > 100_000 ? 0.6 : 0
  if (population >= 100_000) return 1
  // `Barack Obama` is no Obama in Japan.
  if (isCapital && isBehindName(text, from)) return 0
  return isCapital && population >= 20_000 ? 0.6 : population >= 50_000 ? 0.5 : 0
}

const isAbbreviation = ({ isMixedCase }: QueryText, written: string): boolean =>
  isMixedCase && /^\p{Lu}{2,3}$/u.test(written)

const isBehindArticle = ({ words }: QueryText, from: number, to: number, population: number): boolean => {
  const { folded = '', before = ',' } = words[to] ?? {}
  return (
    population < largeMin &&
    words[from - 1]?.folded === 'the' &&
    words[from]?.before === '' &&
    (before !== '' || isFunctionWord(folded))
  )
}

/** People at the New York Times, or who left Boston Scientific, are not in the town. */
const isStartOfName = (text: QueryText, from: number, to: number): boolean => {
  const { text: next = '', before = ' ', folded = '' } = text.words[to] ?? {}
  const isName = before === '' && hasCapital(next) && !titleWords().words.has(folded.replace(/s$/, ''))
  return text.isMixedCase && isName && ofEmployer.test(wordsBefore(text, from).replace(/ the$/, ''))
}

const ofOffice =
  /^(?:appointees?|nominees?|appointed|nominated|administration|era|tweets|speeches|on|about)(?: |$)/
const ofTeam = /(?:^| )(?:play(?:s|ed|ing)?|captain(?:s|ed)?|score[sd]?|signed) for(?: the)?$/

/** Larger towns are rather meant than a company of the same name. */
const largeMin = 500_000

const ofEmployer =
  /(?:^| )(?:at|@|ex|left|leaving|quit|joined|joining|joins|worked for|works? for|working for|by|now|formerly|previously|from \S+ to|left \S+ for|at both)$/

const isBehindName = ({ words }: QueryText, from: number): boolean =>
  from > 0 && words[from]?.before === '' && /^\p{Lu}\p{Ll}/u.test(words[from - 1]?.text ?? '') && from > 1

const isWord = (folded: string, from: number, to: number): boolean =>
  to - from === 1 && (wordTowns.has(folded) || titleWords().words.has(folded) || isFieldOfWork(folded))

/** Codes of countries that people write without capitals. */
const plainCodes = wordSet('uk us usa uae eu nz u.k. u.s. u.s.a. u.a.e. hk la sf nyc')

const isInitialsOf = ({ words }: QueryText, at: number): boolean => {
  const { folded = '' } = words[at] ?? {}
  return (
    folded.length > 1 &&
    initialsOf(words.slice(Math.max(0, at - folded.length), at).map(word => word.folded)) === folded
  )
}

/** `NSW`, `BC`: states of Canada and Australia are called by their codes, too. */
const isStateCode = (place: Place | undefined, folded: string): boolean =>
  place?.precision === 'state' &&
  /^(?:Canada|Australia)$/.test(place.country ?? '') &&
  !wordCodes.has(folded) &&
  !isFunctionWord(folded)

const acronyms = wordSet('ai it ml qa pr hr bi pm ar md tv ux ui ad io')

function trustInCode(place: Place | undefined, { text, from, to, isCued }: PlacePosition): number {
  // `IT-driven`, in contrast to `US-based`.
  if (text.words[to]?.before === '-' && !/^(?:based|headquartered)$/.test(text.words[to]?.folded ?? ''))
    return 0
  // `Chartered accountants (CA)`: the initials of the words in front of them.
  if (text.words[from]?.before.endsWith('(') && isInitialsOf(text, from)) return 0
  // `SC cleared`: a clearance of the British state.
  if (/^clear(?:ed|ance)$/.test(text.words[to]?.folded ?? '')) return 0
  const written = textOf(text, from, to)
  const folded = text.words[from]?.folded ?? ''
  // `MD PhD`, `MD/PhD`, `JD, MD`: a degree beside another one.
  if (
    /^(?:md|ma|ms)$/.test(fold(written)) &&
    [from - 1, to].some(index => isDegree(text.words[index]?.folded ?? ''))
  )
    return 0
  // The French `de` and `la` do not stand for Delaware and Los Angeles.
  if (text.isForeign && folded !== fold(written)) return 0
  // `Engineer OR developer`: an operator is a state only behind a cue or the comma of an address.
  const isBehindOr = written === 'OR' && text.words[from - 1]?.folded === 'or'
  if (
    /^(?:or|in)$/.test(folded) &&
    !(isCued || isBehindOr) &&
    from > 0 &&
    !(text.words[from]?.before ?? '').includes(',')
  )
    return 0
  const isUpper = /^[\p{Lu}.]+$/u.test(written) && text.isMixedCase
  const isState = place?.country === 'United States' && place.precision !== 'country'
  if (isStateCode(place, folded)) return isUpper || isCued ? 1 : folded.length > 2 ? 0.75 : 0
  if (!isState && !plainCodes.has(folded)) return isUpper && isCued && !acronyms.has(folded) ? 0.9 : 0
  if (folded === 'me' && !isUpper && !/(?:^| )in$/.test(wordsBefore(text, from))) return 0
  if (!wordCodes.has(folded)) return isUpper || isCued ? 1 : 0.75
  if (isUpper && folded.length === 2 && !/^(?:AI|MS|MD|MA|AD|PA)$/.test(written)) return 0.9
  if (isCodePosition(text, from, to)) return 1
  if (folded === 'us')
    return isCued ||
      isBetweenSigns(text, from, to) ||
      /(?:^| )(?:the|from|at)$/.test(wordsBefore(text, from)) ||
      endsPlaces(text, from, to)
      ? 1
      : 0
  // `Remote ok`.
  if (folded === 'ok' && /(?:^| )(?:remote|hybrid|is|are|also|relocation)$/.test(wordsBefore(text, from)))
    return 0
  return rarelyWords.has(folded) ? 0.6 : 0
}

/** The countries whose states are called by their names alone. */
const statesOfNote = new Set(['United States', 'Canada', 'United Kingdom', 'Australia', 'Germany', 'India'])

/** `near or`, `in in`: a code that is a word is a place after a cue, unless the sentence goes on through it. */
const isCodePosition = (text: QueryText, from: number, to: number): boolean => {
  const next = text.words[to]?.folded
  // `At at in in in` says nothing.
  if (/(?:^| )(?:at|from|to|in) (?:at|from|to|in)$/.test(wordsBefore(text, from))) return false
  return (
    /(?:^| )(?:in|near|around|based in|located in|across|within|outside)$/.test(wordsBefore(text, from)) &&
    // `In or near Lyon`.
    !/^(?:the|in|at|near|around|within|outside|close|from)$/.test(next ?? '')
  )
}
/** `Seed, us only, founded since 2020`, in contrast to `contact us` and `join us`. */
const isBetweenSigns = ({ words }: QueryText, from: number, to: number): boolean => {
  const end = words[to]?.folded === 'only' ? to + 1 : to
  const isFirst = from === 0 || /[,;(]/.test(words[from]?.before ?? '')
  return isFirst && (end >= words.length || isParted(words[end]))
}
/**
 * Returns whether a word such as `us` ends a list of places: `Israel or us`, `remote us only`, in contrast to `contact us
 * only`.
 */
const endsPlaces = ({ words }: QueryText, from: number, to: number): boolean => {
  const isEnd = to === words.length || isParted(words[to])
  return (
    (isEnd && /^(?:or|and)$/.test(words[from - 1]?.folded ?? '')) ||
    (words[to]?.folded === 'only' && /^(?:remote|hybrid)$/.test(words[from - 1]?.folded ?? ''))
  )
}

/** Those of the codes that hardly occur as a word in a request. */
const rarelyWords = wordSet('ok pa ma md al co id mo ar ad')
