// The definition of every predicate over a plain record, in as few lines as possible. Engines are tested
// against it.
import { memoizedByObject } from '../lib/cache.ts'
import { isObject, type Json } from '../lib/json/json.ts'
import { fold, words } from '../normal/text.ts'
import { distanceMeters } from '../places/distance.ts'
import type { Bound, Predicate, Scalar, Word } from './predicate.ts'
import { someValue, valueAt } from './read.ts'
import { isTypoOf, isTypoOfName } from './typo.ts'

/**
 * Returns whether the record (or entry) satisfies the predicate. A missing value satisfies only a negation.
 */
export function matches(predicate: Predicate, scope: Json): boolean {
  switch (predicate.is) {
    case 'and':
      return predicate.of.every(part => matches(part, scope))
    case 'or':
      return predicate.of.some(part => matches(part, scope))
    case 'not':
      return !matches(predicate.of, scope)
    case 'element':
      return predicate.lists.some(path => {
        const entries = valueAt(scope, path)
        return Array.isArray(entries) && entries.some((entry: Json) => matches(predicate.of, entry))
      })
    case 'oneOf':
      return someValue(scope, predicate.at, value => setOf(predicate.values).has(comparable(value)))
    case 'range':
      return someValue(scope, predicate.at, value => inRange(value, predicate.from, predicate.to))
    case 'substring':
      return someValue(scope, predicate.at, value => textOf(value).includes(predicate.text))
    case 'words':
      return someValue(scope, predicate.at, value => {
        const tokens = words(textOf(value))
        const same = predicate.ofNames ? isTypoOfName : isTypoOf
        return predicate.alternatives.some(all => all.every(word => hasRun(tokens, word, same)))
      })
    case 'phrase':
      return someValue(scope, predicate.at, value => hasPhrase(words(textOf(value)), predicate))
    case 'prefix':
      return someValue(scope, predicate.at, value => hasPrefix(words(textOf(value)), predicate))
    case 'near':
      return predicate.at.some(path => {
        const point = valueAt(scope, path)
        if (!Array.isArray(point)) return false
        const [latitude, longitude] = point
        if (typeof latitude !== 'number' || typeof longitude !== 'number') return false
        return distanceMeters(predicate.center, [latitude, longitude]) <= predicate.withinMeters
      })
    case 'present':
      return someValue(scope, predicate.at, value => value !== '')
  }
}

const textOf = (value: Json): string => fold(isObject(value) ? '' : String(value))

/** A text is compared folded; numbers and booleans as they are. */
const comparable = (value: Json): Scalar =>
  typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)

const setOf = memoizedByObject((values: readonly Scalar[]): ReadonlySet<Scalar> => new Set(values))

function inRange(value: Json, from: Bound | undefined, to: Bound | undefined): boolean {
  if (from && !(typeof value === typeof from.value && isAtLeast(value, from))) return false
  if (to && !(typeof value === typeof to.value && isAtMost(value, to))) return false
  return typeof value === 'number' || typeof value === 'string'
}

const isAtLeast = (value: Json, bound: Bound): boolean =>
  (value as string | number) > bound.value || (bound.inclusive && value === bound.value)
const isAtMost = (value: Json, bound: Bound): boolean =>
  (value as string | number) < bound.value || (bound.inclusive && value === bound.value)

type Prefix = Pick<Extract<Predicate, { readonly is: 'prefix' }>, 'prefix' | 'atStart'>

/** Returns whether one of the tokens of a value begins with the prefix. */
export const hasPrefix = (tokens: readonly string[], { prefix, atStart }: Prefix): boolean =>
  (atStart ? tokens.slice(0, 1) : tokens).some(token => token.startsWith(prefix))

type Phrase = Pick<Extract<Predicate, { readonly is: 'phrase' }>, 'tokens' | 'atStart'>

/** Returns whether the phrase stands among the tokens of a value. */
export const hasPhrase = (tokens: readonly string[], { tokens: wanted, atStart }: Phrase): boolean =>
  hasRun(atStart ? tokens.slice(0, wanted.length) : tokens, wanted, isSame)

const isSame = (wanted: string, token: string): boolean => wanted === token

/**
 * Returns whether the tokens of a word stand one after the other; only a word of a single token may be
 * misspelt.
 */
export function hasRun(
  tokens: readonly string[],
  word: Word,
  same: (wanted: string, token: string) => boolean,
): boolean {
  const [first] = word
  if (first === undefined) return true
  if (word.length === 1) return tokens.some(token => same(first, token))
  return tokens.some((_, start) => word.every((wanted, offset) => tokens[start + offset] === wanted))
}
