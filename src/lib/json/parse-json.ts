// Parses JSON that strangers send: within bounds, and long lists piece by piece.
import { v4 as randomId } from 'uuid'
import { nextTurn, Turn } from '../threads/turns.ts'
import { type FlatList, flatLists, type JsonBounds } from './json-outline.ts'

/** The text is not JSON; the message says why. */
export class NotJson extends Error {}

/** Longer lists are parsed in pieces of about this size. */
const pieceBytesDefault = 16 * 1024
/** Longer texts are decoded in a turn of the event loop and parsed in another. */
const longBytes = 256 * 1024

/**
 * Returns what JSON.parse returns for the UTF-8 text. Throws NotJson, or TooMuchJson for a text that exceeds a bound,
 * before any value is made.
 */
export async function parseJson(
  bytes: Buffer,
  bounds: JsonBounds,
  pieceBytes = pieceBytesDefault,
): Promise<unknown> {
  const lists = await flatLists(bytes, bounds, pieceBytes)
  const isLong = bytes.length > longBytes
  if (isLong) await nextTurn()
  if (lists.length === 0) {
    const text = bytes.toString()
    if (isLong) await nextTurn()
    const value = parsed(text)
    if (isLong) await nextTurn()
    return value
  }
  const mark = randomId()
  const rest = parsed(withMarks(bytes, lists, mark), withoutPlaces)
  const values: unknown[][] = []
  const turn = new Turn()
  for (const list of lists) {
    const value: unknown[] = []
    for (const piece of piecesOf(list)) {
      await turn.yieldIfOver()
      const items = parsed(`[${bytes.toString('utf8', piece.start, piece.end)}]`, withoutPlaces) as unknown[]
      // Only the list as a whole may be empty: two commas must have a value between them.
      if (items.length === 0 && list.cuts.length > 0) throw new NotJson('Unexpected token in a list')
      for (const item of items) value.push(item)
    }
    values.push(value)
  }
  return withLists(rest, value =>
    value[0]?.startsWith(mark) ? values[Number(value[0].slice(mark.length))] : undefined,
  )
}

/** The text with each long list replaced by a list of one mark, which no caller can guess. */
function withMarks(bytes: Buffer, lists: readonly FlatList[], mark: string): string {
  const parts = lists.map(({ start }, index) => {
    const before = bytes.toString('utf8', lists[index - 1]?.end ?? 0, start)
    return `${before}["${mark}${index}"]`
  })
  return parts.join('') + bytes.toString('utf8', lists.at(-1)?.end)
}

/** The ranges between the cuts, without the commas there and the brackets. */
const piecesOf = ({ start, end, cuts }: FlatList): readonly { start: number; end: number }[] =>
  [start, ...cuts].map((cut, index) => ({ start: cut + 1, end: cuts[index] ?? end - 1 }))

/** Replaces the lists of one string for which `other` returns a list. */
function withLists(value: unknown, other: (list: readonly string[]) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === 'string') {
    return other(value) ?? value
  }
  const container = value as Record<string, unknown>
  for (const [key, item] of Object.entries(container)) {
    if (typeof item === 'object') container[key] = withLists(item, other)
  }
  return value
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
