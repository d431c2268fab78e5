// The features of a title that point to a function: its words, pairs of words, the noun, and the ending of the noun.
import { nounOf } from './noun.ts'
import type { TitleTokens } from './tokens.ts'

// The first role of a title is the work; later ones and asides tell where or for whom.
const laterRoleWeight = 0.4
// The endings of a shorter noun are not formed from anything: "cook", "nurse".
const nounWithEndingsLengthMin = 6
const endingLengths = [3, 4, 5]
const stemLength = 5

/**
 * Returns the features of a title with their weights: "welder" for a word, "welder." for the noun, "pipe welder" for
 * words that follow each other, "audit-" for a beginning that words share, "-elder" for an ending of the noun.
 */
export function featuresOf(title: TitleTokens): ReadonlyMap<string, number> {
  const features = new Map<string, number>()
  for (const [position, role] of title.roles.entries()) addRole(features, role, position === 0)
  return features
}

/** Returns the feature of a beginning that words share. */
export const stemFeature = (token: string): string => `${token.slice(0, stemLength)}-`

function addRole(features: Map<string, number>, role: readonly string[], isFirst: boolean): void {
  const weight = isFirst ? 1 : laterRoleWeight
  const add = (feature: string) => features.set(feature, Math.max(weight, features.get(feature) ?? 0))
  const noun = nounOf(role)
  add(`${noun}.`)
  const telling = role.filter(token => !silent.has(token))
  for (const [index, token] of telling.entries()) {
    add(token)
    const next = telling[index + 1]
    if (next !== undefined) add(`${token} ${next}`)
    if (token.length > stemLength) add(stemFeature(token))
  }
  if (!isFirst || noun.length < nounWithEndingsLengthMin) return
  for (const length of endingLengths) add(`-${noun.slice(-length)}`)
}

/** The words that say nothing of the work. */
const silent: ReadonlySet<string> = new Set(
  (
    'of in the and a an for to with on by at all other senior junior lead staff i ii iii iv v 1 2 3 4 5 entry level deputy ' +
    'acting interim former soletrader certified licensed registered part time full m w d f h x'
  ).split(' '),
)
