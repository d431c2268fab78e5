import { describe, expect, it } from 'vitest'
import { allOrdinals, fromSorted, toBits } from '../ordinals.ts'
import { packMentions, unpackMentions } from './packed-mentions.ts'

const size = 70_000
const set = (...records: number[]) => fromSorted(size, Uint32Array.from(records))
const holders = [0, 1, 31, 32, 200, 20_000, 69_999]
const mentionOf = (record: number) => 1 + (record % 255)
const packed = packMentions(toBits(set(...holders)).bits, mentionOf)
const pairs = (...records: number[]) => records.map(record => [record, mentionOf(record)])

const unpacked = (...sets: readonly [ReturnType<typeof set>?, ReturnType<typeof set>?]) => {
  const { records, amounts, holders: count } = unpackMentions(packed, sets[0], sets[1])
  return { pairs: [...records].map((record, index) => [record, amounts[index]]), count }
}

describe('packed mentions', () => {
  it('are those of all records that have the word', () => {
    expect(unpacked()).toEqual({ pairs: pairs(...holders), count: 7 })
    expect(unpackMentions(packed, allOrdinals(size), undefined).records).toHaveLength(7)
  })

  it('are read for wanted records alone, and counted for all that are not deleted', () => {
    expect(unpacked(set(2, 32, 69_999))).toEqual({ pairs: pairs(32, 69_999), count: 7 })
    expect(unpacked(set(32), set(0, 5, 20_000))).toEqual({ pairs: pairs(32), count: 5 })
    expect(unpacked(set())).toEqual({ pairs: [], count: 7 })
    expect(unpacked(set(), set(1))).toEqual({ pairs: [], count: 6 })
  })
})
