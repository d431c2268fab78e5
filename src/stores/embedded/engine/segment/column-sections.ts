// A column as sections of bytes: its terms, the posting list of each, and an index of the words in its texts.

import { wordsFor } from '../ordinals.ts'
import { NumberList } from './bytes.ts'
import { type EncodedPostings, PostingsWriter } from './postings.ts'
import type { SortedTerms } from './terms.ts'
import { type EncodedTexts, encodeTexts, type TextEncoding } from './texts.ts'
import { forEachToken } from './tokens.ts'

/** The directory entry of a column, apart from where its sections are. */
export interface ColumnHeader {
  readonly booleans: readonly boolean[]
  readonly encoding: TextEncoding
  readonly tokenEncoding: TextEncoding
  /** True when no ordinal has two terms. */
  readonly isSingle: boolean
}

export interface EncodedColumn extends ColumnHeader {
  readonly sections: readonly Uint8Array[]
}

/** The sections of a column as typed arrays, views of the bytes that were read. */
export interface DecodedColumn extends ColumnHeader {
  readonly numbers: Float64Array
  readonly texts: EncodedTexts
  /** A bitmap over the texts: a bit is set where the folded form equals that of the text before. */
  readonly ties: Uint32Array
  readonly points: Float64Array
  readonly postings: EncodedPostings
  readonly tokens: EncodedTexts
  /** The posting list of each token: the places of the texts that contain it. */
  readonly tokenTexts: EncodedPostings
  /** The number of each text's vector; empty where the texts have none. */
  readonly vectors: Uint32Array
}

/**
 * Encodes a column of a space of `size` ordinals. `ordinalsOf` is called once for each term, in order, and returns its
 * ordinals ascending; `vectors` are the numbers of the texts' vectors.
 */
export function encodeColumn(
  terms: SortedTerms,
  size: number,
  ordinalsOf: (term: number) => Uint32Array,
  vectors = new Uint32Array(0),
): EncodedColumn {
  const count = terms.numbers.length + terms.booleans.length + terms.texts.length + terms.points.length
  const writer = new PostingsWriter(size)
  const seen = new Uint32Array(wordsFor(size))
  let isSingle = true
  for (let term = 0; term < count; term++) {
    const ordinals = ordinalsOf(term)
    writer.add(ordinals)
    for (let index = 0; isSingle && index < ordinals.length; index++) {
      const ordinal = ordinals[index]
      const word = seen[ordinal >>> 5]
      const bit = 1 << (ordinal & 31)
      if (word & bit) isSingle = false
      seen[ordinal >>> 5] = word | bit
    }
  }
  const postings = writer.finish()
  const texts = encodeTexts(terms.texts)
  const { tokens, tokenTexts } = indexTokens(terms.folded)
  return {
    booleans: terms.booleans,
    encoding: texts.encoding,
    tokenEncoding: tokens.encoding,
    isSingle,
    sections: [
      Float64Array.from(terms.numbers),
      texts.bytes,
      texts.ends,
      tiesOf(terms.folded),
      Float64Array.from(terms.points.flat()),
      postings.bytes,
      postings.ends,
      tokens.bytes,
      tokens.ends,
      tokenTexts.bytes,
      tokenTexts.ends,
      vectors,
    ].map(part => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)),
  }
}

/** Undoes `encodeColumn`; sections that the file lacks count as empty. */
export function decodeColumn(head: ColumnHeader, sections: readonly Uint8Array[]): DecodedColumn {
  const bytes = (index: number): Uint8Array => sections[index] ?? new Uint8Array(0)
  const words = (index: number): Uint32Array => {
    const part = bytes(index)
    return new Uint32Array(part.buffer, part.byteOffset, part.byteLength >>> 2)
  }
  const doubles = (index: number): Float64Array => {
    const part = bytes(index)
    return new Float64Array(part.buffer, part.byteOffset, part.byteLength >>> 3)
  }
  return {
    ...head,
    numbers: doubles(0),
    texts: { bytes: bytes(1), ends: words(2), encoding: head.encoding },
    ties: words(3),
    points: doubles(4),
    postings: { bytes: bytes(5), ends: words(6) },
    tokens: { bytes: bytes(7), ends: words(8), encoding: head.tokenEncoding },
    tokenTexts: { bytes: bytes(9), ends: words(10) },
    vectors: words(11),
  }
}

function tiesOf(folded: readonly string[]): Uint32Array {
  const ties = new Uint32Array(wordsFor(folded.length))
  for (let index = 1; index < folded.length; index++) {
    if (folded[index] === folded[index - 1]) {
      ties[index >>> 5] |= 1 << (index & 31)
    }
  }
  return ties
}

function indexTokens(folded: readonly string[]) {
  const numbers = new Map<string, number>()
  const names: string[] = []
  const lists: NumberList[] = []
  let text = 0
  const visit = (token: string) => {
    let number = numbers.get(token)
    if (number === undefined) {
      number = names.length
      numbers.set(token, number)
      names.push(token)
      lists.push(new NumberList(2))
    }
    const list = lists[number]
    if (list.last !== text) list.push(text)
  }
  for (; text < folded.length; text++) forEachToken(folded[text], visit)
  const order = [...names.keys()].sort((a, b) => (names[a] < names[b] ? -1 : 1))
  const writer = new PostingsWriter(folded.length)
  for (const number of order) writer.add(lists[number].values)
  return { tokens: encodeTexts(order.map(number => names[number])), tokenTexts: writer.finish() }
}
