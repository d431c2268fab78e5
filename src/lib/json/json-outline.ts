// Scans JSON before it is parsed: checks its bounds, and finds where long lists, objects and texts can be cut.

const [quote, backslash, comma, colon, letterU] = [0x22, 0x5c, 0x2c, 0x3a, 0x75]
/** The greatest byte of white space in JSON. */
const blank = 0x20
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The bytes scanned in a step. */
const scannedBytes = 16 * 1024
/** The longest number in a text that is parsed in shorter pieces. */
const longWordBytes = 64 * 1024
const unbalanced = 'A bracket, a brace or a quote has no counterpart'
const longWord = `A number has more than ${longWordBytes} characters`
/** The length of an escape such as \u00e9, which is not cut. */
const unicodeEscapeBytes = 6

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

/** A list, an object or a text that is too long to be parsed at once. */
export interface LongPart {
  readonly kind: 'list' | 'object' | 'text'
  /** The offset of its opening bracket, brace or quote. */
  readonly start: number
  /** The offset after its closing bracket, brace or quote. */
  readonly end: number
  /** The offsets of commas between its values, or between the characters of a text, about `pieceBytes` apart. */
  readonly cuts: readonly number[]
  /** The long parts directly in it, in their order. */
  readonly parts: readonly LongPart[]
}

export interface JsonOutline {
  /** The long parts that are in no other. There are several only in a text that is not JSON. */
  readonly parts: readonly LongPart[]
  /** The reason why the text is not JSON, or cannot be parsed in turns; undefined where nothing was noticed. */
  readonly fault: string | undefined
}

/** A list or an object whose end has not been seen; most are short and have neither cuts nor parts. */
interface OpenPart {
  readonly kind: 'list' | 'object'
  readonly start: number
  cuts: number[] | undefined
  parts: LongPart[] | undefined
}

/**
 * Finds, in steps, the parts of a UTF-8 text that are longer than `pieceBytes`. Throws TooMuchJson as soon as a bound is
 * exceeded.
 */
export function* outlineOf(
  bytes: Buffer,
  bounds: JsonBounds,
  pieceBytes: number,
): Generator<void, JsonOutline> {
  const root: LongPart[] = []
  const open: OpenPart[] = []
  let [keys, values, texts] = [0, 1, 0]
  let auditPlace = scannedBytes
  const wordBytesMax = Math.max(pieceBytes, longWordBytes)
  /** The offset before the number or word that is read. */
  let wordStart = 0
  for (let at = 0; at < bytes.length; at++) {
    const start = at
    switch (bytes[at]) {
      case quote: {
        // Keys and values are counted by the colons and commas after them, which invalid JSON may lack.
        if (++texts > bounds.keys + bounds.values) throw new TooMuchJson('values')
        at = readText(bytes, start + 1, pieceBytes)
        if (bytes[at] === quote) break
        const cuts: number[] = []
        while (at < bytes.length && bytes[at] !== quote) {
          cuts.push(at)
          yield
          at = readText(bytes, at, pieceBytes)
        }
        if (at >= bytes.length) return { parts: root, fault: unbalanced }
        addPart(open.at(-1), root, { kind: 'text', start, end: at + 1, cuts, parts: [] })
        break
      }
      case comma: {
        if (++values > bounds.values) throw new TooMuchJson('values')
        const part = open.at(-1)
        if (!part || at - (part.cuts?.at(-1) ?? part.start) <= pieceBytes) break
        part.cuts ??= []
        part.cuts.push(at)
        break
      }
      case colon:
        if (++keys > bounds.keys) throw new TooMuchJson('keys')
        break
      case openBracket:
      case openBrace:
        if (open.length === bounds.depth) throw new TooMuchJson('depth')
        open.push({
          kind: bytes[at] === openBrace ? 'object' : 'list',
          start,
          cuts: undefined,
          parts: undefined,
        })
        break
      case closeBracket:
      case closeBrace: {
        const part = open.pop()
        const kind = bytes[at] === closeBrace ? 'object' : 'list'
        if (part?.kind !== kind) return { parts: root, fault: unbalanced }
        if (at - part.start <= pieceBytes) break
        const { cuts = [], parts = [] } = part
        addPart(open.at(-1), root, { kind, start: part.start, end: at + 1, cuts, parts })
        break
      }
      default:
        // White space costs little, however long it is.
        if ((bytes[at] as number) <= blank) wordStart = at
        else if (at - wordStart > wordBytesMax) return { parts: root, fault: longWord }
        continue
    }
    wordStart = at
    if (at < auditPlace) continue
    auditPlace = at + scannedBytes
    yield
  }
  return { parts: root, fault: open.length > 0 ? unbalanced : undefined }
}

function addPart(outer: OpenPart | undefined, root: LongPart[], part: LongPart): void {
  if (outer) outer.parts ??= []
  const parts = outer?.parts ?? root
  parts.push(part)
}

/** Throws TooMuchJson for a UTF-8 text that exceeds a bound. Takes some milliseconds for 4 MB. */
export function checkBounds(bytes: Buffer, bounds: JsonBounds): void {
  for (const _ of outlineOf(bytes, bounds, bytes.length));
}

/**
 * Returns the offset of the quote that ends a text or, where it is more than `pieceBytes` away, a place to cut the text
 * at, which is between characters and between escapes.
 */
function readText(bytes: Buffer, start: number, pieceBytes: number): number {
  let at = start
  for (; at < bytes.length && bytes[at] !== quote; at++) {
    if (at - start > pieceBytes && isCharacterStart(bytes, at)) break
    if (bytes[at] === backslash) at += bytes[at + 1] === letterU ? unicodeEscapeBytes - 1 : 1
  }
  return at
}

const isCharacterStart = (bytes: Buffer, at: number): boolean => ((bytes[at] as number) & 0xc0) !== 0x80
