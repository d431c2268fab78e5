// Finds the canonical title nearest to a title, by the notions they share.
import { editDistance } from '../normal/edit-distance.ts'
import { canonicalTitles } from './canonical/index.ts'
import type { CanonicalTitle } from './canonical/title.ts'
import { generic, levels, qualifiers, ranks } from './dictionary.ts'
import { nounOf, nounQualifiers } from './noun.ts'
import { parseTitle, type TitleTokens } from './tokens.ts'

export interface NearestTitle {
  readonly canonical: CanonicalTitle
  /** 0 to 1; 1 when the words are those of the title itself. */
  readonly similarity: number
}

interface TitleEntry {
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

interface TitleIndex {
  readonly entries: readonly TitleEntry[]
  readonly postings: ReadonlyMap<string, readonly number[]>
  readonly weights: ReadonlyMap<string, number>
  /** The words that a misspelt word may stand for, by their first letter. */
  readonly wordsByLetter: ReadonlyMap<string, readonly string[]>
}

const similarityMin = 0.5
const aliasTrust = 0.97
// A later role tells what else somebody does; it never makes a reading confident.
const laterRoleTrust = 0.78
const doubtfulMax = 0.79
const secondDistanceMin = 0.2
const certainWithOthersMin = 0.82
const otherNounTrust = 0.8
const otherRankTrust = 0.7
const unknownWeight = 0.7
const qualifierWeight = 0.08
// A sales associate is not sales: as the noun, a qualifier is part of the meaning.
const nounQualifierWeight = 0.5
// A word more common in the table (manager, engineer) finds too many candidates to be worth following.
const commonPostings = 60

/** Returns the nearest canonical title of the whole title or of one of its roles; undefined when none shares enough. */
export function nearestTitle(title: TitleTokens): NearestTitle | undefined {
  const index = tableIndex()
  let best = nearestOf(title.whole, index)
  if (best?.similarity === 1) return best
  for (const [position, role] of title.roles.entries()) {
    const nearest = nearestOf(role, index)
    const trust = position === 0 && nearest && !isPart(nearest, title) ? aliasTrust : laterRoleTrust
    if (nearest && nearest.similarity * trust > (best?.similarity ?? 0)) {
      best = { canonical: nearest.canonical, similarity: nearest.similarity * trust }
    }
  }
  return best && { canonical: best.canonical, similarity: Math.round(best.similarity * 1000) / 1000 }
}

/** Returns whether the first word may be a part of the role behind "and"; an owner, founder or chief is one of their own. */
const isPart = ({ canonical }: NearestTitle, { isFirstJoined }: TitleTokens): boolean =>
  isFirstJoined && canonical.department !== 'Executive Leadership'

interface ScoredEntry {
  readonly entry: TitleEntry
  readonly similarity: number
}

function nearestOf(role: readonly string[], index: TitleIndex): NearestTitle | undefined {
  const tokens = new Set(role.map(token => correctedToken(comparable(token), index)))
  const noun = correctedToken(comparable(nounOf(role)), index)
  let sum = 0
  for (const token of tokens) sum += weightOf(token, noun, index)
  let best: ScoredEntry | undefined
  // The best entry of another canonical title.
  let second: ScoredEntry | undefined
  for (const position of candidates(tokens, index)) {
    const entry = index.entries[position]
    if (!entry) continue
    const similarity =
      (2 * commonWeight(tokens, noun, entry, index) * entry.trust * likeness(tokens, noun, entry)) /
      (sum + entry.sum)
    if (similarity < similarityMin) continue
    const isOther = best !== undefined && best.entry.canonical !== entry.canonical
    if (similarity > (best?.similarity ?? 0)) {
      if (isOther) second = best
      best = { entry, similarity }
    } else if (isOther && similarity > (second?.similarity ?? 0)) second = { entry, similarity }
  }
  if (!best) return undefined
  const isDoubtful = best.similarity < aliasTrust && !isCertain(tokens, best, second)
  return {
    canonical: best.entry.canonical,
    similarity: isDoubtful ? Math.min(best.similarity, doubtfulMax) : best.similarity,
  }
}

/**
 * Returns whether the title has every word of the entry, and nothing beside them that could make it another occupation:
 * a unit manager is no business unit manager, and a network security engineer is as much a security engineer.
 */
function isCertain(tokens: ReadonlySet<string>, best: ScoredEntry, second: ScoredEntry | undefined): boolean {
  const { entry } = best
  if ([...entry.tokens].some(token => !tokens.has(token) && !isDispensable(token))) return false
  const others = [...tokens].filter(token => !entry.tokens.has(token))
  if (entry.isGeneric && others.some(token => !levels.has(token))) return false
  if (others.every(token => qualifiers.has(token))) return true
  if (best.similarity < certainWithOthersMin) return false
  return (
    second === undefined ||
    second.similarity < best.similarity - secondDistanceMin ||
    [...second.entry.tokens].every(token => entry.tokens.has(token))
  )
}

/** Returns whether a title may lack a word of the entry: a head, chief or deputy is somebody else without that word. */
const isDispensable = (token: string): boolean => qualifiers.has(token) && !nounQualifiers.has(token)

/** Returns the weight of the shared words; 0 when only words such as manager and specialist are shared. */
function commonWeight(
  tokens: ReadonlySet<string>,
  noun: string,
  entry: TitleEntry,
  index: TitleIndex,
): number {
  let common = 0
  let hasDistinctiveToken =
    entry.isGeneric && [...entry.tokens].every(token => tokens.has(token) || qualifiers.has(token))
  for (const token of entry.tokens) {
    if (!tokens.has(token)) continue
    common += Math.min(weightOf(token, noun, index), weightOf(token, entry.noun, index))
    hasDistinctiveToken ||= !generic.has(token) && !qualifiers.has(token)
  }
  return hasDistinctiveToken ? common : 0
}

/** Returns less than 1 when the nouns differ or the entry has a rank that the title lacks: "Sales" is not a sales director. */
function likeness(tokens: ReadonlySet<string>, noun: string, entry: TitleEntry): number {
  const isSameNoun = noun === entry.noun || (tokens.has(entry.noun) && entry.tokens.has(noun))
  const lacksRank = entry.rank !== undefined && !tokens.has(entry.rank)
  return (isSameNoun ? 1 : otherNounTrust) * (lacksRank ? otherRankTrust : 1)
}

/** Returns the entries that share a word with the title; common words count only when there is nothing rarer. */
function candidates(tokens: ReadonlySet<string>, index: TitleIndex): ReadonlySet<number> {
  const lists = [...tokens].map(token => index.postings.get(token) ?? []).filter(list => list.length > 0)
  const shortest = Math.min(...lists.map(list => list.length))
  return new Set(lists.filter(list => list.length <= Math.max(commonPostings, shortest)).flat())
}

/** Returns the token for comparisons, in which a field of work and its worker are one: Engineering Manager, Engineer. */
const comparable = (token: string): string => workerByField.get(token) ?? token

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
function correctedToken(token: string, index: TitleIndex): string {
  if (token.length < slipLengthMin || index.weights.has(token) || qualifiers.has(token)) return token
  for (const other of index.wordsByLetter.get(token[0] ?? '') ?? []) {
    if (isOneSlipAway(token, other)) return other
  }
  return token
}

// Short words, and words one letter of which is another, are too often real words: sourer, trailer, processor.
const slipLengthMin = 7

/** Returns whether one letter was added or dropped, or two neighbours were swapped; a wrong letter is another word. */
const isOneSlipAway = (left: string, right: string): boolean =>
  editDistance(left, right, 1) === 1 &&
  (left.length !== right.length || sortedLetters(left) === sortedLetters(right))

const sortedLetters = (word: string): string => [...word].sort().join('')

function weightOf(token: string, noun: string, index: Pick<TitleIndex, 'weights'>): number {
  if (qualifiers.has(token)) return token === noun ? nounQualifierWeight : qualifierWeight
  return index.weights.get(token) ?? unknownWeight
}

// The index is made for the first title that is read, so that importing this file does nothing.
let titleIndex: TitleIndex | undefined
const tableIndex = (): TitleIndex => {
  titleIndex ??= makeIndex()
  return titleIndex
}

function makeIndex(): TitleIndex {
  const spelled = canonicalTitles.flatMap(canonical =>
    [canonical.title, ...canonical.aliases].map((text, position) => ({
      canonical,
      trust: position === 0 ? 1 : aliasTrust,
      role: parseTitle(text).whole,
    })),
  )
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
