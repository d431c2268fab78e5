// Ranked searches: records in the order in which they answer to words, as plain data that can be sent to a worker
// thread.
import type { RankTables } from './fusion.ts'
import type { Predicate } from './predicate.ts'
import type { Judgement } from './verdict.ts'

/** The most rows of a ranked search, over all of its pages. */
export const rankedRowsMax = 10_000
/** The number of first rows that are judged one by one. */
export const headMax = 200

/** A word of the query as folded tokens: any of these spellings counts. */
export type WordSpellings = readonly string[]

export interface RankedQuery {
  readonly dataset: string
  /** Undefined: every record. */
  readonly where: Predicate | undefined
  /** Those that only keywords have come first. */
  readonly words: readonly WordSpellings[]
  /** Which scores rank: by words, by meanings, or both fused. */
  readonly by: 'lexical' | 'semantic' | 'hybrid'
  /** The texts whose meanings rank. */
  readonly meanings: readonly string[]
  /** Their vectors by a model of the operator; undefined where the static table makes them. */
  readonly embedded: EmbeddedMeanings | undefined
  /** The number of words, from the first on, that decide the coverage of a record. */
  readonly keywords: number
  /** Records that satisfy it come before all others. */
  readonly preferred: Predicate | undefined
  readonly criteria: readonly RankedCriterion[]
  /** True when every criterion is judged for every row of the head, with its value. */
  readonly explains: boolean
  /** True when records are left out that have none of the words, and nothing that means the same. */
  readonly needsWord: boolean
  /** Paths of fields whose words do not count. */
  readonly without: readonly string[]
  /** Undefined on the first page. */
  readonly after: RankedPosition | undefined
  /** 0: only the total is wanted. */
  readonly limit: number
}

export interface EmbeddedMeanings {
  /** The name of the model. */
  readonly model: string
  /** The bytes of each vector in Base64. */
  readonly vectors: readonly string[]
}

/** The source of the vectors that ranked: the static table, or the model of the operator. */
export const vectorMakers = ['table', 'model'] as const
export type VectorMaker = (typeof vectorMakers)[number]

export interface RankedCriterion {
  /** Undefined for a keyword, whose words decide. */
  readonly where: Predicate | undefined
  /** The words that it was read from: a record that has all of them somewhere meets it partly. */
  readonly words: readonly WordSpellings[]
  /**
   * A keyword of several words, folded as it was written: records with a text that has it so come first, then those with all of its
   * words in one text; last, where it is negated.
   */
  readonly phrase?: string
  /** True for a keyword that a record should not have. */
  readonly isNegated: boolean
  /** Its weight among the others. */
  readonly weight: number
  /** True when every ranked record meets it, or when it says nothing about the order of the head. */
  readonly isSettled: boolean
}

/**
 * The place where a page ended, with all that decides the place of a record, so that an unchanged record keeps it while others are
 * imported.
 */
export interface RankedPosition {
  /** The weight of each word, as it was when the first page was made. */
  readonly wordWeights: readonly number[]
  /** The ranks of both scores, as they were then; empty where they are not fused. */
  readonly ranks: RankTables
  /** The ids of the head that are not shown yet, in their order. */
  readonly head: readonly number[]
  /** The last record of the head; later the last one shown. */
  readonly last: RankedPlace
  /** The number of rows on all pages so far. */
  readonly shown: number
}

/** The place of a record: higher scores come first, then lower ids. */
export interface RankedPlace {
  readonly score: number
  readonly id: number
}

/** A row of a ranked page. */
export interface RankedHit {
  readonly id: number
  /** Undefined after the head. */
  readonly answer: RankedHitAnswer | undefined
}

/** The fit and the verdicts of a record of the head. */
export interface RankedHitAnswer {
  /** From 0 to 1: the share of the keywords, by their weights, that the record has, or how near it comes to them. */
  readonly coverage: number
  /** One for each criterion; undefined for one that was not judged. */
  readonly judgements: readonly (Judgement | undefined)[]
}

export interface RankedPositions {
  readonly hits: readonly RankedHit[]
  /** Undefined where only words ranked. */
  readonly vectors: VectorMaker | undefined
  /** The place before the first row, with the whole head in its order; undefined where only the total is wanted. */
  readonly start: RankedPosition | undefined
  /** Undefined on the last page. */
  readonly next: RankedPosition | undefined
  /** The number of records that are ranked. */
  readonly total: number
}
