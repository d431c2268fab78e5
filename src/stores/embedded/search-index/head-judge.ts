// Judges the first records of a ranked search by its criteria, from the records as they are stored.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { Json } from '../../../lib/json/json.ts'
import { textFields } from '../../../query/bm25f.ts'
import type { RankedCriterion, RankedQuery } from '../../../query/ranked.ts'
import { textWith } from '../../../query/ranking.ts'
import { type Judgement, judge, verdictShare } from '../../../query/verdict.ts'
import type { HeadJudge } from '../engine/rank/rank.ts'
import type { ReadRecord } from '../linked-fields.ts'

/** Records are read once; those that were deleted since they were found are not judged. */
export function openHeadJudge(
  dataset: Dataset,
  { criteria, explains, without }: RankedQuery,
  read: ReadRecord,
): HeadJudge {
  const fields = textFields(dataset, without)
  const judged = new Map<number, readonly (Judgement | undefined)[]>()
  const judgements = (id: number): readonly (Judgement | undefined)[] => {
    const cached = judged.get(id)
    if (cached) return cached
    const record = criteria.some(isJudged) ? read(id)?.record : undefined
    const made = criteria.map(criterion => {
      if (!record || !isJudged(criterion)) return undefined
      const { where, words, isNegated } = criterion
      const judgement = where
        ? judge(where, record)
        : judgeWords(
            words.map(word => textWith(record, word, fields)),
            isNegated,
          )
      return { ...judgement, value: clipped(judgement.value) }
    })
    judged.set(id, made)
    return made
  }
  const isJudged = ({ isSettled }: RankedCriterion): boolean => explains || !isSettled
  const isOrdered = criteria.some(({ isSettled }) => !isSettled)
  const scoreOf = (id: number): number =>
    judgements(id).reduce((sum, judgement, index) => {
      const criterion = criteria[index]
      return judgement && criterion && !criterion.isSettled
        ? sum + criterion.weight * verdictShare[judgement.verdict]
        : sum
    }, 0)
  return { scoreOf: isOrdered ? scoreOf : () => 0, judgements }
}

/** The longest text that is shown as the value that decides, in characters. */
const valueLengthMax = 300

const clipped = (value: Json): Json =>
  typeof value === 'string' && value.length > valueLengthMax
    ? `${value.slice(0, valueLengthMax - 1)}…`
    : value

/** Judges the words of a keyword by the texts that have them. */
function judgeWords(texts: readonly (string | undefined)[], isNegated: boolean): Judgement {
  const value = texts.find(text => text !== undefined) ?? null
  if (isNegated) return { verdict: value === null ? 'met' : 'not_met', value }
  if (value === null) return { verdict: 'not_met', value }
  return { verdict: texts.includes(undefined) ? 'partly' : 'met', value }
}
