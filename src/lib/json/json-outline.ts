// Goes through a JSON text once before it is parsed: checks its bounds, and finds the long lists in it.
import { Turn } from '../threads/turns.ts'

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Between two looks at the clock. */
const scannedBytes = 16 * 1024

export interface JsonBounds {
  /** How deep lists and objects may nest. */
  readonly depth: number
  /** Keys of all objects together. */
  readonly keys: number
  /** Values of all lists and objects together. */
  readonly values: number
}

/** The text has more of this than the bounds allow. */
export class TooMuchJson extends Error {
  readonly bound: keyof JsonBounds

  constructor(bound: keyof JsonBounds) {
    super(`The text has too much JSON: ${bound}`)
    this.bound = bound
  }
}

/** A list without lists and objects in it, at least one piece long. */
export interface FlatList {
  /** Its opening bracket. */
  readonly start: number
  /** Behind its closing bracket. */
  readonly end: number
  /** Commas between its values, about a piece apart. */
  readonly cuts: readonly number[]
}

/**
 * The flat lists of a text in UTF-8 that are longer than a piece. Throws TooMuchJson as soon as a bound is passed.
 * What is no JSON passes: the parser says what is wrong with it.
 */
export async function flatLists(
  bytes: Buffer,
  bounds: JsonBounds,
  pieceBytes: number,
): Promise<readonly FlatList[]> {
  const lists: FlatList[] = []
  const turn = new Turn()
  let [depth, keys, values, texts] = [0, 0, 1, 0]
  /** The innermost list that is open, while nothing but plain values stands in it. */
  let start = -1
  let cuts: number[] = []
  let auditPlace = scannedBytes
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        // Keys and values are counted by what stands behind them, which text that is no JSON may lack.
        if (++texts > bounds.keys + bounds.values) throw new TooMuchJson('values')
        at = endOfText(bytes, at)
        break
      case comma:
        if (++values > bounds.values) throw new TooMuchJson('values')
        if (start >= 0 && at - (cuts.at(-1) ?? start) > pieceBytes) cuts.push(at)
        break
      case colon:
        if (++keys > bounds.keys) throw new TooMuchJson('keys')
        break
      case openBracket:
        if (++depth > bounds.depth) throw new TooMuchJson('depth')
        start = at
        cuts = []
        break
      case openBrace:
        if (++depth > bounds.depth) throw new TooMuchJson('depth')
        start = -1
        break
      case closeBracket:
        if (start >= 0 && at - start > pieceBytes) lists.push({ start, end: at + 1, cuts })
        depth--
        start = -1
        break
      case closeBrace:
        depth--
        start = -1
        break
    }
    if (at < auditPlace) continue
    auditPlace = at + scannedBytes
    await turn.goOn()
  }
  return lists
}

/** Where the text that begins at a quote has its other one, or the bytes end. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start; ; ) {
    at = bytes.indexOf(quote, at + 1)
    if (at < 0) return bytes.length
    let before = at - 1
    while (bytes[before] === backslash) before--
    if ((at - before) % 2 === 1) return at
  }
}
