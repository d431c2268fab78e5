// Texts of records as they are in the database: packed one by one, with a dictionary of what the records of a dataset have in
// common. A text that an older version has written may be plain JSON, or packed by LZ4.
import { Buffer } from 'node:buffer'
import type { Database } from 'libsql'
import { uncompressSync } from 'lz4-napi'
import type { StoredJson } from '../records.ts'
import {
  checkedBytes,
  type Dictionary,
  dictionaryOf,
  packRow,
  rowMax,
  unpackRow,
} from './engine/rows/codec.ts'
import { UnreadableSegment } from './engine/segment/segment-file.ts'

/**
 * A packed text begins with one of these bytes, with which no JSON begins, and with the number of its dictionary; 0 is none.
 */
const packedMark = 2
const lz4Mark = 1
const markBytes = 2

/** The texts that are packed without a dictionary until one is made of them. */
const sampledCount = 256

/** Returns the text, in UTF-8, of a column that was read as bytes; undefined for NULL, and for what is damaged. */
export type TextReader = (column: unknown) => Uint8Array | undefined

/** Opens a reader of texts over a connection. */
export function openTextReader(database: Database): TextReader {
  const dictionaries = new Map<number, Dictionary>([[0, undefined]])
  const dictionaryOfNumber = (number: number): Dictionary => {
    if (!dictionaries.has(number)) {
      const row: unknown = database.prepare('SELECT bytes FROM dictionary WHERE number = ?').raw().get(number)
      if (!Array.isArray(row)) throw new UnreadableSegment('has a text without its dictionary')
      dictionaries.set(number, Buffer.from(row[0] as Uint8Array))
    }
    return dictionaries.get(number)
  }
  return column => {
    if (!(column instanceof Uint8Array)) return undefined
    const bytes = column
    const mark = bytes[0]
    if (mark !== packedMark && mark !== lz4Mark) return bytes
    const unpack = mark === packedMark ? unpackRow : unpackLz4
    try {
      return unpack(bytes.subarray(markBytes), dictionaryOfNumber(bytes[1] as number))
    } catch (error) {
      if (error instanceof UnreadableSegment) return undefined
      throw error
    }
  }
}

function unpackLz4(packed: Uint8Array, dictionary: Dictionary): Uint8Array {
  const block = checkedBytes(packed)
  // A block begins with the length of its text.
  if (block.readUInt32LE(0) > rowMax) throw new UnreadableSegment('has a text that is too long')
  try {
    return uncompressSync(block, dictionary)
  } catch (cause) {
    throw new UnreadableSegment('has a text with another dictionary', { cause })
  }
}

/** Opens a function that packs texts of a dataset, on the connection of an import, which it may write a dictionary with. */
export function openTextPacker(database: Database, dataset: string): (json: StoredJson) => Uint8Array {
  const select = database.prepare('SELECT number, bytes FROM dictionary WHERE records = ?').raw()
  const insert = database.prepare('INSERT INTO dictionary (records, bytes) VALUES (?, ?)')
  const sampled: Uint8Array[] = []
  let number = 0
  let dictionary: Dictionary
  const load = (): void => {
    const row: unknown = select.get(dataset)
    if (!Array.isArray(row)) return
    number = Number(row[0])
    dictionary = Buffer.from(row[1] as Uint8Array)
  }
  load()
  return json => {
    const text = typeof json === 'string' ? Buffer.from(json) : json
    if (!dictionary) {
      sampled.push(Uint8Array.from(text))
      if (sampled.length === sampledCount) {
        insert.run(dataset, dictionaryOf(sampled.splice(0)))
        load()
      }
    }
    return packRow(text, dictionary, [packedMark, number])
  }
}
