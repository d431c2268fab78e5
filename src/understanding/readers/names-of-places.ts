// Names that begin with one of a place and that nobody on file has: `Washington Post reporters`, `Boston Dynamics engineers`.
import type { NamedPlace } from '../../places/place.ts'
import type { PlaceNames } from '../../places/places.ts'
import {
  type Candidate,
  foldedWords,
  type QueryText,
  textOf,
  unreadDraft,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { saysNothing } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { demonyms } from './demonyms.ts'
import { isFieldWord } from './functions.ts'
import { industries } from './industries.ts'
import { strangerName } from './person-names.ts'
import { isSchoolWord } from './school-words.ts'
import { isFieldOfWork } from './skills.ts'
import { isOccupation, levelWords, titleWords } from './title-words.ts'

const placeWordsMax = 3
const nameWordsMax = 5
/** More than its place and a title without the word behind it. */
const score = 2.6
const placeCue = /(?:^| )(?:in|near|around|across|within|outside|based|from|of|the|at|for|by|ex)$/

/**
 * Returns such names in front of an occupation in small letters as words to be looked for: nobody need be in the place. The word behind
 * the place must say nothing by itself, in contrast to `Berlin Python developers` and `Boston Marketing managers`. Frequent names of people
 * are among them, wherever they stand.
 */
export function readNamesOfPlaces(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  places: PlaceNames,
): readonly Candidate[] {
  if (!fields.title) return []
  const { words } = text
  const candidates: Candidate[] = []
  for (const from of words.keys()) {
    const stranger = placeCue.test(wordsBefore(text, from))
      ? undefined
      : strangerName(text, fields, from, { lexicon, places })
    if (stranger) candidates.push(stranger)
  }
  if (!text.isMixedCase) return candidates
  let done = 0
  for (let from = 0; from < words.length; from++) {
    if (from < done || !isCapital(words[from]?.text) || placeCue.test(wordsBefore(text, from))) continue
    const end = endOfCapitals(text, from)
    if (end - from < 2 || !isBeforeOccupation(text, end)) continue
    // No other name begins inside of one on file: `London Stock Exchange analysts`, where Stock is a village.
    if (isOnFile(from, end, lexicon)) {
      done = end
      continue
    }
    // `Baden-Baden nurses`.
    if (places.named(textOf(text, from, end))) continue
    const place = Array.from({ length: placeWordsMax }, (_, index) => from + index + 1).findLast(
      to => to < end && places.named(textOf(text, from, to)) !== undefined,
    )
    if (place === undefined || saysSomething(text, place, end, lexicon, places)) continue
    candidates.push({
      from,
      to: end,
      score: score * (end - from),
      drafts: () => [unreadDraft(from, end)],
    })
    done = end
  }
  return candidates
}

const isCapital = (written = ''): boolean => /^\p{Lu}\p{Ll}/u.test(written)

function endOfCapitals({ words }: QueryText, from: number): number {
  let to = from + 1
  while (to < from + nameWordsMax && isCapital(words[to]?.text) && /^[-&']?$/.test(words[to]?.before ?? ','))
    to++
  return to
}

const isBeforeOccupation = ({ words }: QueryText, at: number): boolean => {
  const { text = '', folded = '', before = ',' } = words[at] ?? {}
  return before === '' && /^\p{Ll}/u.test(text) && isOccupation(folded)
}

/** Returns whether one of the words behind the place is more than a part of a name. */
function saysSomething(
  text: QueryText,
  from: number,
  to: number,
  lexicon: Lexicon,
  places: PlaceNames,
): boolean {
  // `Seattle Amazon engineers`: an employer on file in a place.
  if ((lexicon('employer', from, to)?.values.length ?? 0) > 0) return true
  return text.words.slice(from, to).some(({ folded }, index) => {
    const at = from + index
    return (
      (!partOfWord.test(folded) && (isOfTitle(folded, at + 1 === to) || saysNothing(folded))) ||
      isFieldOfWork(folded) ||
      isFieldWord(folded) ||
      isSchoolWord(folded) ||
      industries.has(folded) ||
      industries.has(foldedWords(text, from, to)) ||
      demonyms.has(folded) ||
      /tech$|^(?:remote|hybrid|onsite)$/.test(folded) ||
      isKnownPlace(places.named(textOf(text, at, at + 1))) ||
      isKnownPlace(places.named(textOf(text, at, to))) ||
      (['skill', 'employer_industry', 'language'] as const).some(
        kind => (lexicon(kind, at, at + 1)?.values.length ?? 0) > 0,
      )
    )
  })
}

/** `Boston Marketing managers`, in contrast to `Boston Scientific engineers`: only chief officers are called scientific. */
const isOfTitle = (folded: string, isBeforeOccupation: boolean): boolean =>
  isBeforeOccupation
    ? titleWords().modifiers.has(folded) || levelWords.has(folded) || isOccupation(folded)
    : titleWords().words.has(folded)

const knownMin = 100_000

/** `Austin Texas`; many words are called like a village, and parts of names like a code: `Paris Saint-Germain`. */
const isKnownPlace = (named: NamedPlace | undefined): boolean =>
  named !== undefined &&
  !named.isCode &&
  (named.places[0]?.precision !== 'city' || named.population >= knownMin)

/** Words that titles have only as a part of another one: `post-sales`. */
const partOfWord = /^(?:pre|post)$/

const isOnFile = (from: number, to: number, lexicon: Lexicon): boolean =>
  Array.from({ length: to - from - 1 }, (_, index) => from + index + 2).some(end =>
    (['employer', 'school', 'name'] as const).some(
      kind => (lexicon(kind, from, end)?.values.length ?? 0) > 0,
    ),
  )
