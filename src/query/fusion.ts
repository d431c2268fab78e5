// Fuses a ranking by words and one by meaning: a record's place in both, from its two scores alone.
import { mentionMax } from './bm25f.ts'
import { nearnessMax } from './nearness.ts'

/** A score from 0 to `levels`, and how many records are above it. */
export type RankPoint = readonly [level: number, rank: number]

/**
 * The ranks of both scores on the first page, the highest level first; few enough to stand in a cursor, so that an
 * unchanged record keeps its place while others come.
 */
export interface RankTables {
  readonly lexical: readonly RankPoint[]
  readonly semantic: readonly RankPoint[]
}

/** The highest level: that of a record that has all of every word, or the very meaning. */
export const levels = 1000

export const noRanks: RankTables = { lexical: [], semantic: [] }

/** Returns the greatest score that a record can have by words of the given weights, and by meaning. */
export const greatestScores = (wordWeights: readonly number[]) => ({
  // Without words all scores are 0, and so are their levels.
  lexical: mentionMax * wordWeights.reduce((sum, weight) => sum + weight, 0) || 1,
  semantic: nearnessMax,
})

/** Returns the level of a score, where `greatest` is the greatest one. */
export const levelOf = (score: number, greatest: number): number => (levels * score) / greatest

/** Counts the records at each level, rounded up. */
export const emptyCounts = (): Uint32Array => new Uint32Array(levels + 1)

/** Returns a point wherever the number of records above a level has doubled, and one for all of them. */
export function rankPoints(counts: Uint32Array): readonly RankPoint[] {
  const points: RankPoint[] = []
  let rank = 0
  let next = 1
  for (let level = levels; level > 0; level--) {
    rank += counts[level] ?? 0
    if (rank < next && level > 1) continue
    points.push([level - 1, rank])
    next = rank * 2
  }
  return points
}

/** The usual constant of reciprocal rank fusion: the first ranks differ little. */
const flatness = 60
const scale = 1e9

/** Returns the reciprocal rank of each whole level, computed once for a million records. */
export const reciprocalRanks = (points: readonly RankPoint[]): Float64Array =>
  Float64Array.from({ length: levels + 1 }, (_, level) => 1 / (flatness + rankAt(level, points)))

/**
 * Returns the fused score of a record, a whole number: the sum of its reciprocal ranks by words and by meaning, where a level of
 * 0 has none.
 */
export const fusedScore = (
  lexical: Float64Array,
  lexicalLevel: number,
  semantic: Float64Array,
  semanticLevel: number,
): number => Math.round(scale * (reciprocalAt(lexical, lexicalLevel) + reciprocalAt(semantic, semanticLevel)))

/** Returns the reciprocal rank of a level, which lies between those of the whole levels around it. */
function reciprocalAt(reciprocals: Float64Array, level: number): number {
  if (level === 0) return 0
  const below = Math.min(levels - 1, Math.floor(level))
  const low = reciprocals[below] as number
  const high = reciprocals[below + 1] as number
  return low + (high - low) * (level - below)
}

/** Returns the rank of a level, which lies between the ranks of the points around it. */
function rankAt(level: number, points: readonly RankPoint[]): number {
  let [levelAbove, rankAbove] = [levels, 0]
  for (const [pointLevel, rank] of points) {
    if (level >= pointLevel) {
      return rankAbove + ((rank - rankAbove) * (levelAbove - level)) / (levelAbove - pointLevel)
    }
    levelAbove = pointLevel
    rankAbove = rank
  }
  return rankAbove
}
