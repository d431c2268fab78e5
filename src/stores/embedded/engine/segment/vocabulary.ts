// The vocabulary of a column: the distinct tokens of its texts, with the texts that contain each of them.
import { words } from '../../../../normal/text.ts'
import { typosMax } from '../../../../query/typo.ts'
import { intersection, noOrdinals, type OrdinalSet, union } from '../ordinals.ts'
import type { Postings } from './postings.ts'
import { prefixEnd, type TextList } from './texts.ts'
import { sharedPrefixes, tokensWithin } from './typos.ts'

/** A token is frequent when it is in more than this share of the texts. */
const frequentShare = 1 / 64

/** Finds texts by their tokens. Sets of texts hold their places among the column's texts. */
export class Vocabulary {
  readonly #tokens: TextList
  readonly #postings: Postings
  #shared: Uint8Array | undefined
  /** The last word that was looked up with its misspellings: searches and counts often ask for it in turn. */
  #last: { readonly wanted: string; readonly found: readonly number[] } | undefined

  /** `tokens` are sorted; `postings` has the texts of each. */
  constructor(tokens: TextList, postings: Postings) {
    this.#tokens = tokens
    this.#postings = postings
  }

  /** Returns the texts that have exactly this token. */
  textsWith(token: string): OrdinalSet {
    const at = this.#tokens.lowerBound(token)
    return at < this.#tokens.length && this.#tokens.at(at) === token
      ? this.#postings.ordinals(at)
      : noOrdinals(this.#postings.size)
  }

  /** Returns the texts that have a token with the prefix. */
  textsWithPrefix(prefix: string, check: () => void): OrdinalSet {
    const bound = (wanted: string) => this.#tokens.lowerBound(wanted)
    const tokens: number[] = []
    for (let at = bound(prefix); at < prefixEnd(bound, prefix); at++) tokens.push(at)
    return this.#postings.union(tokens, check)
  }

  /** Returns the texts that have a token which contains the substring. */
  textsWithinWord(substring: string, check: () => void): OrdinalSet {
    return this.#postings.union(this.#tokens.indexesContaining(substring), check)
  }

  /** Splits the tokens that contain the substring: returns the frequent ones themselves, and the texts of all others. */
  splitByFrequency(
    substring: string,
    check: () => void,
  ): { readonly frequent: readonly string[]; readonly others: OrdinalSet } {
    const frequentMin = this.#postings.size * frequentShare
    const [frequent, others]: [string[], number[]] = [[], []]
    for (const token of this.#tokens.indexesContaining(substring)) {
      if (this.#postings.count(token) > frequentMin) frequent.push(this.#tokens.at(token))
      else others.push(token)
    }
    return { frequent, others: this.#postings.union(others, check) }
  }

  /** Returns the texts that have the token, or one that it may be a misspelling of. */
  textsWithTypoOf(wanted: string, check: () => void): OrdinalSet {
    return this.#postings.union(this.#typosOf(wanted), check)
  }

  /** Returns the texts that have all of the tokens, in any order. */
  textsWithAll(tokens: readonly string[]): OrdinalSet {
    let found: OrdinalSet | undefined
    for (const token of new Set(tokens)) {
      const texts = this.textsWith(token)
      found = found ? intersection(found, texts) : texts
      if (found.count === 0) break
    }
    return found ?? union([], this.#postings.size)
  }

  /** Returns the texts that have every word of the value or a misspelling of it; if there are none, those with the longest word. */
  textsResembling(value: string, check: () => void): OrdinalSet {
    const tokens = words(value).sort((a, b) => b.length - a.length)
    const [longest] = tokens
    if (longest === undefined) return noOrdinals(this.#postings.size)
    const ofLongest = this.textsWithTypoOf(longest, check)
    const found = tokens
      .slice(1)
      .reduce((texts, token) => intersection(texts, this.textsWithTypoOf(token, check)), ofLongest)
    return found.count > 0 ? found : ofLongest
  }

  #typosOf(wanted: string): readonly number[] {
    const editsMax = typosMax(wanted)
    if (editsMax === 0) {
      const at = this.#tokens.lowerBound(wanted)
      return at < this.#tokens.length && this.#tokens.at(at) === wanted ? [at] : []
    }
    if (this.#last?.wanted === wanted) return this.#last.found
    this.#shared ??= sharedPrefixes(this.#tokens)
    const found = tokensWithin(this.#tokens, this.#shared, wanted, editsMax)
    this.#last = { wanted, found }
    return found
  }
}
