// Turns the people whom a name may mean into the probability that each of them is the one.

import { shareOfAnySurname, shareOfGivenName, shareOfSurname } from '../normal/name-shares.ts'
import { normalPersonName, type PersonName } from '../normal/person-name.ts'
import type { Records } from '../stores/records.ts'
import type { NameMatch } from './candidate.ts'
import { type Curve, interpolate } from './interpolate.ts'
import { type NameAgreement, nameAgreement, type PartAgreement } from './name-agreement.ts'
import {
  assumedPeople,
  familyShares,
  givenShares,
  initialShares,
  partScorer,
  usualFamily,
  usualGiven,
} from './name-part-score.ts'
import { evidenceScorer } from './person-evidence.ts'
import { personFacts } from './person-facts.ts'
import type { PersonQuery } from './person-query.ts'
import type { FoundPeople, NameCounts } from './person-search.ts'

/**
 * Scores by Fellegi and Sunter's rule: each part of the name, and each fact beside it, contributes how much likelier its
 * agreement is for the person who is asked for than for anybody else, and the latter is counted among the people on
 * file. A rare name is therefore evidence, a common one is not, and namesakes share the probability. Somebody who is
 * not on file is as likely asked for as somebody who is.
 */
export async function scorePeople(
  records: Records,
  query: PersonQuery,
  found: FoundPeople,
): Promise<readonly NameMatch[]> {
  const likely = (await sharesOfPeople(records, query, found))
    .map(({ id, share }) => ({
      id,
      confidence: rounded(interpolate(measured, share)),
    }))
    .filter(({ confidence }) => confidence >= answeredMin)
    .sort((a, b) => b.confidence - a.confidence || a.id - b.id)
    .slice(0, answeredMax)
  const together = likely.reduce((total, { confidence }) => total + confidence, 0)
  if (together < togetherMin) return []
  // The measured curve raises two namesakes above a half each, although only one of them can be meant.
  return together <= togetherMax
    ? likely
    : likely.map(({ id, confidence }) => ({ id, confidence: rounded((confidence * togetherMax) / together) }))
}

const rounded = (confidence: number): number => Math.round(confidence * 10_000) / 10_000

interface ShareOfPerson {
  readonly id: number
  /** The probability by the rule, before it is corrected by what was measured. */
  readonly share: number
}

/** Returns the shares of all people who were found, which add up to less than 1. */
export async function sharesOfPeople(
  records: Records,
  query: PersonQuery,
  { ids, unread, counts }: FoundPeople,
): Promise<readonly ShareOfPerson[]> {
  const scoreName = nameScorer(query, counts)
  const scoreEvidence = evidenceScorer(query, counts)
  const weighed = (await records.get('person', ids)).flatMap(stored => {
    if (!stored) return []
    const facts = personFacts(stored.record)
    const evidence = scoreEvidence(facts)
    const ratio = Math.min(scoreName(facts.name, evidence.ratio), evidence.oddsMax * sizeOf(counts))
    return ratio > 0 ? [{ id: stored.id, ratio }] : []
  })
  // People of the same name who were not read lack the employer and the school, by which people were searched too.
  const namesakes = unread * scoreName(`${query.name.first} ${query.name.last}`, unreadEvidence(query))
  // Somebody who is not on file is as likely as everybody on file together.
  const absent = sizeOf(counts)
  const sum = weighed.reduce((total, { ratio }) => total + ratio, absent + namesakes)
  return weighed.map(({ id, ratio }) => ({ id, share: ratio / sum }))
}

/** The number of people on file; few people are counted as more, because their names say little about others. */
const sizeOf = ({ all }: NameCounts): number => Math.max(assumedPeople, all)

const unreadEvidence = ({ companies, school }: PersonQuery): number =>
  companies.length > 0 || school !== undefined ? 0.4 : 1

/**
 * Measured by bench/fit-people-names.ts on every other judge and member of Congress: the share of answers that are right, by
 * what the rule makes of them; below 0.2 just that, because namesakes share one probability. Names, even with an employer,
 * never make it certain.
 */
const measured: Curve = [
  [0, 0],
  [0.2, 0.2],
  [0.34, 0.42],
  [0.44, 0.6],
  [0.46, 0.68],
  [0.6, 0.715],
  [0.725, 0.77],
  [0.785, 0.845],
  [0.89, 0.895],
  [0.945, 0.96],
  [0.98, 0.985],
  [1, 0.99],
]
/** The least confidence of an answer, and the most answers. */
const answeredMin = 0.1
const answeredMax = 5
/** There is no answer unless the confidences of all answers add up to the first of these; they never exceed the second. */
const togetherMin = 0.5
const togetherMax = 0.99

const middleRatios: Readonly<Record<NameAgreement['middle'], number>> = {
  equal: 20,
  initial: 8,
  open: 1,
  differ: 0.06,
}
/** Father and son share the rest of the name, so that a suffix on one side only speaks against the other. */
const suffixRatios = { equal: 8, both: 1, one: 0.4, differ: 0.03 } as const

/** The share of names that are written in the other order, without a comma. */
const turnedShare = 0.9

/** Returns a function that scores the name of a record together with the evidence beside it. */
function nameScorer({ name }: PersonQuery, counts: NameCounts): (other: string, evidence: number) => number {
  const { all } = counts
  const newShare = Math.max(0.06, 0.9 - 0.14 * Math.log10(all + assumedPeople))
  const given = partScorer(
    {
      all,
      equal: counts.given,
      like: counts.givenLike,
      usual: usualGiven,
      general: shareOfGivenName(name.first),
      newShare: newShare / 2,
    },
    name.first.length === 1 ? initialShares : givenShares,
  )
  const family = partScorer(
    {
      all,
      equal: counts.family,
      like: counts.familyLike,
      usual: usualFamily,
      general: shareOfAnySurname(name.last),
      newShare,
    },
    familyShares,
  )
  return (text, evidence) => {
    const other = normalPersonName(text)
    if (!other) return 0
    if (name.last === '' || other.last === '')
      return oneWordRatio(name, other, { given, size: sizeOf(counts) }) * evidence
    const agreement = nameAgreement(name, other)
    if (agreement.given === 'none' && agreement.family === 'none') return 0
    const suffix =
      agreement.suffix === 'open' ? (name.suffix === other.suffix ? 'both' : 'one') : agreement.suffix
    const ratio =
      given(agreement.given) *
      family(agreement.family) *
      middleRatios[agreement.middle] *
      suffixRatios[suffix] *
      (agreement.isTurned ? turnedShare : 1)
    const relative = relativeOf({ name, other, agreement, suffix })
    if (!relative) return ratio * evidence
    return Math.min(ratio, relative.odds * sizeOf(counts)) * Math.min(evidence, relative.evidence)
  }
}

interface ComparedNames {
  readonly name: PersonName
  readonly other: PersonName
  readonly agreement: NameAgreement
  readonly suffix: keyof typeof suffixRatios
}

/** Returns what bounds the score of a name that may well be that of a relative or another namesake; undefined for one that agrees. */
function relativeOf({ name, other, agreement, suffix }: ComparedNames): RelativeBounds | undefined {
  if (agreement.given === 'none') return relatives.given
  if (agreement.family === 'part' && isFrequent(name, other)) return relatives.part
  if (name.characters !== '' && other.characters !== '' && name.characters !== other.characters)
    return relatives.characters
  return agreement.middle === 'differ' ? relatives.middle : relatives[suffix]
}

interface RelativeBounds {
  readonly odds: number
  readonly evidence: number
}

/**
 * The odds, at most, that a name with another given name, middle name or suffix is that of the person rather than of a
 * relative or another namesake, however rare the rest of it is, and how much the evidence beside the name can raise them: relatives
 * often share the employer, the place and the school.
 */
const relatives: Readonly<Record<string, RelativeBounds | undefined>> = {
  given: { odds: 0.1, evidence: 2 },
  // `Catherine Martin` has a name of many people, which `Catherine Dubois-Martin` tells herself from.
  part: { odds: 0.5, evidence: 100 },
  // Names that are alike in Latin letters, and no others: `王晓明`, `王小明`.
  characters: { odds: 0.3, evidence: 1.2 },
  middle: { odds: 0.4, evidence: 4 },
  differ: { odds: 0.1, evidence: 1.2 },
  one: { odds: 3, evidence: 1.2 },
}

/** Returns whether the given name and the shorter last name are both frequent. */
function isFrequent(name: PersonName, other: PersonName): boolean {
  const { first, last } = name.last.length < other.last.length ? name : other
  return shareOfGivenName(first) !== undefined && shareOfSurname(last) !== undefined
}

/** A name of one word is another name of one word, or all parts of a name run together: `janedoe`. */
function oneWordRatio(
  name: PersonName,
  other: PersonName,
  { given, size }: { readonly given: (agreement: PartAgreement) => number; readonly size: number },
): number {
  if (name.last === other.last) return name.key === other.key ? given('equal') : 0
  const [one, whole] = name.last === '' ? [name, other] : [other, name]
  const parts = [whole.first, whole.middle, whole.last].map(part => part.replaceAll(' ', ''))
  const [first = '', middle = '', last = ''] = parts
  return [first + last, last + first, first + middle + last].includes(one.first) ? runTogetherShare * size : 0
}

const runTogetherShare = 5
