// Cuts an answer into parts that fit a model's attention: whole rows, or the beginning of a row that is too long by itself.
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json/json.ts'

/**
 * The place where a part begins: the index of a member, of its item, and so on; at the end the index of a character where a
 * text was cut.
 */
export type Position = readonly number[]

export interface Part {
  readonly value: JsonObject
  /** The place where the next part begins; undefined when this one is the last. */
  readonly next: Position | undefined
}

/** Members of these levels are split where the part ends: the answer itself, and nothing below it. */
const splitLevels = 1
/** A text is not cut into shorter pieces. */
const pieceMin = 200

/** Returns the part of the answer that begins at the position, as JSON of at most `bytesMax` bytes. */
export function partOf(answer: JsonObject, from: Position, bytesMax: number): Part {
  const { value, next } = cut(answer, from, bytesMax, { level: 0, isFirst: true })
  return { value: isObject(value) ? value : {}, next }
}

interface Cut {
  readonly value: Json | undefined
  /** The bytes of the value as JSON. */
  readonly bytes: number
  readonly next: Position | undefined
}

interface Place {
  readonly level: number
  /** True where nothing stands before it in the part, so that it must be split when it is too long. */
  readonly isFirst: boolean
}

function cut(value: Json, from: Position, bytesMax: number, place: Place): Cut {
  if (from.length === 0) {
    const bytes = bytesOf(value)
    if (bytes <= bytesMax) return { value, bytes, next: undefined }
    if (!place.isFirst && place.level > splitLevels) return { value: undefined, bytes: 0, next: [] }
  }
  if (typeof value === 'string') return cutText(value, from[0] ?? 0, bytesMax)
  if (Array.isArray(value)) return cutList(value, from, bytesMax, place)
  if (isObject(value)) return cutObject(value, from, bytesMax, place)
  const bytes = bytesOf(value)
  return bytes <= bytesMax ? { value, bytes, next: undefined } : { value: undefined, bytes: 0, next: [] }
}

function cutText(text: string, from: number, bytesMax: number): Cut {
  let end = text.length
  // A text takes at least a byte for each of its characters, and six at most.
  let piece = text.slice(from, from + Math.max(0, bytesMax))
  while (piece.length > 0 && bytesOf(piece) > bytesMax) piece = piece.slice(0, Math.floor(piece.length * 0.8))
  end = from + piece.length
  // Half a character cannot be written as text.
  if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end--
  if (end - from < Math.min(pieceMin, text.length - from)) return { value: undefined, bytes: 0, next: [from] }
  const taken = text.slice(from, end)
  return { value: taken, bytes: bytesOf(taken), next: end < text.length ? [end] : undefined }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

function cutList(
  list: readonly Json[],
  [start = 0, ...inside]: Position,
  bytesMax: number,
  place: Place,
): Cut {
  const items: Json[] = []
  let bytes = 2
  // The first item of a list that is split is shown, whatever stands before the list.
  const mustSplit = place.isFirst || place.level <= splitLevels
  for (let index = start; index < list.length; index++) {
    const item = cut(list[index] ?? null, index === start ? inside : [], bytesMax - bytes - 1, {
      level: place.level + 1,
      isFirst: mustSplit && items.length === 0,
    })
    if (item.value !== undefined) items.push(item.value)
    bytes += item.bytes + 1
    if (item.next) return { value: items, bytes, next: [index, ...item.next] }
  }
  return { value: items, bytes, next: undefined }
}

function cutObject(
  object: JsonObject,
  [start = 0, ...inside]: Position,
  bytesMax: number,
  place: Place,
): Cut {
  const taken: MutableObject = {}
  const entries = Object.entries(object)
  let bytes = 2
  let isFirst = place.isFirst
  for (let index = start; index < entries.length; index++) {
    const [name, member = null] = entries[index] ?? ['']
    const nameBytes = bytesOf(name) + 2
    const {
      value,
      bytes: more,
      next,
    } = cut(member, index === start ? inside : [], bytesMax - bytes - nameBytes, {
      level: place.level + 1,
      isFirst,
    })
    if (value !== undefined) {
      taken[name] = value
      bytes += nameBytes + more
      isFirst = false
    }
    if (next) return { value: taken, bytes, next: [index, ...next] }
  }
  return { value: taken, bytes, next: undefined }
}

/** Returns the bytes of a value as JSON. */
export const bytesOf = (value: Json): number => Buffer.byteLength(JSON.stringify(value))
