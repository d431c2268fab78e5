// Counts how many records, or list entries, of a population have each term, in one pass over the forward index.
import { forEachOrdinal, type OrdinalSet } from './ordinals.ts'
import type { RecordTerms } from './record-terms.ts'

/** Counts every term of the records, which are all where none are given: `counts[term]` grows by one for each. */
export function countTerms(
  { starts, terms }: RecordTerms,
  records: OrdinalSet | undefined,
  counts: Uint32Array,
): void {
  const countBetween = (from: number, to: number) => {
    for (let at = from; at < to; at++) counts[terms[at]]++
  }
  if (!records) countBetween(0, starts[starts.length - 1])
  else
    forEachOrdinal(records, record => {
      countBetween(starts[record], starts[record + 1])
      return true
    })
}

/** Like `countTerms`, but a term that several entries of a record have counts once. */
export function countDistinctTerms(
  { starts, terms }: RecordTerms,
  records: OrdinalSet | undefined,
  counts: Uint32Array,
): void {
  /** The record that was counted last, plus one, by term. */
  const last = new Uint32Array(counts.length)
  const countRecord = (record: number) => {
    for (let at = starts[record]; at < starts[record + 1]; at++) {
      const term = terms[at]
      if (last[term] === record + 1) continue
      last[term] = record + 1
      counts[term]++
    }
    return true
  }
  if (records) forEachOrdinal(records, countRecord)
  else for (let record = 0; record < starts.length - 1; record++) countRecord(record)
}

/** Returns the terms that were counted at least once, ascending. */
export function countedTerms(counts: Uint32Array): Uint32Array {
  let length = 0
  for (let term = 0; term < counts.length; term++) if (counts[term] > 0) length++
  const counted = new Uint32Array(length)
  let at = 0
  for (let term = 0; at < length; term++) {
    counted[at] = term
    if (counts[term] > 0) at++
  }
  return counted
}
