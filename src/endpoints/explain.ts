// `explain: true` on a search: what each condition holds, and what would remain without it.
import { isObject, type Json, type JsonObject } from '../lib/json.ts'
import type { Predicate } from '../query/predicate.ts'
import { shorten } from '../query/value.ts'
import type { Records } from '../stores/records.ts'

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
  return {
    explain: told,
    remarks: question.total > 0 ? [] : told.flatMap(one => remarkOn(one, question.plural)),
  }
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
  const count = async (where: Predicate | undefined) =>
    (await records.search({ dataset, where, sorts: [], after: undefined, limit: 0 })).total
  const alone = compile(condition)
  const [total, without, explanations] = await Promise.all([
    count(alone),
    count(whereOf(others.length === 0 ? undefined : { op: 'and', conditions: others })),
    records.explain({ dataset, where: alone }),
  ])
  return {
    condition,
    total_count: total,
    total_count_without: without,
    nearest_values: [...new Set(explanations.flatMap(({ nearest }) => nearest))],
  }
}

/** The conditions of the outermost `and`, groups inside it whole: the parts of a nested list belong together. */
function conditionsOf(filters: Json | undefined): readonly Json[] {
  if (filters === undefined) return []
  const isAnd = isObject(filters) && Array.isArray(filters.conditions) && (filters.op ?? 'and') === 'and'
  return isAnd ? (filters.conditions as readonly Json[]) : [filters]
}

function remarkOn(
  { condition, total_count, total_count_without, nearest_values }: Told,
  plural: string,
): string[] {
  const shown = isObject(condition) && typeof condition.field === 'string' ? named(condition) : 'A group'
  if (total_count === 0) {
    const hint = nearest_values.length > 0 ? ` Values like it: ${nearest_values.join(', ')}.` : ''
    return [`${shown} holds for no ${plural}.${hint}`]
  }
  return total_count_without > 0
    ? [`${shown} holds for ${total_count}, and without it ${total_count_without} would be found.`]
    : []
}

const named = ({ field, type, value }: JsonObject): string => `${field} ${type} ${shorten(value)}`
