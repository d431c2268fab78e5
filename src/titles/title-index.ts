// The spellings of all canonical titles as lists of words, with the entries that each word finds and what it weighs.
import { preparedValue } from '../lib/threads/turns.ts'
import { editDistance } from '../normal/edit-distance.ts'
import { canonicalTitles } from './canonical/index.ts'
import type { CanonicalTitle } from './canonical/title.ts'
import { generic, qualifiers, ranks } from './dictionary.ts'
import { nounOf } from './noun.ts'
import { parseTitle } from './tokens.ts'

export interface TitleEntry {
  readonly canonical: CanonicalTitle
  readonly tokens: ReadonlySet<string>
  readonly noun: string
  readonly rank: string | undefined
  /** True when every word is generic or a qualifier ("Engineering Manager"); then all of them must be shared. */
  readonly isGeneric: boolean
  /** The sum of the weights of all tokens. */
  readonly sum: number
  /** 1 for the title, a little less for an alias, so that the title itself wins a tie. */
  readonly trust: number
}

export interface TitleIndex {
  readonly entries: readonly TitleEntry[]
  readonly postings: ReadonlyMap<string, readonly number[]>
  readonly weights: ReadonlyMap<string, number>
  /** The words that a misspelt word may stand for, by their first letter. */
  readonly wordsByLetter: ReadonlyMap<string, readonly string[]>
}

export const aliasTrust = 0.97
const unknownWeight = 0.7
const qualifierWeight = 0.08
// A sales associate is not sales: as the noun, a qualifier is part of the meaning.
const nounQualifierWeight = 0.5

// The index is made for the first title that is read, so that importing this file does nothing.
export const { get: tableIndex, prepare: prepareIndex } = preparedValue(indexInSteps)

interface SpelledTitle extends Pick<TitleEntry, 'canonical' | 'trust'> {
  readonly role: readonly string[]
}

function* indexInSteps(): Generator<undefined, TitleIndex> {
  const spelled: SpelledTitle[] = []
  for (const canonical of canonicalTitles) {
    yield
    for (const [position, text] of [canonical.title, ...canonical.aliases].entries())
      spelled.push({ canonical, trust: position === 0 ? 1 : aliasTrust, role: parseTitle(text).whole })
  }
  yield
  const counts = new Map<string, number>()
  for (const { role } of spelled) {
    for (const token of new Set(role.map(comparable))) counts.set(token, (counts.get(token) ?? 0) + 1)
  }
  // Rare words tell titles apart: weight 1 for a word of one title, about 0.35 for "manager".
  const weights = new Map(
    [...counts]
      .filter(([token]) => !qualifiers.has(token))
      .map(([token, count]) => [token, 1 / (1 + Math.log10(count))] as const),
  )
  yield
  const postings = new Map<string, number[]>()
  const entries = spelled.map(({ canonical, trust, role }, position): TitleEntry => {
    const tokens = new Set(role.map(comparable))
    const hasOther = [...tokens].some(token => !qualifiers.has(token))
    for (const token of tokens) {
      if (qualifiers.has(token) && hasOther) continue
      const list = postings.get(token)
      if (list) list.push(position)
      else postings.set(token, [position])
    }
    const noun = comparable(nounOf(role))
    let sum = 0
    for (const token of tokens) sum += weightOf(token, noun, { weights })
    return {
      canonical,
      trust,
      tokens,
      noun,
      sum,
      rank: [...tokens].find(token => ranks.has(token)),
      isGeneric: [...tokens].every(token => generic.has(token) || qualifiers.has(token)),
    }
  })
  const wordsByLetter = new Map<string, string[]>()
  for (const word of weights.keys()) {
    const [letter = ''] = word
    if (word.length < slipLengthMin) continue
    wordsByLetter.set(letter, [...(wordsByLetter.get(letter) ?? []), word])
  }
  return { entries, postings, weights, wordsByLetter }
}

export function weightOf(token: string, noun: string, index: Pick<TitleIndex, 'weights'>): number {
  if (qualifiers.has(token)) return token === noun ? nounQualifierWeight : qualifierWeight
  return index.weights.get(token) ?? unknownWeight
}

/** Returns the token for comparisons, in which a field of work and its worker are one: Engineering Manager, Engineer. */
export const comparable = (token: string): string => workerByField.get(token) ?? token

const workerByField: ReadonlyMap<string, string> = new Map([
  ['engineering', 'engineer'],
  ['accounting', 'accountant'],
  ['nursing', 'nurse'],
  ['consulting', 'consultant'],
  ['recruiting', 'recruiter'],
  ['recruitment', 'recruiter'],
  ['management', 'manager'],
  ['design', 'designer'],
  ['researcher', 'research'],
  ['teaching', 'teacher'],
  ['partnerships', 'partnership'],
  ['administration', 'administrative'],
  ['administrator', 'administrative'],
  ['techlead', 'lead'],
  ['leader', 'lead'],
  ['systems', 'system'],
  ['solutions', 'solution'],
  ['contracts', 'contract'],
  ['surgical', 'surgeon'],
])

/** Returns the token itself, or for an unknown one the first word of the table that is a single typo away from it. */
export function correctedToken(token: string, index: TitleIndex): string {
  if (token.length < slipLengthMin || index.weights.has(token) || qualifiers.has(token)) return token
  const words = index.wordsByLetter.get(token[0] ?? '') ?? []
  return (
    words.find(other => isOneSlipAway(token, other)) ??
    words.find(other => other.length >= vowelSlipLengthMin && isOneVowelAway(token, other)) ??
    token
  )
}

// Short words, and words one letter of which is another, are too often real words: sourer, trailer, processor.
const slipLengthMin = 7

/** Returns whether one letter was added or dropped, or two neighbours were swapped; a wrong letter is another word. */
const isOneSlipAway = (left: string, right: string): boolean =>
  editDistance(left, right, 1) === 1 &&
  (left.length !== right.length || sortedLetters(left) === sortedLetters(right))

// Long words with one vowel exchanged are slips as well: carpentar, secratary, supervisar.
const vowelSlipLengthMin = 8
const isOneVowelAway = (left: string, right: string): boolean =>
  left.length === right.length &&
  withoutVowels(left) === withoutVowels(right) &&
  editDistance(left, right, 1) === 1

const withoutVowels = (word: string): string => word.replace(/[aeiou]/g, '_')

const sortedLetters = (word: string): string => [...word].sort().join('')
