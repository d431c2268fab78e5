// The rows of a ranked search as answers show them.
import type { JsonObject } from '../../../lib/json/json.ts'
import type { JsonPart } from '../../../lib/json/json-text.ts'
import { type Judgement, verdictShare } from '../../../query/verdict.ts'
import type { RankedRow } from '../../../stores/records.ts'
import { fitOf } from './fit.ts'
import { unitedJudgements } from './judged-head.ts'
import type { ModelVerdicts } from './model-judge.ts'
import type { CompiledCriterion, RankedPlan } from './plan.ts'

/** Returns the parts of the record as it is shown: in the head with its fit, and where wanted with its verdicts. */
export function rankedRow(
  row: RankedRow,
  { criteria, plan }: { readonly criteria: readonly CompiledCriterion[]; readonly plan: RankedPlan },
  byModel: ModelVerdicts,
  explains: boolean,
): readonly JsonPart[] {
  const { text, answer } = row
  if (!answer) return [text]
  const judged = plan.criteria.map((one, index) => ({
    ...one,
    isRequired: criteria[index]?.criterion.hard === true || criteria[index]?.isLoosened === true,
  }))
  const judgements = unitedJudgements(row, byModel, criteria.length)
  const verdicts = judgements.flatMap((judgement, criterion) =>
    judgement ? [{ criterion, ...judgement, ...(byModel.has(criterion) && { judge: 'model' }) }] : [],
  )
  const shares = criteria.flatMap(({ criterion: { negated }, where }, index) =>
    where || negated ? [] : [byModel.get(index)],
  )
  const coverage = coverageWith(shares, answer.coverage)
  return withKeys(text, {
    fit: fitOf({ coverage, judgements }, judged, plan.keywords > 0),
    ...(explains && { verdicts }),
  })
}

/** Returns the share of the keywords that a record has, by the verdicts of the model on some of them. */
function coverageWith(verdicts: readonly (Judgement | undefined)[], coverage: number): number {
  if (verdicts.length === 0) return coverage
  const shares = verdicts.map(judgement => (judgement ? verdictShare[judgement.verdict] : coverage))
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** Returns the parts of the row, which is a JSON object, with further keys at its end; the row is not copied. */
export function withKeys(row: Uint8Array, keys: JsonObject): readonly JsonPart[] {
  const added = JSON.stringify(keys).slice(1)
  // An empty row is `{}`.
  const separator = row.length > 2 ? ',' : ''
  return [row.subarray(0, -1), `${separator}${added}`]
}
