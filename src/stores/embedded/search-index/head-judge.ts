// Judges the first records of a ranked search by its criteria, from their rows where these are enough, or else as they are stored.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { textFields } from '../../../query/bm25f.ts'
import { pathsRead } from '../../../query/predicate-paths.ts'
import type { RankedCriterion, RankedQuery, WordSpellings } from '../../../query/ranked.ts'
import { phraseShare, textWith } from '../../../query/ranking.ts'
import { isToldByRow } from '../../../query/row-parts.ts'
import { type Judgement, judge, verdictShare } from '../../../query/verdict.ts'
import type { HeadJudge } from '../engine/rank/rank.ts'

/** Records are read once; those that were deleted since they were found are not judged. */
export function openHeadJudge(
  dataset: Dataset,
  { criteria, words: ranking, explains, without }: RankedQuery,
  read: (id: number) => JsonObject | undefined,
): HeadJudge {
  const fields = textFields(dataset, without)
  const judged = new Map<number, JudgedRecord>()
  /** The words of each criterion by their indexes among those that rank. */
  const indexes = criteria.map(({ words }) =>
    words.map(([word]) => ranking.findIndex(([ranked]) => ranked === word)),
  )
  const judgedRecord = (id: number, hasWord: HasWord): JudgedRecord => {
    const cached = judged.get(id)
    if (cached) return cached
    // A record that lacks a word of a phrase needs no reading for it.
    const phrases = criteria.filter(
      ({ phrase }, index) =>
        phrase !== undefined && indexes[index]?.every(word => word === -1 || hasWord(word)),
    )
    const record = criteria.some(isJudged) || phrases.length > 0 ? read(id) : undefined
    const judgements = criteria.map((criterion, index) => {
      if (!record || !isJudged(criterion)) return undefined
      const { where, words, isNegated } = criterion
      const textOf = (word: WordSpellings) => textWith(record, word, fields)
      if (!where) return clipped(judgeWords(words.map(textOf), isNegated))
      const judgement = judge(where, record)
      const isMissed = judgement.verdict === 'not_met' || judgement.verdict === 'unknown'
      const mayBeElsewhere = isMissed && !isNegated && words.length > 0
      if (!mayBeElsewhere || !indexes[index]?.every(hasWord)) return clipped(judgement)
      const value = (explains && textOf(words[0] ?? [])) || judgement.value
      return clipped({ verdict: 'partly', value })
    })
    const phraseScore = phrases.reduce(
      (sum, { phrase = '', weight }) => sum + weight * (record ? phraseShare(record, phrase, fields) : 0),
      0,
    )
    const made = { judgements, phraseScore }
    judged.set(id, made)
    return made
  }
  const isJudged = judgedWhere(explains)
  const isOrdered = criteria.some(({ isSettled, phrase }) => !isSettled || phrase !== undefined)
  const scoreOf: HeadJudge['scoreOf'] = (id, hasWord) => {
    const { judgements, phraseScore } = judgedRecord(id, hasWord)
    return judgements.reduce((sum, judgement, index) => {
      const criterion = criteria[index]
      return judgement && criterion && !criterion.isSettled
        ? sum + criterion.weight * verdictShare[judgement.verdict]
        : sum
    }, phraseScore)
  }
  return {
    scoreOf: isOrdered ? scoreOf : () => 0,
    judgements: (id, hasWord) => judgedRecord(id, hasWord).judgements,
  }
}

/**
 * Returns the sections of rows that are enough to judge records; undefined where they are not: hidden fields, such as
 * coordinates, stand only in the records.
 */
export function judgedSections(
  dataset: Dataset,
  { criteria, explains, without }: RankedQuery,
): readonly string[] | undefined {
  const conditions = criteria.filter(judgedWhere(explains)).flatMap(({ where }) => where ?? [])
  if (!conditions.every(where => isToldByRow(dataset, where))) return undefined
  const texts = textFields(dataset, without).flatMap(({ lists: [outer], at }) => outer ?? at)
  return [...new Set([...pathsRead(conditions), ...texts].map(path => path.replace(/\..*/, '')))]
}

/** A criterion that decides who is ranked is judged only to explain it. */
const judgedWhere =
  (explains: boolean) =>
  ({ isSettled }: RankedCriterion): boolean =>
    explains || !isSettled

interface JudgedRecord {
  readonly judgements: readonly (Judgement | undefined)[]
  /** The weights of the keywords, by how closely the words of each stand together. */
  readonly phraseScore: number
}

type HasWord = Parameters<HeadJudge['scoreOf']>[1]

/** The longest text that is shown as the value that decides, in characters. */
const valueLengthMax = 300

const clipped = ({ verdict, value }: Judgement): Judgement => {
  const isLong = typeof value === 'string' && value.length > valueLengthMax
  return { verdict, value: isLong ? `${value.slice(0, valueLengthMax - 1)}…` : value }
}

/** Judges the words of a keyword by the texts that have them. */
function judgeWords(texts: readonly (string | undefined)[], isNegated: boolean): Judgement {
  const value = texts.find(text => text !== undefined) ?? null
  if (isNegated) return { verdict: value === null ? 'met' : 'not_met', value }
  if (value === null) return { verdict: 'not_met', value }
  return { verdict: texts.includes(undefined) ? 'partly' : 'met', value }
}
