// Finds the canonical title nearest to a title, by the notions they share.
import type { CanonicalTitle } from './canonical/title.ts'
import { generic, levels, qualifiers } from './dictionary.ts'
import { nounOf, nounQualifiers } from './noun.ts'
import {
  aliasTrust,
  comparable,
  correctedToken,
  type TitleEntry,
  type TitleIndex,
  tableIndex,
  weightOf,
} from './title-index.ts'
import type { TitleTokens } from './tokens.ts'

export interface NearestTitle {
  readonly canonical: CanonicalTitle
  /** 0 to 1; 1 when the words are those of the title itself. */
  readonly similarity: number
  /** True when the words are those of the title itself, but for levels: "Senior Accountant II". */
  readonly isOwnName: boolean
  /** True for the deputy or assistant of somebody called so, who does the same kind of work but is somebody else. */
  readonly isSecond: boolean
}

const similarityMin = 0.5
// A later role tells what else somebody does; it never makes a reading confident.
const laterRoleTrust = 0.78
const doubtfulMax = 0.79
const secondDistanceMin = 0.2
const certainWithOthersMin = 0.82
const otherNounTrust = 0.8
const otherRankTrust = 0.7
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
      best = {
        canonical: nearest.canonical,
        similarity: nearest.similarity * trust,
        isOwnName: nearest.isOwnName && trust === aliasTrust,
        isSecond: nearest.isSecond,
      }
    }
  }
  return best && { ...best, similarity: Math.round(best.similarity * 1000) / 1000 }
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
      (2 * commonWeight(tokens, noun, entry, index) * entry.trust * likeness(role, tokens, noun, entry)) /
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
    isOwnName: isOwnName(tokens, best.entry),
    isSecond: isSecondTo(tokens, best.entry),
  }
}

/** Returns whether the words are those of a canonical title itself, no alias, but for levels. */
const isOwnName = (tokens: ReadonlySet<string>, entry: TitleEntry): boolean =>
  entry.trust === 1 &&
  [...entry.tokens].every(token => tokens.has(token)) &&
  [...tokens].every(token => entry.tokens.has(token) || levels.has(token))

/**
 * Returns whether the title has every word of the entry, and nothing beside them that could make it another occupation:
 * a unit manager is not a business unit manager, and a network security engineer is as much a security engineer.
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

/** Returns whether a title is that of somebody's deputy, or of an assistant to somebody with a rank. */
const isSecondTo = (tokens: ReadonlySet<string>, entry: TitleEntry): boolean =>
  (tokens.has('deputy') && !entry.tokens.has('deputy') && !entry.tokens.has('head')) ||
  (tokens.has('assistant') &&
    !entry.tokens.has('assistant') &&
    (entry.rank !== undefined || entry.tokens.has('chief')))

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
function likeness(
  role: readonly string[],
  tokens: ReadonlySet<string>,
  noun: string,
  entry: TitleEntry,
): number {
  // "Manager, Accounting" names the manager, and "Management Accountant" does not.
  const isFieldOnly = entry.noun === 'manager' && noun !== 'manager' && !role.includes('manager')
  const isSameNoun = noun === entry.noun || (tokens.has(entry.noun) && entry.tokens.has(noun) && !isFieldOnly)
  const lacksRank = entry.rank !== undefined && (isFieldOnly || !tokens.has(entry.rank))
  return (isSameNoun ? 1 : otherNounTrust) * (lacksRank ? otherRankTrust : 1)
}

/** Returns the entries that share a word with the title; common words count only when there is nothing rarer. */
function candidates(tokens: ReadonlySet<string>, index: TitleIndex): ReadonlySet<number> {
  const lists = [...tokens].map(token => index.postings.get(token) ?? []).filter(list => list.length > 0)
  const shortest = Math.min(...lists.map(list => list.length))
  return new Set(lists.filter(list => list.length <= Math.max(commonPostings, shortest)).flat())
}
