// Reads the text of a company's name as the names that it may be compared by: the text itself, its parts, and how it sounds.
import { memoized } from '../lib/cache.ts'
import { heapShare } from '../lib/heap.ts'
import { nameInBrackets, nameReadings, withoutPaperClass } from '../normal/name-readings.ts'
import { romanizedName } from '../normal/romanized.ts'
import { type ComparedName, comparedName, type WordWeights } from './compared-name.ts'
import { oddsOf } from './name-bounds.ts'
import { nameBySite } from './site-name.ts'

export interface ComparedReading {
  readonly compared: ComparedName
  /** The most that the score of a comparison by this reading can be; infinite for the text as it is written. */
  readonly scoreMax: number
  /** True when it is a name in another script as it sounds in Latin letters, or as the site spells it. */
  readonly isSound: boolean
  /** True when the letter behind it, which may be the class of a paper, was left out. */
  readonly isPaper?: boolean
  /** True when it stands in brackets behind another name. */
  readonly isInBrackets?: boolean
}

/** The highest score of one of two names in a text, or of what stands before its initials: `三星电子 Samsung Electronics`. */
const partScoreMax = oddsOf(0.93)
/** The highest score of a name whose word for a group in front is read behind it. */
const groupScoreMax = oddsOf(0.8)
/** The highest score of a name without the letter behind it, which may be the class of a paper or part of the name. */
const paperScoreMax = oddsOf(0.85)
/** The highest score of a name in brackets behind another one, which may be a product or a part of the company as well. */
const bracketsScoreMax = oddsOf(0.8)
/** The highest score of a name as it sounds in Latin letters: other names may sound like it. */
const soundScoreMax = oddsOf(0.8)

/** Returns the readings of a name, the text as it is written first; none for a text without a name. */
export function comparedReadings(
  name: string,
  weights: WordWeights,
  domain = '',
): readonly ComparedReading[] {
  const { parts, groupBehind, paper, inBrackets, sound } = otherNamesIn(name)
  const sounds = [sound, nameBySite(name, domain)].flatMap(text => text ?? [])
  const read = (text: string, scoreMax: number, isSound = false) => {
    const compared = comparedName(text, weights)
    return compared ? [{ compared, scoreMax, isSound }] : []
  }
  return [
    ...read(name, Number.POSITIVE_INFINITY),
    ...parts.flatMap(part => read(part, partScoreMax)),
    ...(groupBehind === undefined ? [] : read(groupBehind, groupScoreMax)),
    ...(paper === undefined ? [] : read(paper, paperScoreMax).filter(isDistinctive)).map(one => ({
      ...one,
      isPaper: true,
    })),
    ...(inBrackets === undefined ? [] : read(inBrackets, bracketsScoreMax).filter(isDistinctive)).map(
      one => ({
        ...one,
        isInBrackets: true,
      }),
    ),
    ...sounds.flatMap(text => read(text, soundScoreMax, true)),
  ]
}

/** Returns `Groupe Carrefour` as `Carrefour Groupe`, which says as little of the group; undefined for other names. */
function withGroupBehind(name: string): string | undefined {
  const [, group, rest] = groupInFront.exec(name) ?? []
  return group === undefined ? undefined : `${rest} ${group}`
}

const groupInFront = /^(groupe?|grupo|gruppo|gruppe|holding|группа)\s+(?=\p{L}{3})(?!de |of |für )(.+)$/iu

/** Remembered, because the candidates of one request are often those of the next. */
const otherNamesIn = memoized(
  (name: string) => ({
    parts: nameReadings(name),
    groupBehind: withGroupBehind(name),
    paper: withoutPaperClass(name),
    inBrackets: nameInBrackets(name),
    sound: romanizedName(name),
  }),
  heapShare(1 / 384, 3 * 2 ** 20),
)

/** Returns whether a name says more than what a company does: `Series Fund B` is nothing without its letter. */
const isDistinctive = ({ compared }: ComparedReading): boolean =>
  compared.words.some(({ weight }) => weight > 0.5)

/**
 * Returns whether a reading of a request can be compared with one of a name on file: a request names its company in front of the
 * brackets, how a name sounds says nothing where both are written in their characters, nor
 * does a name without its letter where the other one has a letter too.
 */
export const areComparable = (a: ComparedReading, b: ComparedReading): boolean =>
  a.isInBrackets !== true &&
  !(a.isPaper && (b.isPaper || endsInLetter.test(b.compared.text))) &&
  !(b.isPaper && endsInLetter.test(a.compared.text)) &&
  (!(a.isSound || b.isSound) ||
    (isLatin.test(a.compared.text) && isLatin.test(b.compared.text) && a.isSound !== b.isSound))

const endsInLetter = / \p{L}$/u
const isLatin = /^(?:\p{Script=Latin}|\P{L})*$/u
