// Judges the first records of a ranked search by its criteria, from values of their rows where these are enough, or else as
// they are stored.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { once } from '../../../lib/once.ts'
import { type TextField, textFields } from '../../../query/bm25f.ts'
import { joinPath, pathsRead } from '../../../query/predicate-paths.ts'
import type { RankedCriterion, RankedQuery } from '../../../query/ranked.ts'
import { phraseShare, textWith } from '../../../query/ranking.ts'
import { isToldByRow } from '../../../query/row-parts.ts'
import { type Judgement, judge, verdictOf, verdictShare } from '../../../query/verdict.ts'
import type { HeadJudge } from '../engine/rank/rank.ts'

/** Reads what judging a record needs: undefined for one that is not there. */
export interface HeadReader {
  /** Reads the values that the conditions of the criteria look at. */
  readonly conditions: (id: number) => JsonObject | undefined
  /** Reads the texts that words are looked for in. */
  readonly texts: (id: number) => JsonObject | undefined
}

/** Records are read once, texts only where they decide; records that were deleted since they were found are not judged. */
export function openHeadJudge(
  dataset: Dataset,
  { criteria, words: ranking, explains, without }: RankedQuery,
  read: HeadReader,
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
    const record = once(() => read.conditions(id))
    const texts = once(() => read.texts(id))
    const judgements = criteria.map((criterion, index) => {
      if (!isJudged(criterion)) return undefined
      const { where, words, isNegated } = criterion
      if (!where) {
        const found = texts()
        return (
          found &&
          clipped(
            judgeWords(
              words.map(word => textWith(found, word, fields)),
              isNegated,
            ),
          )
        )
      }
      const found = record()
      if (!found) return undefined
      const judgement = explains ? judge(where, found) : { verdict: verdictOf(where, found), value: null }
      const isMissed = judgement.verdict === 'not_met' || judgement.verdict === 'unknown'
      const mayBeElsewhere = isMissed && !isNegated && words.length > 0
      if (!mayBeElsewhere || !indexes[index]?.every(hasWord)) return clipped(judgement)
      const value = explains && textWith(texts() ?? null, words[0] ?? [], fields)
      return clipped({ verdict: 'partly', value: value || judgement.value })
    })
    // A record that lacks a word of a phrase needs no reading for it.
    const phrases = criteria.filter(
      ({ phrase }, index) =>
        phrase !== undefined && indexes[index]?.every(word => word === -1 || hasWord(word)),
    )
    const phraseScore = phrases.reduce(
      (sum, { phrase = '', weight }) => sum + weight * phraseShare(texts() ?? null, phrase, fields),
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

/** The paths of the values in rows that are enough to judge records. */
export interface JudgedPaths {
  /** Undefined where rows are not enough: hidden fields, such as coordinates, stand only in the records. */
  readonly conditions: ReadonlySet<string> | undefined
  readonly texts: readonly string[]
}

export function judgedPaths(dataset: Dataset, { criteria, explains, without }: RankedQuery): JudgedPaths {
  const conditions = criteria.filter(judgedWhere(explains)).flatMap(({ where }) => where ?? [])
  const isTold = conditions.every(where => isToldByRow(dataset, where))
  return {
    conditions: isTold ? pathsRead(conditions) : undefined,
    texts: textFields(dataset, without).flatMap(({ lists, at }) => pathsThrough(lists, at)),
  }
}

/** Returns the paths from the record on of values in nested lists. */
const pathsThrough = (lists: TextField['lists'], at: TextField['at']): readonly string[] =>
  lists.reduceRight<readonly string[]>(
    (inner, outer) => outer.flatMap(list => inner.map(path => joinPath(list, path))),
    at,
  )

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
