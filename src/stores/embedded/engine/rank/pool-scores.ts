// The scores that rank the records of pools: by words, by meaning, or by both fused by their ranks. Each loop does one thing to
// plain arrays, because it runs for every record of a million.
import {
  emptyCounts,
  fusedScore,
  greatestScores,
  levelOf,
  noRanks,
  type RankTables,
  rankPoints,
  reciprocalRanks,
} from '../../../../query/fusion.ts'
import { contains, type OrdinalSet } from '../ordinals.ts'
import { type Pool, weightsIn } from './pools.ts'

/** The score that a preferred record has more than the greatest sum of its words. */
export const preference = 2 ** 40

/** Returns the ranks of both scores among the records of the pools; none where they are not fused. */
export function ranksOf(pools: readonly Pool[]): RankTables {
  const greatest = greatestScores(weightsIn(pools))
  const [lexicalCounts, semanticCounts] = [emptyCounts(), emptyCounts()]
  for (const { ordinals, lexical, semantic } of pools) {
    if (!lexical || !semantic) return noRanks
    countLevels(lexicalCounts, lexical, ordinals, greatest.lexical)
    countLevels(semanticCounts, semantic, ordinals, greatest.semantic)
  }
  return { lexical: rankPoints(lexicalCounts), semantic: rankPoints(semanticCounts) }
}

function countLevels(
  counts: Uint32Array,
  scores: Uint32Array,
  ordinals: Uint32Array,
  greatest: number,
): void {
  for (let index = 0; index < ordinals.length; index++) {
    counts[Math.ceil(levelOf(scores[ordinals[index]], greatest))]++
  }
}

/** Returns the scores of some records of a pool, in the order of their ordinals; they are overwritten by the next call. */
export type PoolScorer = (pool: Pool, ordinals: Uint32Array) => Float64Array

/** Written anew for each pool. */
let scores = new Float64Array(0)

/** Records are ranked by words, by meaning, or by both fused. */
export function poolScorer(pools: readonly Pool[], ranks: RankTables): PoolScorer {
  const greatest = greatestScores(weightsIn(pools))
  const [byWords, byMeaning] = [reciprocalRanks(ranks.lexical), reciprocalRanks(ranks.semantic)]

  function fuse(lexical: Uint32Array, semantic: Uint32Array, ordinals: Uint32Array): void {
    for (let index = 0; index < ordinals.length; index++) {
      const ordinal = ordinals[index]
      scores[index] = fusedScore(
        byWords,
        levelOf(lexical[ordinal], greatest.lexical),
        byMeaning,
        levelOf(semantic[ordinal], greatest.semantic),
      )
    }
  }

  return ({ lexical, semantic, preferred }, ordinals) => {
    if (scores.length < ordinals.length) scores = new Float64Array(ordinals.length)
    if (lexical && semantic) fuse(lexical, semantic, ordinals)
    else copyScores(lexical ?? semantic, ordinals)
    if (preferred) raisePreferred(preferred, ordinals)
    return scores
  }
}

function copyScores(only: Uint32Array | undefined, ordinals: Uint32Array): void {
  for (let index = 0; index < ordinals.length; index++) scores[index] = only ? only[ordinals[index]] : 0
}

function raisePreferred(preferred: OrdinalSet, ordinals: Uint32Array): void {
  for (let index = 0; index < ordinals.length; index++) {
    if (contains(preferred, ordinals[index])) scores[index] += preference
  }
}
