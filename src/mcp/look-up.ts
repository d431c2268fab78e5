// Asks the endpoints that look records up, and shapes their answers for models.
import Type from 'typebox'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { spendingOf } from './arguments.ts'
import { withoutBlanks } from './records.ts'
import type { ToolCall, ToolResult } from './tool.ts'

export const matchesOutput = Type.Object({
  looked_up: Type.Optional(
    Type.Array(Type.Unknown(), { description: 'What was asked for, in its order, with the records found.' }),
  ),
})

interface LookUp {
  readonly path: string
  readonly body: JsonObject
  /** The arguments of the tool, for those about spending. */
  readonly sent: Parameters<typeof spendingOf>[0]
}

/** Asks an endpoint that answers an entry for each identifier. */
export async function lookUp({ path, body, sent }: LookUp, { ask }: ToolCall): Promise<ToolResult> {
  const limited = spendingOf(sent)
  const answer = await ask({
    method: 'POST',
    path,
    headers: limited.headers ?? {},
    body: { ...body, ...limited.body },
  })
  if (isObject(answer)) return { answer: previewed(answer) }
  return { answer: { looked_up: Array.isArray(answer) ? answer.map(entryOf) : [] } }
}

/** Returns what a preview says about the price. */
export const previewed = ({ credits, cost_components, result_count }: JsonObject): JsonObject => ({
  would_cost: credits,
  cost_components,
  result_count,
})

/** Returns an entry with its records directly beside how sure they are. */
function entryOf(entry: Json): Json {
  if (!isObject(entry)) return entry
  const { matched_on, match_status, matches = [] } = entry
  const found = (Array.isArray(matches) ? matches : []).map((match: Json) => {
    if (!isObject(match)) return match
    const { confidence_score, person_data, company_data, ...others } = match
    return {
      confidence: confidence_score,
      ...others,
      ...(withoutBlanks(person_data ?? company_data ?? {}) as JsonObject),
    }
  })
  return { matched_on, ...(found.length > 0 ? { matches: found } : { match_status }) }
}
