// `explain: true` on a search: what each condition holds, and what would remain without it.

import { isObject, type Json, type JsonObject } from '../lib/json.ts'
import { shorten } from '../lib/message.ts'
import type { Predicate } from '../query/predicate.ts'
import type { Records } from '../stores/records.ts'
import { countOf } from './count.ts'

/** Conditions told at most: whoever has more cannot read them either. */
const conditionsMax = 50

export interface Explained {
  readonly explain: Json
  /** For a search that finds nothing: a sentence for each condition that is to blame. */
  readonly remarks: readonly string[]
}

interface Question {
  readonly dataset: string
  readonly plural: string
  readonly filters: Json | undefined
  /** Of filters, and of what else the search asks for. */
  readonly whereOf: (filters: Json | undefined) => Predicate | undefined
  /** Of a single condition. */
  readonly compile: (condition: Json) => Predicate
  readonly total: number
}

/** Explains the conditions that must all hold; the first 50 of them. Counts are exact. */
export async function explain(question: Question, records: Records): Promise<Explained> {
  const conditions = conditionsOf(question.filters)
  const told = await Promise.all(
    conditions.slice(0, conditionsMax).map((_, index) => explainOne(question, conditions, index, records)),
  )
  if (question.total > 0) return { explain: told, remarks: [] }
  // Of all groups together about as many conditions are asked about as of the filter itself.
  const leavesMax = Math.ceil(conditionsMax / Math.max(1, told.length))
  const remarks = await Promise.all(told.map(one => remarksOn(one, leavesMax, question, records)))
  return { explain: told, remarks: [...new Set(remarks.flat())].slice(0, conditionsMax) }
}

/** As it stands in the answer. */
type Told = {
  readonly condition: Json
  /** How many records satisfy it, whatever the others say. */
  readonly total_count: number
  /** How many would be found without it. */
  readonly total_count_without: number
  /** For a compared text that no record has: values that look like it, the most frequent first. */
  readonly nearest_values: readonly string[]
}

async function explainOne(
  { dataset, whereOf, compile }: Question,
  conditions: readonly Json[],
  index: number,
  records: Records,
): Promise<Told> {
  const condition = conditions[index] ?? null
  const others = conditions.filter((_, other) => other !== index)
  const alone = compile(condition)
  const rest = whereOf(others.length === 0 ? undefined : { op: 'and', conditions: others })
  const [total, without, nearest] = await Promise.all([
    countOf(records, dataset, alone),
    countOf(records, dataset, rest),
    nearestTo(dataset, alone, records),
  ])
  return { condition, total_count: total, total_count_without: without, nearest_values: nearest }
}

async function nearestTo(dataset: string, where: Predicate, records: Records): Promise<readonly string[]> {
  const explanations = await records.explain({ dataset, where })
  return [...new Set(explanations.flatMap(({ nearest }) => nearest))]
}

/** The conditions of the outermost `and`, groups inside it whole: the parts of a nested list belong together. */
function conditionsOf(filters: Json | undefined): readonly Json[] {
  if (filters === undefined) return []
  const isAnd = isObject(filters) && Array.isArray(filters.conditions) && filters.op === 'and'
  return isAnd ? (filters.conditions as readonly Json[]) : [filters]
}

/** Of a condition that matches nobody, why; of a group the conditions in it that do. */
async function remarksOn(
  { condition, total_count, total_count_without, nearest_values }: Told,
  leavesMax: number,
  { dataset, plural, compile }: Question,
  records: Records,
): Promise<readonly string[]> {
  const leaves = leavesOf(condition)
  const shown = leaves.length === 1 ? named(leaves[0] ?? {}) : `A group of ${leaves.length} conditions`
  if (total_count > 0) {
    return total_count_without > 0
      ? [`${shown} matches ${total_count}; without it ${total_count_without} would be found.`]
      : []
  }
  if (leaves.length === 1) return [holdsForNone(shown, plural, nearest_values)]
  const asked = leaves.slice(0, leavesMax).map(async leaf => {
    const where = compile(leaf)
    if ((await countOf(records, dataset, where)) > 0) return []
    return [holdsForNone(named(leaf), plural, await nearestTo(dataset, where, records))]
  })
  const empty = (await Promise.all(asked)).flat()
  if (empty.length > 0) return empty
  const apart = leaves.length > leavesMax ? '' : ', although each of them matches some'
  return [`${shown} matches no ${plural}${apart}.`]
}

function holdsForNone(shown: string, plural: string, nearest: readonly string[]): string {
  const hint = nearest.length > 0 ? ` Values like it: ${nearest.join(', ')}.` : ''
  return `${shown} matches no ${plural}.${hint}`
}

const leavesOf = (condition: Json): readonly JsonObject[] => {
  if (!isObject(condition)) return []
  return Array.isArray(condition.conditions) ? condition.conditions.flatMap(leavesOf) : [condition]
}

const named = ({ field, type, value }: JsonObject): string => `${field} ${type} ${shorten(value)}`
