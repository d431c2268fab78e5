// The mentions of a word in a segment, packed: two bytes each where many records have it.
import { type OrdinalSet, toBits } from '../ordinals.ts'
import { ByteWriter } from '../segment/bytes.ts'
import { scratch } from './scratch.ts'

/** Records that have a word, ascending, each with its mention: a number from 1 to 255. */
export interface Mentions {
  readonly records: Uint32Array
  readonly amounts: Uint8Array
}

export interface CountedMentions extends Mentions {
  /** The number of records of the view that have the word, unwanted ones included. */
  readonly holders: number
}

export interface PackedMentions {
  readonly count: number
  /** For each record the varint of its difference from the one before, the first from 0, then its mention. */
  readonly bytes: Uint8Array
}

/** Written anew for each word. */
const writer = new ByteWriter()

/** Packs the mentions of the records in a bitmap. */
export function packMentions(bits: Uint32Array, mentionOf: (record: number) => number): PackedMentions {
  writer.clear()
  let [count, before] = [0, 0]
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index]
    while (word !== 0) {
      const bit = word & -word
      const record = (index << 5) | (31 - Math.clz32(bit))
      writer.varint(record - before)
      writer.byte(mentionOf(record))
      before = record
      count++
      word ^= bit
    }
  }
  return { count, bytes: writer.finish() }
}

/**
 * Returns the mentions of the records in `among` (of all where it is undefined), until the next ranking, and the number of all
 * that are not deleted.
 */
export function unpackMentions(
  { count, bytes }: PackedMentions,
  among: OrdinalSet | undefined,
  deleted: OrdinalSet | undefined,
): CountedMentions {
  const most = Math.min(count, among?.count ?? count)
  const records = scratch(most)
  const { buffer, byteOffset } = scratch((most + 3) >>> 2)
  const amounts = new Uint8Array(buffer, byteOffset, most)
  if (most === 0 && !deleted) return { records, amounts, holders: count }
  const wanted = among && toBits(among).bits
  const gone = deleted && toBits(deleted).bits
  let [found, goneCount, record] = [0, 0, 0]
  for (let position = 0; position < bytes.length; position++) {
    let byte = bytes[position++]
    let difference = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[position++]
      difference |= (byte & 127) << shift
    }
    record += difference
    if (gone) goneCount += (gone[record >>> 5] >>> (record & 31)) & 1
    if (wanted && ((wanted[record >>> 5] >>> (record & 31)) & 1) === 0) continue
    records[found] = record
    amounts[found++] = bytes[position]
  }
  return {
    records: records.subarray(0, found),
    amounts: amounts.subarray(0, found),
    holders: count - goneCount,
  }
}
