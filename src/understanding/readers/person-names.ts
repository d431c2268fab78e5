// Names of people, and of companies that are called so, by the words before them.
import { shareOfGivenName, shareOfSurname } from '../../normal/name-shares.ts'
import type { PlaceNames } from '../../places/places.ts'
import {
  type Candidate,
  hasCapital,
  isCapitalItem,
  isParted,
  phraseOf,
  type QueryText,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { type Lexicon, singularOf } from '../lexicon.ts'
import { mayBeName } from './given-names.ts'
import { isOccupation, titleWords } from './title-words.ts'

/** Words before a name that only mention it: somebody who is like another person has another name. */
export const likeness =
  /(?:^| )(?:like|similar to|alternatives? to|compet(?:es?|ing) with|competitors? (?:of|to)|rivals? (?:of|to)|such as|instead of|ex|former|backed by|acquired by|owned by|used by|(?:subsidiar(?:y|ies)|suppliers?|customers?|clients?|partners?|competitors?|users?) (?:of|to)|with|than)$/

const called = /(?:^| )(?:named|called|name is|by the name of)(?: \S+ or)?$/
const authored = /(?:^| )(?:posts?|posted|tweets?|tweeted|articles?|written|published|shared|statements?) by$/
/** `Who was named CEO`. */
const appointed = /(?:^| )(?:was|were|been|being|newly|recently|just) named$/
const calledWordsMax = 4
/** Less than what else a single word may be: an employer on file, a place, people of a country. */
const loneNameScore = 0.9

/** `People called Maria Garcia`, where nobody on file has that name. */
export function calledBy(
  { words, isMixedCase, query }: QueryText,
  { name, author, title }: ReadableFields,
  from: number,
  before: string,
): Candidate | undefined {
  if (name === undefined || !isMixedCase) return undefined
  const isAuthor = author !== undefined && authored.test(before)
  const isTitle = /(?:^| )named$/.test(before) && isOccupation(words[from]?.folded ?? '')
  if (!isAuthor && (!called.test(before) || appointed.test(before) || isTitle)) return undefined
  let to = from
  while (
    to < Math.min(words.length, from + calledWordsMax) &&
    hasCapital(words[to]?.text) &&
    (to === from || /^[-.]?$/.test(words[to]?.before ?? ''))
  )
    to++
  // `Senior Engineers` does not name a person, and a single word may be a company, or several people: `posts by Democrats`.
  const isSingle = isAuthor && to - from === 1
  const isPerson = !isAuthor || !isOccupation(words[to - 1]?.folded ?? '') || isFrequentName(words, from, to)
  if (to === from || !isPerson) return undefined
  // `Posts by Microsoft employees`, `posts by Google engineers`.
  const next = words[to]
  const isEmployer = next?.before === '' && (staff.test(next.folded) || isOccupation(next.folded))
  if (isSingle && isEmployer) return undefined
  const phrase = phraseOf({ words, isMixedCase, query }, from, to)
  const isMany = isSingle && phrase.endsWith('s')
  // `Posts by Republicans`: those who say so of themselves.
  const headline = isMany ? title?.headline : undefined
  const filter = group('or', [
    condition(name, '(.)', phrase),
    headline === undefined ? null : condition(headline, '(.)', singularOf(phrase)),
  ])
  const hard = !isMany
  const draft = { kind: 'name' as const, from, to, hard, confidence: isSingle ? 0.6 : 0.8, filter }
  return { from, to, score: isSingle ? loneNameScore : 5 * (to - from), drafts: () => [draft] }
}

/** `Posts by Anna Baker`: a given name and a surname that are frequent, although the surname is an occupation, too. */
const isFrequentName = (words: QueryText['words'], from: number, to: number): boolean =>
  to - from > 1 &&
  shareOfGivenName(words[from]?.folded ?? '') !== undefined &&
  shareOfSurname(words[to - 1]?.folded ?? '') !== undefined

const staff = /^(?:employees?|staff|staffers?|workers?|people|folks|alumni)$/

/**
 * Returns the reading of a given name and a surname that are frequent although nobody on file has them, where the first is a place as well:
 * `Mary Johnson`, `charlotte brown`. Whoever is sought by a name is not sought in a town.
 */
export function strangerName(
  text: QueryText,
  { name, title }: ReadableFields,
  from: number,
  { lexicon, places }: { readonly lexicon: Lexicon; readonly places: PlaceNames },
): Candidate | undefined {
  const [first, second, next] = text.words.slice(from, from + 3)
  if (name === undefined || title === undefined || !first || second?.before !== '') return undefined
  const isFrequent =
    shareOfGivenName(first.folded) !== undefined && shareOfSurname(second.folded) !== undefined
  if (!isFrequent || places.named(first.text) === undefined) return undefined
  const areAlike = hasCapital(first.text) === hasCapital(second.text)
  const isOnFile =
    lexicon('first_name', from, from + 1) !== undefined &&
    lexicon('last_name', from + 1, from + 2) !== undefined
  if (!areAlike || isOnFile || titleWords().words.has(singularOf(second.folded))) return undefined
  // `Victoria Canada`, `Georgia Washington`.
  const other = places.named(second.text)
  const isPlace =
    places.named(`${first.text} ${second.text}`) !== undefined ||
    (other !== undefined && (other.area !== undefined || other.places[0]?.precision !== 'city'))
  const isFollowed = next?.before === '' && places.named(`${second.text} ${next.text}`) !== undefined
  if (isPlace || isFollowed) return undefined
  const filter = condition(name, '(.)', phraseOf(text, from, from + 2))
  const draft = { kind: 'name' as const, from, to: from + 2, hard: false, confidence: 0.5, filter }
  return { from, to: from + 2, score: 5.2, drafts: () => [draft] }
}

/** A given name and a family name on file that follow each other. */
export function personName(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  from: number,
  to: number,
): Candidate | undefined {
  const { name } = fields
  if (name === undefined || to - from > 2) return undefined
  const before = wordsBefore(text, from)
  if (likeness.test(before)) return undefined
  const isNamed = /(?:^| )(?:named|called|name is|first name|last name|surname)$/.test(before)
  const given = lexicon('first_name', from, from + 1)
  const family = lexicon('last_name', from + 1, to)
  const isOrdinary = (at: number) => titleWords().words.has(singularOf(text.words[at]?.folded ?? ''))
  const isFull =
    to - from === 2 &&
    given !== undefined &&
    family !== undefined &&
    !(isOrdinary(from) || isOrdinary(from + 1))
  // `Jordan Baker, photographer`: all of an item of a list that is the whole name of somebody.
  const isItem =
    to - from === 2 &&
    (lexicon('name', from, to)?.values.length ?? 0) > 0 &&
    (isCapitalItem(text, from, to) || isWholeName(text, from, to))
  const ofFamily = lexicon('last_name', from, to)
  const isPart = to - from === 1 && isNamed && (given ?? ofFamily) !== undefined
  // `Senator Cantwell`, `Dr. Reed`.
  const isAddressed =
    (to - from === 1 || text.words[from + 1]?.before === '-') &&
    ofFamily !== undefined &&
    hasCapital(text.words[from]?.text) &&
    isBehindAddress(text, from)
  if (!isFull && !isPart && !isItem && !isAddressed) return undefined
  return {
    from,
    to,
    score: isNamed || isItem || isAddressed ? 6 : 2.6,
    drafts: () => [
      {
        kind: 'name',
        from,
        to,
        hard: isNamed || isFull || isItem || isAddressed,
        confidence: isNamed ? 0.9 : 0.65,
        filter: condition(name, '(.)', phraseOf(text, from, to)),
      },
    ],
  }
}

/** `will cook`, `mark baker, berlin`: a query that begins with no more than the name of somebody on file, although its words are others, too. */
const isWholeName = (text: QueryText, from: number, to: number): boolean =>
  from === 0 && mayBeName(text) && (to === text.words.length || isParted(text.words[to]))

const isBehindAddress = ({ words }: QueryText, at: number): boolean =>
  /^[.]?$/.test(words[at]?.before ?? '') && address.test(words[at - 1]?.folded ?? '')

const address =
  /^(?:senator|sen|representative|rep|congressman|congresswoman|governor|gov|judge|justice|president|mayor|dr|mrs?|ms|prof|professor|sir|dame|lord|lady)$/
