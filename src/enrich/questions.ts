// The port through which rows are asked about: a running service, or a data directory.
import pLimit from 'p-limit'
import type { JsonObject } from '../lib/json/json.ts'

export type QuestionPath =
  | '/person/enrich'
  | '/person/contact/enrich'
  | '/person/identify'
  | '/person/professional_network/enrich/live'
  | '/person/search'
  | '/company/identify'
  | '/company/enrich'

export interface Questions {
  /**
   * Returns the answer of the endpoint to the body, as the interface describes it. Throws an InputError for what a person
   * must put right, such as a key that is refused or credits that are used up.
   */
  ask(path: QuestionPath, body: JsonObject): Promise<unknown>
  /** The number of questions that may be asked at once. */
  readonly atOnce: number
  close(): Promise<void>
}

/** The most identifiers that one question carries. */
export const identifiersOfQuestion = 25

/** Works on the items in parts that a question can carry, on some at once. */
export async function eachPart<T>(
  items: readonly T[],
  { atOnce }: Questions,
  work: (part: readonly T[]) => Promise<void>,
): Promise<void> {
  const limit = pLimit(atOnce)
  const parts: Promise<void>[] = []
  for (let start = 0; start < items.length; start += identifiersOfQuestion) {
    parts.push(limit(() => work(items.slice(start, start + identifiersOfQuestion))))
  }
  await Promise.all(parts)
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
