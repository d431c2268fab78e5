// The scores of a segment's records: for each word of the query, its weight times how much of it the record has.
import { lowerBound, type OrdinalSet } from '../ordinals.ts'
import type { Mentions } from './packed-mentions.ts'
import { scratchZeros } from './scratch.ts'

/** A word of the query in one segment. */
export interface WeighedMentions extends Mentions {
  readonly weight: number
}

/** Returns the scores by ordinal, until the next ranking; only those of records in the set mean anything. */
export function lexicalScores(words: readonly WeighedMentions[], set: OrdinalSet): Uint32Array {
  if (set.count === 0) return new Uint32Array(0)
  const scores = scratchZeros(set.size)
  for (const word of words) {
    if (set.list) addToListed(scores, word, set.list)
    else addToAll(scores, word)
  }
  return scores
}

function addToAll(scores: Uint32Array, { records, amounts, weight }: WeighedMentions): void {
  for (let index = 0; index < records.length; index++) {
    const record = records[index]
    scores[record] += weight * amounts[index]
  }
}

/** Adds to the records of a short list only, without reading every mention of a common word. */
function addToListed(
  scores: Uint32Array,
  { records, amounts, weight }: WeighedMentions,
  list: Uint32Array,
): void {
  let from = 0
  for (let index = 0; index < list.length; index++) {
    const record = list[index]
    from = lowerBound(records, record, from)
    if (from === records.length) return
    if (records[from] === record) scores[record] += weight * amounts[from]
  }
}

/** Returns from 0 to 1 which share of the words the record has, by their weights. */
export function coverageOf(words: readonly WeighedMentions[], ordinal: number): number {
  let [covered, all] = [0, 0]
  for (const { records, weight } of words) {
    all += weight
    if (records[lowerBound(records, ordinal)] === ordinal) covered += weight
  }
  return all === 0 ? 1 : covered / all
}
