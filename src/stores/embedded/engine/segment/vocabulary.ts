// The vocabulary of a column: the distinct tokens of its texts, with the texts that contain each of them.
import type { SharableArray } from '../../../../lib/threads/shared-arrays.ts'
import { words } from '../../../../normal/text.ts'
import { typosMax } from '../../../../query/typo.ts'
import { intersection, noOrdinals, type OrdinalSet } from '../ordinals.ts'
import { indexesIn } from './index-range.ts'
import type { Postings } from './postings.ts'
import type { TextList } from './texts.ts'
import { sharedPrefixes, tokensWithin } from './typos.ts'

/** A token is frequent when it is in more than this share of the texts. */
const frequentShare = 1 / 64

/** A text is verified about as fast as so many texts of a list are read. */
const verifiedRatio = 16

/** Returns the array of the name, which is made where there is none yet. */
type KeptArrays = <Kind extends SharableArray>(name: string, make: () => Kind) => Kind

/** Finds texts by their tokens. Sets of texts hold their places among the column's texts. */
export class Vocabulary {
  readonly #tokens: TextList
  readonly #postings: Postings
  readonly #kept: KeptArrays
  #byEnding: Uint32Array | undefined
  #shared: Uint8Array | undefined
  /** The last word that was looked up with its misspellings: searches and counts often ask for it in turn. */
  #last: { readonly wanted: string; readonly editsMax: number; readonly found: readonly number[] } | undefined

  /** `tokens` are sorted; `postings` has the texts of each; `kept` keeps the arrays that are derived from them. */
  constructor(tokens: TextList, postings: Postings, kept: KeptArrays) {
    this.#tokens = tokens
    this.#postings = postings
    this.#kept = kept
  }

  /** Returns the texts that have exactly this token. */
  textsWith(token: string): OrdinalSet {
    const at = this.#placeOf(token)
    return at < 0 ? noOrdinals(this.#postings.size) : this.#postings.ordinals(at)
  }

  /** Returns the texts that have a token with the prefix. */
  textsWithPrefix(prefix: string, check: () => void): OrdinalSet {
    return this.#postings.union(indexesIn(this.#tokens.withPrefix(prefix)), check)
  }

  /** Returns the texts that have a token with the suffix. */
  textsWithSuffix(suffix: string, check: () => void): OrdinalSet {
    this.#byEnding ??= this.#kept('tokens by ending', () => this.#tokens.orderByEnding())
    const { from, to } = this.#tokens.withSuffix(suffix, this.#byEnding)
    return this.#postings.union(this.#byEnding.subarray(from, to), check)
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

  /** Returns the texts that have the token, or one that it may be a misspelling of by so many edits. */
  textsWithTypoOf(wanted: string, editsMax: number, check: () => void): OrdinalSet {
    return this.#postings.union(this.#typosOf(wanted, editsMax), check)
  }

  /**
   * Returns few texts that include all texts with all of the tokens, in any order. The caller verifies them where there are
   * several tokens: that costs less than reading the long lists of common ones.
   */
  candidatesWithAll(tokens: readonly string[]): OrdinalSet {
    const places = [...new Set(tokens)].map(token => this.#placeOf(token))
    if (places.length === 0 || places.includes(-1)) return noOrdinals(this.#postings.size)
    const [rarest, ...others] = places
      .map(at => ({ at, count: this.#postings.count(at) }))
      .sort((a, b) => a.count - b.count)
    let found = this.#postings.ordinals(rarest.at)
    for (const { at, count } of others) {
      if (found.count === 0 || count > found.count * verifiedRatio) break
      found = intersection(found, this.#postings.ordinals(at))
    }
    return found
  }

  /** Returns the texts that have every word of the value or a misspelling of it; if there are none, those with the longest word. */
  textsResembling(value: string, check: () => void): OrdinalSet {
    const tokens = words(value).sort((a, b) => b.length - a.length)
    const [longest] = tokens
    if (longest === undefined) return noOrdinals(this.#postings.size)
    const ofLongest = this.textsWithTypoOf(longest, typosMax(longest), check)
    const found = tokens
      .slice(1)
      .reduce(
        (texts, token) => intersection(texts, this.textsWithTypoOf(token, typosMax(token), check)),
        ofLongest,
      )
    return found.count > 0 ? found : ofLongest
  }

  /** Returns the place of the token among all tokens, -1 where no text has it. */
  #placeOf(token: string): number {
    const at = this.#tokens.lowerBound(token)
    return at < this.#tokens.length && this.#tokens.at(at) === token ? at : -1
  }

  #typosOf(wanted: string, editsMax: number): readonly number[] {
    if (editsMax === 0) {
      const at = this.#placeOf(wanted)
      return at < 0 ? [] : [at]
    }
    if (this.#last?.wanted === wanted && this.#last.editsMax === editsMax) return this.#last.found
    this.#shared ??= sharedPrefixes(this.#tokens)
    const found = tokensWithin(this.#tokens, this.#shared, wanted, editsMax)
    this.#last = { wanted, editsMax, found }
    return found
  }
}
