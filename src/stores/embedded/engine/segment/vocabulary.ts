// The distinct words of a column's texts, and the texts each stands in: how words, phrases and pieces find texts.
import { words } from '../../../../normal/text.ts'
import { isTypoOf } from '../../../../query/typo.ts'
import { and, empty, type Ordinals, or, popcount } from '../ordinals.ts'
import type { Postings } from './postings.ts'
import { prefixEnd, type Texts } from './texts.ts'

/** A token is frequent from this share of the texts on. */
const frequentShare = 1 / 64

export class Vocabulary {
  readonly #tokens: Texts
  readonly #postings: Postings
  #lengths: Uint8Array | undefined
  #letters: Uint32Array | undefined

  /** The tokens sorted. */
  constructor(tokens: Texts, postings: Postings) {
    this.#tokens = tokens
    this.#postings = postings
  }

  /** The texts that have the token itself. */
  exactly(token: string): Ordinals {
    const at = this.#tokens.lowerBound(token)
    return at < this.#tokens.length && this.#tokens.at(at) === token
      ? this.#postings.of(at)
      : empty(this.#postings.size)
  }

  /** The texts that have a token that starts so. */
  startingWith(prefix: string, check: () => void): Ordinals {
    const bound = (wanted: string) => this.#tokens.lowerBound(wanted)
    const tokens: number[] = []
    for (let at = bound(prefix); at < prefixEnd(bound, prefix); at++) tokens.push(at)
    return this.#postings.union(tokens, check)
  }

  /** The texts that have a token with the piece in it. */
  containing(piece: string, check: () => void): Ordinals {
    return this.#postings.union(this.#tokens.containing(piece), check)
  }

  /** The tokens with the piece in them that stand in many texts, and the texts of the others. */
  wordsWith(
    piece: string,
    check: () => void,
  ): { readonly frequent: readonly string[]; readonly others: Ordinals } {
    const most = this.#postings.size * frequentShare
    const [frequent, others]: [string[], number[]] = [[], []]
    for (const token of this.#tokens.containing(piece)) {
      if (this.#postings.count(token) > most) frequent.push(this.#tokens.at(token))
      else others.push(token)
    }
    return { frequent, others: this.#postings.union(others, check) }
  }

  /** The texts that have the token, or one it may be a misspelling of. */
  resembling(wanted: string, check: () => void): Ordinals {
    return this.#postings.union(this.#typosOf(wanted), check)
  }

  /** The texts that have all tokens, wherever. */
  havingAll(tokens: readonly string[]): Ordinals {
    let found: Ordinals | undefined
    for (const token of new Set(tokens)) {
      const texts = this.exactly(token)
      found = found ? and(found, texts) : texts
      if (found.count === 0) break
    }
    return found ?? or([], this.#postings.size)
  }

  /** The texts that have each word of the value or a misspelling of it; where none has all, those with the longest. */
  resemblingAll(value: string, check: () => void): Ordinals {
    const tokens = words(value).sort((a, b) => b.length - a.length)
    const [longest] = tokens
    if (longest === undefined) return empty(this.#postings.size)
    const ofLongest = this.resembling(longest, check)
    const found = tokens
      .slice(1)
      .reduce((sofar, token) => and(sofar, this.resembling(token, check)), ofLongest)
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
    const mask = lettersOf(wanted)
    const length = Math.min(255, wanted.length)
    const found: number[] = []
    for (let at = 0; at < lengths.length; at++) {
      // A slip changes the length by one at most and adds and takes away one letter each: most words end here.
      if (Math.abs((lengths[at] as number) - length) > allowed) continue
      if (popcount((letters[at] as number) ^ mask) > 2 * allowed) continue
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
      letters[at] = lettersOf(token)
    }
    this.#letters = letters
    this.#lengths = lengths
    return lengths
  }
}

/** Which letters a word has, as bits; different letters may share one. */
function lettersOf(word: string): number {
  let mask = 0
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31)
  return mask >>> 0
}
