// `explain: true` on a search: how many records match each condition, and how many would be found without it.

import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { shorten } from '../../lib/message.ts'
import type { Predicate } from '../../query/predicate.ts'
import { type Records, SearchTooLong } from '../../stores/records.ts'
import { countOf } from './count.ts'

/** The most conditions that are explained, which is more than a person reads. */
const conditionsMax = 50

export interface SearchExplanation {
  readonly explain: Json
  /**
   * Sentences that name each condition to blame for an empty result, and how many conditions are not
   * explained.
   */
  readonly remarks: readonly string[]
}

interface ExplainRequest {
  readonly dataset: string
  readonly plural: string
  readonly filters: Json | undefined
  readonly compile: (condition: Json) => Promise<Predicate>
  /** Returns the predicate of the search when these are its conditions. */
  readonly whereOf: (conditions: readonly Predicate[]) => Predicate | undefined
  readonly total: number
  /** Returns the time that the search has left. */
  readonly leftMs: () => number
}

/**
 * Explains the first 50 of the conditions that must all hold, one after another while there is time. Counts
 * are exact.
 */
export async function explain(request: ExplainRequest, records: Records): Promise<SearchExplanation> {
  const conditions = conditionsOf(request.filters)
  const effects: ConditionEffect[] = []
  const remarks: string[] = []
  let isLate = false
  try {
    const compiled = await compileAll(conditions, request)
    for (const [index, predicate] of compiled.slice(0, conditionsMax).entries()) {
      const others = compiled.filter((_, other) => other !== index)
      const effect = await effectOf(predicate, others, request, records)
      effects.push({ condition: conditions[index] ?? null, ...effect })
    }
    // The counts for the parts of all groups are bounded by about the number of counts for the filter itself.
    const leavesMax = Math.ceil(conditionsMax / Math.max(1, effects.length))
    for (const effect of request.total > 0 ? [] : effects) {
      remarks.push(...(await remarksOn(effect, leavesMax, request, records)))
    }
  } catch (error) {
    // The answer has what was explained by then, and says that the rest is missing.
    if (!(error instanceof SearchTooLong)) throw error
    isLate = true
  }
  const uniqueRemarks = [...new Set(remarks)].slice(0, conditionsMax)
  return {
    explain: effects,
    remarks: [...uniqueRemarks, ...shortfallRemarks(effects.length, conditions.length, isLate)],
  }
}

async function compileAll(
  conditions: readonly Json[],
  request: ExplainRequest,
): Promise<readonly Predicate[]> {
  const compiled: Predicate[] = []
  for (const condition of conditions) {
    budgetMs(request)
    compiled.push(await request.compile(condition))
  }
  return compiled
}

function shortfallRemarks(effects: number, conditions: number, isLate: boolean): readonly string[] {
  if (isLate) {
    return [`The search ran out of time after explaining ${effects} of ${conditions} conditions.`]
  }
  return effects < conditions ? [`Only the first ${effects} of ${conditions} conditions are explained.`] : []
}

/** The explanation of one condition, as it is answered. */
type ConditionEffect = {
  readonly condition: Json
  /** The number of records that satisfy this condition alone. */
  readonly total_count: number
  /** The number of records that would be found without this condition. */
  readonly total_count_without: number
  /** Values that resemble a compared text that no record has, the most frequent first. */
  readonly nearest_values: readonly string[]
}

async function effectOf(
  predicate: Predicate,
  others: readonly Predicate[],
  request: ExplainRequest,
  records: Records,
): Promise<Omit<ConditionEffect, 'condition'>> {
  const { dataset, whereOf } = request
  return {
    total_count: await countOf(records, dataset, predicate, budgetMs(request)),
    total_count_without: await countOf(records, dataset, whereOf(others), budgetMs(request)),
    nearest_values: await nearestTo(request, predicate, records),
  }
}

/** Returns how long the next query may take. Throws when there is no time left. */
function budgetMs({ leftMs }: ExplainRequest): number {
  const left = leftMs()
  if (left <= 0) throw new SearchTooLong()
  return left
}

async function nearestTo(
  request: ExplainRequest,
  where: Predicate,
  records: Records,
): Promise<readonly string[]> {
  return records.nearestValues({ dataset: request.dataset, where }, budgetMs(request))
}

/**
 * Returns the conditions of the outermost `and`. Groups inside it stay whole, because the parts of a nested
 * list belong together.
 */
function conditionsOf(filters: Json | undefined): readonly Json[] {
  if (filters === undefined) return []
  const isAnd = isObject(filters) && Array.isArray(filters.conditions) && filters.op === 'and'
  return isAnd ? (filters.conditions as readonly Json[]) : [filters]
}

/** Returns the reasons why a condition matches no record; for a group, which of its conditions match none. */
async function remarksOn(
  { condition, total_count, total_count_without, nearest_values }: ConditionEffect,
  leavesMax: number,
  request: ExplainRequest,
  records: Records,
): Promise<readonly string[]> {
  const { dataset, plural, compile } = request
  const leaves = leavesOf(condition)
  const shown =
    leaves.length === 1 ? conditionText(leaves[0] ?? {}) : `A group of ${leaves.length} conditions`
  if (total_count > 0) {
    return total_count_without > 0
      ? [`${shown} matches ${total_count}; without it ${total_count_without} would be found.`]
      : []
  }
  if (leaves.length === 1) return [holdsForNone(shown, plural, nearest_values)]
  const empty: string[] = []
  for (const leaf of leaves.slice(0, leavesMax)) {
    const where = await compile(leaf)
    if ((await countOf(records, dataset, where, budgetMs(request))) > 0) continue
    empty.push(holdsForNone(conditionText(leaf), plural, await nearestTo(request, where, records)))
  }
  if (empty.length > 0) return empty
  const hint = leaves.length > leavesMax ? '' : ', although each of them matches some'
  return [`${shown} matches no ${plural}${hint}.`]
}

function holdsForNone(shown: string, plural: string, nearest: readonly string[]): string {
  const hint = nearest.length > 0 ? ` Similar values: ${nearest.join(', ')}.` : ''
  return `${shown} matches no ${plural}.${hint}`
}

const leavesOf = (condition: Json): readonly JsonObject[] => {
  if (!isObject(condition)) return []
  return Array.isArray(condition.conditions) ? condition.conditions.flatMap(leavesOf) : [condition]
}

const conditionText = ({ field, type, value }: JsonObject): string => `${field} ${type} ${shorten(value)}`
