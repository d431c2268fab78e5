// The scores that rank the records of pools: by words, by meaning, or by both fused by their ranks.
import {
  emptyCounts,
  fusedBy,
  levelsOf,
  noRanks,
  type RankTables,
  rankPoints,
} from '../../../../query/fusion.ts'
import { contains } from '../ordinals.ts'
import { type Pool, weightsIn } from './pools.ts'

/** The score that a preferred record has more than the greatest sum of its words. */
export const preference = 2 ** 40

/** Returns the ranks of both scores among the records of the pools; none where they are not fused. */
export function ranksOf(pools: readonly Pool[]): RankTables {
  const levels = levelsOf(weightsIn(pools))
  const [lexicalCounts, semanticCounts] = [emptyCounts(), emptyCounts()]
  for (const { ordinals, lexical, semantic } of pools) {
    if (!lexical || !semantic) return noRanks
    for (let index = 0; index < ordinals.length; index++) {
      const ordinal = ordinals[index]
      lexicalCounts[Math.ceil(levels.lexical(lexical[ordinal]))]++
      semanticCounts[Math.ceil(levels.semantic(semantic[ordinal]))]++
    }
  }
  return { lexical: rankPoints(lexicalCounts), semantic: rankPoints(semanticCounts) }
}

/** Returns the function from the ordinals of a pool to the scores that rank its records. */
export type PoolScorer = (pool: Pool) => (ordinal: number) => number

/** Records are ranked by words, by meaning, or by both fused. */
export function poolScorer(pools: readonly Pool[], ranks: RankTables): PoolScorer {
  const levels = levelsOf(weightsIn(pools))
  const fused = fusedBy(ranks)
  const ranking = ({ lexical, semantic }: Pool) => {
    if (!semantic) return lexical ? (ordinal: number) => lexical[ordinal] : () => 0
    if (!lexical) return (ordinal: number) => semantic[ordinal]
    return (ordinal: number) => fused(levels.lexical(lexical[ordinal]), levels.semantic(semantic[ordinal]))
  }
  return pool => {
    const { preferred } = pool
    const scoreOf = ranking(pool)
    if (!preferred) return scoreOf
    return ordinal => scoreOf(ordinal) + (contains(preferred, ordinal) ? preference : 0)
  }
}
