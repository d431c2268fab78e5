// Reads a query as criteria with a language model, whose answer is checked like a request.
import Value from 'typebox/value'
import type { Dataset } from '../catalog/dataset.ts'
import { ApiError } from '../errors.ts'
import { isoTime } from '../lib/iso-time.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { fold, words } from '../normal/text.ts'
import { type Criterion, type CriterionKind, hardFilter } from './criterion.ts'
import { condition, group, negated } from './filters.ts'
import { answerSchema, modelFields, taskOf } from './model-task.ts'
import { keywordsOf } from './understand.ts'

export interface ModelReadingContext {
  readonly dataset: Dataset
  /** The permissions of the caller's key. */
  readonly permissions: ReadonlySet<string>
  /** Checks a filter like that of a request: throws an ApiError for one that is refused. */
  readonly compile: (filter: Json) => Promise<unknown>
  readonly nowMs: number
  /** Asks the model for an object of the schema, within the time. */
  readonly ask: (
    question: {
      readonly task: string
      readonly material: string
      readonly name: string
      readonly schema: JsonObject
    },
    withinMs: number,
  ) => Promise<{ readonly answer: JsonObject } | { readonly fault: string }>
}

/** A search waits no longer for the model to read its query. */
export const readingMs = 3000

/** An answer that exceeds them is refused: no query asks for so much. */
const criteriaMax = 32
const conditionsMax = 16
const valuesMax = 50
const valueLengthMax = 200

/**
 * Returns the criteria that the model read, or a sentence that says why its reading does not count: it is late, fails, or
 * answers what a request could not ask. Words that it leaves out are keywords.
 */
export async function readWithModel(
  query: string,
  { dataset, permissions, compile, nowMs, ask }: ModelReadingContext,
): Promise<{ readonly criteria: readonly Criterion[] } | { readonly fault: string }> {
  const fields = modelFields(dataset, permissions)
  const schema = answerSchema(fields)
  const task = taskOf(dataset, fields, isoTime(nowMs).slice(0, 10))
  const question = {
    task,
    material: JSON.stringify({ query }),
    name: 'reading',
    schema: schema as JsonObject,
  }
  const asked = await ask(question, readingMs)
  if ('fault' in asked) return asked
  if (!Value.Check(schema, asked.answer))
    return { fault: 'Its answer has another shape than it was asked for.' }
  // The answer was checked against the schema.
  const { criteria: stated } = asked.answer as unknown as { readonly criteria: readonly StatedCriterion[] }
  const refusal = refusalOf(stated, query)
  if (refusal !== undefined) return { fault: refusal }
  const criteria = stated.map(criterionOf)
  for (const { filter, text } of criteria) {
    if (await isRefused(filter, compile)) {
      return { fault: `Its filter for ${JSON.stringify(text)} is refused.` }
    }
  }
  // Filters that are each within the limits of a request may exceed them together.
  if (await isRefused(hardFilter(criteria), compile))
    return { fault: 'It reads more than a request may ask.' }
  const read = new Set(stated.flatMap(({ text }) => words(fold(text))))
  const isRead = (folded: string) => words(folded).every(word => read.has(word))
  return { criteria: [...criteria, ...keywordsOf(query, ({ folded }) => isRead(folded))] }
}

async function isRefused(
  filter: JsonObject | null,
  compile: ModelReadingContext['compile'],
): Promise<boolean> {
  try {
    if (filter) await compile(filter)
    return false
  } catch (error) {
    if (error instanceof ApiError) return true
    throw error
  }
}

interface StatedCriterion {
  readonly text: string
  readonly kind: CriterionKind
  readonly negated: boolean
  readonly hard: boolean
  readonly confidence: number
  readonly match: 'all' | 'any'
  readonly conditions: readonly {
    readonly field: string
    readonly type: string
    readonly value: Json
  }[]
}

/** Returns why the criteria do not count; undefined where they do. */
function refusalOf(stated: readonly StatedCriterion[], query: string): string | undefined {
  const known = new Set(words(fold(query)))
  const isOfQuery = ({ text }: StatedCriterion) => {
    const said = words(fold(text))
    return said.length > 0 && said.every(word => known.has(word))
  }
  const other = stated.find(one => !isOfQuery(one))
  if (other) return 'It reads words that are not in the query.'
  const isLong =
    stated.length > criteriaMax ||
    stated.some(
      ({ conditions }) =>
        conditions.length > conditionsMax || conditions.some(({ value }) => isLongValue(value)),
    )
  if (isLong) return 'It reads more than a query says.'
  const isUnsure = stated.some(({ confidence }) => confidence < 0 || confidence > 1)
  return isUnsure ? 'Its confidence is not a number from 0 to 1.' : undefined
}

const isLongValue = (value: Json): boolean =>
  Array.isArray(value)
    ? value.length > valuesMax || value.some(isLongValue)
    : typeof value === 'string' && value.length > valueLengthMax

function criterionOf(stated: StatedCriterion): Criterion {
  const { text, kind, match, conditions } = stated
  const said = conditions.map(({ field, type, value }) => condition(field, type, value))
  const meant = kind === 'keyword' ? null : group(match === 'any' ? 'or' : 'and', said)
  const filter = stated.negated ? negated(meant) : meant
  return {
    text,
    kind,
    negated: stated.negated,
    hard: stated.hard && filter !== null,
    confidence: Math.round(stated.confidence * 100) / 100,
    filter,
  }
}
