// Parses JSON that strangers send: within bounds, and long lists piece by piece.
import { isUtf8 } from 'node:buffer'
import { v4 as randomId } from 'uuid'
import { runInTurns } from '../threads/turns.ts'
import { type JsonBounds, type LongPart, outlineOf } from './json-outline.ts'

/** The text is not JSON; the message says why. */
export class NotJson extends Error {}

/** The bytes are not UTF-8, and would be replaced silently by reading them as a text. */
export class NotUtf8 extends NotJson {}

const byteOrderMark = Buffer.from('\uFEFF')

/** Longer lists, objects and texts are parsed in pieces of about this size. */
const pieceBytesDefault = 16 * 1024

/**
 * Returns what JSON.parse returns for the UTF-8 text, which may begin with a byte order mark, made in as many turns as that
 * needs. Throws NotUtf8 and NotJson, or TooMuchJson for a text that exceeds a bound, before any value is made.
 */
export async function parseJson(
  sent: Buffer,
  bounds: JsonBounds,
  pieceBytes = pieceBytesDefault,
): Promise<unknown> {
  if (!isUtf8(sent)) throw new NotUtf8('It is not UTF-8 text')
  const bytes = withoutMark(sent)
  const { parts, fault } = await runInTurns(outlineOf(bytes, bounds, pieceBytes))
  if (bytes.length <= pieceBytes) return parsed(bytes.toString())
  if (fault !== undefined) throw new NotJson(fault)
  return runInTurns(new PiecewiseParser(bytes).parse(parts))
}

const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? bytes.subarray(byteOrderMark.length) : bytes

/** Parses pieces of a text in which each long part is replaced by a mark that no caller can guess. */
class PiecewiseParser {
  readonly #bytes: Buffer
  readonly #mark = randomId()
  /** The values of long parts, by their marks. */
  readonly #values = new Map<string, unknown>()

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Parses the text, whose long parts are those, in steps. */
  *parse(parts: readonly LongPart[]): Generator<void, unknown> {
    for (const part of parts) yield* this.#parsePart(part)
    return this.#valueOf(parsed(this.#textOf({ start: 0, end: this.#bytes.length, parts }), withoutPlaces))
  }

  *#parsePart(part: LongPart): Generator<void, void> {
    for (const inner of part.parts) yield* this.#parsePart(inner)
    const [opening, closing] = delimiters[part.kind]
    const [texts, list, object] = [[] as string[], [] as unknown[], {}]
    for (const piece of piecesOf(part)) {
      yield
      const value = parsed(`${opening}${this.#textOf(piece)}${closing}`, withoutPlaces)
      if (typeof value === 'string') texts.push(value)
      else if (Array.isArray(value)) this.#addItems(list, value, part)
      else this.#addProperties(object, value as object, part)
    }
    this.#values.set(this.#markOf(part), { text: texts.join(''), list, object }[part.kind])
  }

  #addItems(list: unknown[], items: readonly unknown[], { cuts }: LongPart): void {
    if (items.length === 0 && cuts.length > 0) throw new NotJson(afterComma)
    for (const item of items) list.push(this.#valueOf(item))
  }

  #addProperties(object: object, properties: object, { cuts }: LongPart): void {
    const entries = Object.entries(properties)
    if (entries.length === 0 && cuts.length > 0) throw new NotJson(afterComma)
    for (const [key, item] of entries) setProperty(object, this.#keyOf(key), this.#valueOf(item))
  }

  /** Returns the text of a piece with marks in place of its long parts. */
  #textOf({ start, end, parts }: Piece): string {
    let [text, at] = ['', start]
    for (const part of parts) {
      text += `${this.#bytes.toString('utf8', at, part.start)}"${this.#markOf(part)}"`
      at = part.end
    }
    return text + this.#bytes.toString('utf8', at, end)
  }

  readonly #markOf = ({ start }: LongPart): string => `${this.#mark}${start}`

  #valueOf(item: unknown): unknown {
    const isMark = typeof item === 'string' && item.startsWith(this.#mark)
    return isMark ? this.#values.get(item) : item
  }

  #keyOf(key: string): string {
    const value = this.#valueOf(key)
    if (typeof value === 'string') return value
    throw new NotJson('A name in an object is not a text')
  }
}

/** Only what is not cut may be empty: two commas must have a value between them. */
const afterComma = 'Unexpected token after a comma'

const delimiters = { list: '[]', object: '{}', text: '""' } as const

type Piece = Pick<LongPart, 'start' | 'end' | 'parts'>

/** The ranges between the cuts, without the commas there and without the delimiters. */
function piecesOf({ kind, start, end, cuts, parts }: LongPart): readonly Piece[] {
  const commaBytes = kind === 'text' ? 0 : 1
  let index = 0
  return [...cuts, end - 1].map((pieceEnd, number) => {
    const first = index
    while ((parts[index]?.start ?? Infinity) < pieceEnd) index++
    const pieceStart = number === 0 ? start + 1 : (cuts[number - 1] as number) + commaBytes
    return { start: pieceStart, end: pieceEnd, parts: parts.slice(first, index) }
  })
}

/** Sets a property as JSON.parse does, for which no name is special. */
const setProperty = (object: object, name: string, value: unknown): void => {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
}

function parsed(text: string, reasonOf = (reason: string) => reason): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NotJson(reasonOf(error instanceof Error ? error.message : ''))
  }
}

/** Removes positions and excerpts from a reason: in a piece of the text they differ from those of the whole. */
const withoutPlaces = (reason: string): string =>
  reason.replace(/,? ?(?:\.{3})?".*| in JSON at position.*/s, '')
