// Places: cities, states, countries and areas, with the distance or the head office that the words around them state.
import type { PlaceNames } from '../../places/places.ts'
import {
  type Candidate,
  type CandidateSteps,
  phraseOf,
  type QueryText,
  textOf,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import type { Lexicon } from '../lexicon.ts'
import { isEndOfSchool, isInLongerName } from './longer-names.ts'
import {
  isOfInstitution,
  isRatherEmployer,
  isRatherSchool,
  isRatherSkill,
  nationalityAt,
} from './no-places.ts'
import { type FoundPlace, isWholePhrase, mayGoOn, type PlaceSpan, placeAt } from './place-at.ts'
import { endsWithDistance, relationToPlace } from './place-relations.ts'
import { trustInPlace } from './place-trust.ts'

const phraseWordsMax = 5
/** `Salt Lake City, Utah, United States`. */
const addressWordsMax = 7

const placeCue =
  /(?:^| )(?:in|near|around|across|within|outside|throughout|covering|located|living|lives|live|residing|headquartered|hq|out of|serving|area of|city of|state of|based|relocat\w+ to|move to|moved to)(?: (?:the|in|at|from|greater))?$/

export function* readPlaces(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  places: PlaceNames,
): CandidateSteps {
  const { place } = fields
  if (!place) return
  for (let from = 0; from < text.words.length; from++) {
    const before = wordsBefore(text, from)
    const isCuedBefore = placeCue.test(before) || endsWithDistance(before)
    for (let to = from + 1; to <= Math.min(text.words.length, from + addressWordsMax); to++) {
      if (to - 1 > from && !mayGoOn(text, to - 1)) break
      if (to - from > phraseWordsMax && !textOf(text, from, to).includes(',')) continue
      if (!isWholePhrase(text, from, to, places)) continue
      yield
      const span = { text, from, to, before, isCued: isCuedBefore || isBasedIn(text, to) }
      const found = placeAt(span, lexicon, places)
      const candidate = found && candidateOf(span, found, { ...fields, place }, lexicon, places)
      if (candidate) yield candidate
    }
  }
}

/** `Nice-based pilots`. */
const isBasedIn = ({ words }: QueryText, to: number): boolean =>
  words[to]?.before === '-' && /^(?:based|headquartered)$/.test(words[to]?.folded ?? '')

/** Returns what the words say of the place that they name; undefined where they mean something else. */
function candidateOf(
  span: PlaceSpan,
  found: FoundPlace,
  fields: ReadableFields & Required<Pick<ReadableFields, 'place'>>,
  lexicon: Lexicon,
  places: PlaceNames,
): Candidate | undefined {
  const { from, to } = span
  const { isDemonym, isVague } = found
  if (isOfInstitution(span, fields)) return undefined
  const nationality = nationalityAt(span, found)
  if (nationality) return nationality
  if (isRatherSchool(span, found)) return undefined
  if (isRatherEmployer(span, found, lexicon) || isRatherSkill(span, found, lexicon)) return undefined
  const trust = trustIn(span, found, lexicon)
  if (trust === 0) return undefined
  const relation = relationToPlace(span, found, endOf(span, found, places), fields)
  const isPlain = !isDemonym || fields.name === 'basic_info.name'
  const { distanceWords, filter, isOfOffice, isUncertain } = relation
  return {
    from: relation.from,
    to: Math.max(to, relation.to),
    score: (to - from) * 3 * trust + 0.2 * (to - from - 1) + distanceWords,
    drafts: () => [
      {
        kind: 'place',
        from: relation.from,
        to: relation.to,
        ...(isOfOffice && { isApart: true as const }),
        hard: isPlain && filter !== null && !isVague && !isUncertain,
        confidence: confidenceIn(span, found, isPlain, trust),
        filter,
      },
    ],
  }
}

/** The trust in a place whose name only begins the one of a company on file, or ends that of a school. */
const trustInPart = 0.3

function trustIn(span: PlaceSpan, { named, isCertain, isDemonym }: FoundPlace, lexicon: Lexicon): number {
  if (isInLongerName(span, lexicon)) return trustInPart
  const trust = isCertain ? 1 : named ? trustInPlace(named, { ...span, isDemonym }) : span.isCued ? 1 : 0.4
  return isEndOfSchool(span, lexicon) ? Math.min(trustInPart, trust) : trust
}

/** Returns how sure it is that the place is meant. */
function confidenceIn(
  { isCued }: PlaceSpan,
  { isVague, isRespelled }: FoundPlace,
  isPlain: boolean,
  trust: number,
): number {
  if (isVague) return 0.5
  if (isRespelled) return 0.6
  if (isCued) return 0.95
  return isPlain ? 0.85 * trust : 0.5
}

/** Returns the end of the name: `Bay Area area` names no more than `Bay Area`. */
function endOf({ text, from, to }: PlaceSpan, { named }: FoundPlace, places: PlaceNames): number {
  const phrase = phraseOf(text, from, to)
  const isTwice =
    named?.isAround &&
    phrase.endsWith(' area') &&
    !phrase.startsWith('greater') &&
    places.named(phrase.replace(/ area$/, ''))?.area
  return isTwice ? to - 1 : to
}
