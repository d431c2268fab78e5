// Copies the requested parts of a value of a row (row-text.ts). Every object of a row has all its fields in the order of the
// catalogue, so that a part is found by skipping those before it, without parsing.
import { Buffer } from 'node:buffer'
import type { ByteBuilder } from '../lib/json/byte-builder.ts'
import type { ProjectionNode, ProjectionObject } from './projection-tree.ts'
import { isWhole } from './row-parts.ts'

/** Appends what is shown of the value at the offset. Returns the offset behind the value, if the copier was asked for it. */
export type ValueCopier = (row: Uint8Array, start: number, to: ByteBuilder) => number

const [quote, backslash, comma, colon, letterN] = [0x22, 0x5c, 0x2c, 0x3a, 0x6e]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
const nullLength = 4

/** `needsEnd` is false for a value behind which nothing is read: what follows its last shown part is not skipped then. */
export function compileCopier(shown: ProjectionNode, inRow: ProjectionNode, needsEnd: boolean): ValueCopier {
  if (isWhole(shown, inRow)) return copyValue
  if (shown.node === 'dictionary' && inRow.node === 'dictionary') return copyDictionary(shown, inRow.of)
  if (shown.node === 'section' && inRow.node === 'section') {
    const copy = copyObject(shown, inRow, needsEnd)
    return (row, start, to) => (row[start] === letterN ? copyValue(row, start, to) : copy(row, start, to))
  }
  if (shown.node === 'list' && inRow.node === 'list') return copyList(copyObject(shown, inRow, true))
  throw new Error('A projection and the rows of its dataset have different forms.')
}

function copyValue(row: Uint8Array, start: number, to: ByteBuilder): number {
  const end = afterValue(row, start)
  to.copy(row, start, end)
  return end
}

function copyObject(shown: ProjectionObject, inRow: ProjectionObject, needsEnd: boolean): ValueCopier {
  const wanted = new Map(shown.parts.map(part => [part.name, part.shown]))
  const lastShown = inRow.parts.findLastIndex(({ name }) => wanted.has(name))
  const parts = inRow.parts.slice(0, needsEnd ? undefined : lastShown + 1).map((part, index) => {
    const shownPart = wanted.get(part.name)
    return {
      /** The length of the name with the brace or comma before it and the colon behind it. */
      nameLength: Buffer.byteLength(JSON.stringify(part.name)) + 2,
      copy: shownPart && compileCopier(shownPart, part.shown, needsEnd || index < lastShown),
    }
  })
  return (row, start, to) => {
    let at = start
    let separator = openBrace
    for (let index = 0; index < parts.length; index++) {
      const { nameLength, copy } = parts[index] as (typeof parts)[number]
      const value = at + nameLength
      if (copy) {
        to.byte(separator)
        separator = comma
        to.copy(row, at + 1, value)
        at = copy(row, value, to)
      } else {
        at = afterValue(row, value)
      }
    }
    to.byte(closeBrace)
    return at + 1
  }
}

const copyList =
  (copyEntry: ValueCopier): ValueCopier =>
  (row, start, to) => {
    to.byte(openBracket)
    let at = start + 1
    while (row[at] === openBrace) {
      at = copyEntry(row, at, to)
      if (row[at] !== comma) break
      to.byte(comma)
      at++
    }
    to.byte(closeBracket)
    return at + 1
  }

/** Keys of dictionaries are those of the record. */
function copyDictionary(
  { at: shownAt }: Extract<ProjectionNode, { node: 'dictionary' }>,
  inRow: ProjectionNode,
): ValueCopier {
  const known = new Map<ProjectionNode, ValueCopier>()
  const copierOf = (shown: ProjectionNode): ValueCopier => {
    const copy = known.get(shown) ?? compileCopier(shown, inRow, true)
    known.set(shown, copy)
    return copy
  }
  return (row, start, to) => {
    let separator = openBrace
    let at = start + 1
    while (row[at] === quote) {
      const keyEnd = afterText(row, at)
      const key = Buffer.from(row.buffer, row.byteOffset + at, keyEnd - at).toString()
      const shown = shownAt(JSON.parse(key) as string)
      if (shown) {
        to.byte(separator)
        separator = comma
        to.copy(row, at, keyEnd)
        to.byte(colon)
        at = copierOf(shown)(row, keyEnd + 1, to)
      } else {
        at = afterValue(row, keyEnd + 1)
      }
      if (row[at] === comma) at++
    }
    if (separator === openBrace) to.byte(openBrace)
    to.byte(closeBrace)
    return at + 1
  }
}

/** Returns the offset behind the JSON value at `start`, or the end of the bytes for one that does not end. */
function afterValue(row: Uint8Array, start: number): number {
  const { length } = row
  const first = row[start] as number
  if (first === quote) return afterText(row, start)
  if (first === letterN) return start + nullLength
  let at = start
  let depth = 0
  while (at < length) {
    const byte = row[at] as number
    if (byte === quote) {
      at = afterText(row, at)
    } else if (byte === openBrace || byte === openBracket) {
      depth++
      at++
    } else if (byte === closeBrace || byte === closeBracket) {
      // A number or a truth value ends before the bracket of what it is in.
      if (depth === 0) return at
      at++
      if (--depth === 0) return at
    } else if (byte === comma && depth === 0) {
      return at
    } else {
      at++
    }
  }
  return length
}

function afterText(row: Uint8Array, start: number): number {
  const { length } = row
  let at = start + 1
  for (; at < length; at++) {
    const byte = row[at]
    if (byte === quote) return at + 1
    if (byte === backslash) at++
  }
  return length
}
