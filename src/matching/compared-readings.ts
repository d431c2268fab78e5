// Reads the text of a company's name as the names that it may be compared by: the text itself, its parts, and how it sounds.
import { memoized } from '../lib/cache.ts'
import { heapShare } from '../lib/heap.ts'
import { nameReadings } from '../normal/name-readings.ts'
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
}

/** For one of two names in a text, or what stands before its initials: `三星电子 Samsung Electronics`. */
const partScoreMax = oddsOf(0.93)
/** For a name as it sounds in Latin letters: other names may sound like it. */
const soundScoreMax = oddsOf(0.8)

/** Returns the readings of a name, the text as it is written first; none for a text without a name. */
export function comparedReadings(
  name: string,
  weights: WordWeights,
  domain = '',
): readonly ComparedReading[] {
  const { parts, sound } = otherNamesIn(name)
  const sounds = [sound, nameBySite(name, domain)].flatMap(text => text ?? [])
  const read = (text: string, scoreMax: number, isSound = false) => {
    const compared = comparedName(text, weights)
    return compared ? [{ compared, scoreMax, isSound }] : []
  }
  return [
    ...read(name, Number.POSITIVE_INFINITY),
    ...parts.flatMap(part => read(part, partScoreMax)),
    ...sounds.flatMap(text => read(text, soundScoreMax, true)),
  ]
}

/** Remembered, because the candidates of one request are often those of the next. */
const otherNamesIn = memoized(
  (name: string) => ({ parts: nameReadings(name), sound: romanizedName(name) }),
  heapShare(1 / 384, 3 * 2 ** 20),
)

/** Returns whether two readings can be compared: how a name sounds says nothing where both are written in their characters. */
export const areComparable = (a: ComparedReading, b: ComparedReading): boolean =>
  !(a.isSound || b.isSound) ||
  (isLatin.test(a.compared.text) && isLatin.test(b.compared.text) && a.isSound !== b.isSound)

const isLatin = /^(?:\p{Script=Latin}|\P{L})*$/u
