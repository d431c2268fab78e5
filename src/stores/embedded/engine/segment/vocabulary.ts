// The vocabulary of a column: the distinct tokens of its texts, with the texts that contain each of them.
import { words } from '../../../../normal/text.ts'
import { isTypoOf } from '../../../../query/typo.ts'
import { intersection, noOrdinals, type OrdinalSet, popcount, union } from '../ordinals.ts'
import type { Postings } from './postings.ts'
import { prefixEnd, type TextList } from './texts.ts'

/** A token is frequent when it is in more than this share of the texts. */
const frequentShare = 1 / 64

/** Finds texts by their tokens. Sets of texts hold their places among the column's texts. */
export class Vocabulary {
  readonly #tokens: TextList
  readonly #postings: Postings
  #lengths: Uint8Array | undefined
  #letters: Uint32Array | undefined

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

  #typosOf(wanted: string): number[] {
    const lengths = this.#lengths ?? this.#measure()
    const letters = this.#letters as Uint32Array
    const allowed = wanted.length >= 9 ? 2 : wanted.length >= 5 ? 1 : 0
    if (allowed === 0) {
      const at = this.#tokens.lowerBound(wanted)
      return at < this.#tokens.length && this.#tokens.at(at) === wanted ? [at] : []
    }
    const mask = letterMask(wanted)
    const length = Math.min(255, wanted.length)
    const found: number[] = []
    for (let at = 0; at < lengths.length; at++) {
      // One edit changes the length by at most one, and adds and removes at most one letter each: most words fail here.
      if (Math.abs(lengths[at] - length) > allowed) continue
      if (popcount(letters[at] ^ mask) > 2 * allowed) continue
      if (isTypoOf(wanted, this.#tokens.at(at))) found.push(at)
    }
    return found
  }

  #measure(): Uint8Array {
    const lengths = new Uint8Array(this.#tokens.length)
    const letters = new Uint32Array(this.#tokens.length)
    for (let at = 0; at < lengths.length; at++) {
      const token = this.#tokens.at(at)
      lengths[at] = Math.min(255, token.length)
      letters[at] = letterMask(token)
    }
    this.#letters = letters
    this.#lengths = lengths
    return lengths
  }
}

/** Returns a bit for each letter of the word; different letters may share a bit. */
function letterMask(word: string): number {
  let mask = 0
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31)
  return mask >>> 0
}
