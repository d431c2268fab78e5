// The head of a ranked search in the order in which a language model judges it.
import type { Dataset } from '../../../catalog/dataset.ts'
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'
import type { AskModel } from '../../../live/live.ts'
import type { ProjectionMessage } from '../../../query/project.ts'
import type { RankedPosition } from '../../../query/ranked.ts'
import { answeredPaths } from '../../../query/returnable.ts'
import { type Judgement, type Verdict, verdictShare } from '../../../query/verdict.ts'
import type { RankedPage, RankedRow } from '../../../stores/records.ts'
import type { Criterion } from '../../../understanding/criterion.ts'
import { judgedMax, judgeWithModel, type ModelVerdicts, openCriteria } from './model-judge.ts'

/** The verdicts of the model, by the id of the record. */
export type HeadVerdicts = ReadonlyMap<number, ModelVerdicts>

export interface JudgedHead {
  readonly verdicts: HeadVerdicts
  /** The place before the first row, from which the pages go on in the order of the verdicts. */
  readonly start: RankedPosition | undefined
  /** Says why verdicts are missing. */
  readonly fault: string | undefined
}

interface HeadRequest {
  readonly dataset: Dataset
  readonly criteria: readonly Criterion[]
  readonly view: ProjectionMessage
  readonly ask: AskModel
  /** Returns the first rows with what rules say of every criterion. */
  readonly firstRows: (limit: number, view: ProjectionMessage) => Promise<RankedPage>
}

/** Returns nothing where no criterion is left to judge. */
export async function judgeHead({
  dataset,
  criteria,
  view,
  ask,
  firstRows,
}: HeadRequest): Promise<JudgedHead | undefined> {
  if (openCriteria(criteria).length === 0) return undefined
  const { rows, start } = await firstRows(judgedMax, judgingView(dataset, view))
  const records = rows.map(({ text, answer }) => ({
    record: JSON.parse(Buffer.from(text).toString()) as JsonObject,
    judgements: answer?.judgements ?? [],
  }))
  const { verdicts, fault } = await judgeWithModel(records, { dataset, criteria, ask })
  const judged = rows.map((row, index) => ({ row, verdicts: verdicts[index] ?? new Map() }))
  const order = inOrder(judged, criteria)
  const seen = new Set(order)
  return {
    verdicts: new Map(judged.map(one => [one.row.id, one.verdicts])),
    start: start && { ...start, head: [...order, ...start.head.filter(id => !seen.has(id))] },
    fault,
  }
}

/** Returns the fields whose words rank, as far as the key may see them. */
function judgingView(dataset: Dataset, view: ProjectionMessage): ProjectionMessage {
  const permissions = new Set(view.permissions)
  const fields = Object.keys(dataset.search.weights ?? {}).filter(path => {
    const permission = dataset.paths.get(path)?.permission
    const isPermitted = permission === undefined || permissions.has(permission)
    return isPermitted && answeredPaths(path, { dataset, returnable: view.returnable }).length > 0
  })
  return { ...view, fields }
}

interface JudgedRow {
  readonly row: RankedRow
  readonly verdicts: ModelVerdicts
}

/** Returns the ids: records that meet every hard criterion first, then by their verdicts, else in the order of the ranking. */
function inOrder(rows: readonly JudgedRow[], criteria: readonly Criterion[]): readonly number[] {
  return rows
    .map(({ row, verdicts }) => {
      const judgements = unitedJudgements(row, verdicts, criteria.length)
      const verdictOf = (index: number): Verdict => judgements[index]?.verdict ?? 'unknown'
      return {
        id: row.id,
        misses: criteria.some(({ hard }, index) => hard && verdictOf(index) !== 'met'),
        score: criteria.reduce(
          (sum, { confidence }, index) => sum + confidence * verdictShare[verdictOf(index)],
          0,
        ),
      }
    })
    .sort((a, b) => Number(a.misses) - Number(b.misses) || b.score - a.score)
    .map(({ id }) => id)
}

/** Returns the judgements of a row: the model's where it has one, otherwise those of rules. */
export const unitedJudgements = (
  { answer }: RankedRow,
  verdicts: ModelVerdicts,
  count: number,
): readonly (Judgement | undefined)[] =>
  Array.from({ length: count }, (_, index) => verdicts.get(index) ?? answer?.judgements[index])

/** Returns the verdicts on records of the head that are not shown yet, for a cursor. */
export const carriedVerdicts = (verdicts: HeadVerdicts, head: readonly number[]): Json =>
  head.flatMap((id): Json[] => {
    const ofRecord = [...(verdicts.get(id) ?? [])]
    return ofRecord.length === 0
      ? []
      : [[id, ofRecord.map(([criterion, { verdict, value }]) => [criterion, verdict, value])]]
  })

/** Returns the verdicts that a cursor carries; undefined when these are none. */
export function readVerdicts(carried: unknown): HeadVerdicts | undefined {
  if (carried === undefined || carried === null) return new Map()
  if (!isList(carried)) return undefined
  const read = new Map<number, ModelVerdicts>()
  for (const entry of carried) {
    const [id, verdicts] = isList(entry) ? entry : []
    if (!Number.isSafeInteger(id) || !isList(verdicts) || !verdicts.every(isVerdict)) return undefined
    read.set(
      Number(id),
      new Map(verdicts.map(([criterion, verdict, value]) => [criterion, { verdict, value }])),
    )
  }
  return read
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isVerdict = (value: unknown): value is readonly [number, Verdict, Json] => {
  if (!isList(value) || value.length !== 3) return false
  const [criterion, verdict, decided] = value
  const isKnown = typeof verdict === 'string' && Object.hasOwn(verdictShare, verdict)
  return Number.isSafeInteger(criterion) && isKnown && !isObject(decided) && !isList(decided)
}
