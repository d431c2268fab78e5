// Scans JSON before it is parsed: checks its bounds, and finds its long lists.
import { runInTurns } from '../threads/turns.ts'

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The bytes scanned in a step. */
const scannedBytes = 16 * 1024

export interface JsonBounds {
  /** The deepest that lists and objects may nest. */
  readonly depth: number
  /** The number of keys of all objects together. */
  readonly keys: number
  /** The number of values of all lists and objects together. */
  readonly values: number
}

/** The JSON exceeds one of its bounds. */
export class TooMuchJson extends Error {
  readonly bound: keyof JsonBounds

  constructor(bound: keyof JsonBounds) {
    super(`The text has too much JSON: ${bound}`)
    this.bound = bound
  }
}

/** A long list of scalars. */
export interface FlatList {
  /** The offset of its opening bracket. */
  readonly start: number
  /** The offset after its closing bracket. */
  readonly end: number
  /** The offsets of commas between its values, about `pieceBytes` apart. */
  readonly cuts: readonly number[]
}

/**
 * Returns the flat lists of a UTF-8 text that are longer than `pieceBytes`. Throws TooMuchJson as soon as a bound is
 * exceeded. Invalid JSON passes: the parser reports what is wrong with it.
 */
export const flatLists = (
  bytes: Buffer,
  bounds: JsonBounds,
  pieceBytes: number,
): Promise<readonly FlatList[]> => runInTurns(scan(bytes, bounds, pieceBytes))

/** Throws TooMuchJson for a UTF-8 text that exceeds a bound. Takes some milliseconds for 4 MB. */
export function checkBounds(bytes: Buffer, bounds: JsonBounds): void {
  for (const _ of scan(bytes, bounds, bytes.length));
}

function* scan(bytes: Buffer, bounds: JsonBounds, pieceBytes: number): Generator<void, readonly FlatList[]> {
  const lists: FlatList[] = []
  let [depth, keys, values, texts] = [0, 0, 1, 0]
  /** The offset of the innermost open list while it has only scalars; else -1. */
  let start = -1
  let cuts: number[] = []
  let auditPlace = scannedBytes
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        // Keys and values are counted by the colons and commas after them, which invalid JSON may lack.
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
    yield
  }
  return lists
}

/** Returns the offset of the quote that ends the string, or the end of the bytes. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start; ; ) {
    at = bytes.indexOf(quote, at + 1)
    if (at < 0) return bytes.length
    let before = at - 1
    while (bytes[before] === backslash) before--
    if ((at - before) % 2 === 1) return at
  }
}
