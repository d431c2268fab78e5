// Reads titles that name another one's rank: "Driver of the CEO" drives, and "Wife of the President" states no work at all.
import { wordSet } from '../lib/word-set.ts'
import { beforeExecutive, executives, possession } from './assistants.ts'

const articles = wordSet('the our my a an his her their')
/** These share the rank of the executive whom they stand in for. */
const deputies = wordSet('deputy vice acting interim associate')
const relatives = wordSet('wife husband spouse widow widower son daughter')
/** Relatives beside an executive, and elsewhere occupations and orders: a foster mother, a lay brother. */
const familiars = new Set([
  ...relatives,
  ...wordSet(
    'mother father parent parents brother sister child children cousin uncle aunt family friend friends',
  ),
  ...wordSet('partner fiance fiancee girlfriend boyfriend relative in law'),
])

/** Returns the tokens of a part of a title without the executive whom its owner belongs to or works for; none for relatives. */
export function withoutSuperior(tokens: readonly string[]): readonly string[] {
  const of = tokens.findIndex(
    (token, at) => at > 0 && possession.has(token) && executiveAt(tokens, at + 1) !== undefined,
  )
  if (of === -1) {
    // "Wife", and "President's wife".
    const own = tokens.filter(token => !executives.has(token))
    return own.length > 0 && own.every(token => relatives.has(token)) ? [] : tokens
  }
  const own = tokens.slice(0, of)
  if (own.every(token => familiars.has(token))) return []
  // "Office of the President" is known as a place of work.
  const isOwnRank = deputies.has(own.at(-1) ?? '') || own[0] === 'office' || isField(tokens, of + 1)
  return isOwnRank ? tokens : own
}

/** Returns the index of an executive that the words from an index on begin with, articles and the like aside. */
function executiveAt(tokens: readonly string[], from: number): number | undefined {
  const at = tokens.findIndex(
    (token, index) => index >= from && !articles.has(token) && !beforeExecutive.has(token),
  )
  return executives.has(tokens[at] ?? '') ? at : undefined
}

/** Returns whether the words name a field of work, as in "Director of Owner Relations", and nobody: "the President", "Mayor". */
function isField(tokens: readonly string[], from: number): boolean {
  const at = executiveAt(tokens, from) ?? from
  const next = tokens[at + 1]
  const isLast = next === undefined || next === 'and' || possession.has(next)
  return !isLast && !tokens.slice(from, at).some(token => articles.has(token))
}
