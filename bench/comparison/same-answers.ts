// Refuses a comparison in which the two services do not answer the same.

import { isObject, type Json, type JsonObject } from '../../src/lib/json/json.ts'
import { fold } from '../../src/normal/text.ts'
import { valueAt } from '../../src/query/read.ts'
import type { ComparedRequest, HttpRequest } from './http-requests.ts'
import { profileUrlPath } from './opensearch/people.ts'

export type Ask = (request: HttpRequest) => Promise<JsonObject>

/** Sends both and throws an error with both answers where people, totals or buckets differ. */
export async function refuseDifferentAnswers({ ours, theirs }: ComparedRequest, askUs: Ask, askThem: Ask) {
  const [own, other] = await Promise.all([askUs(ours), askThem(theirs)])
  const [mine, yours] = [essenceOfOurs(own), essenceOfTheirs(other)]
  if (mine === undefined || mine === yours) return
  const both = `${ours.path} ${ours.body}\n${mine}\n${theirs.body}\n${yours}`
  throw new Error(`The answers differ:\n${both.slice(0, 4000)}`)
}

/** Returns the total and the ids or buckets of an answer as a text; undefined for suggestions, whose order is another by design. */
function essenceOfOurs(answer: JsonObject | readonly Json[]): string | undefined {
  if (Array.isArray(answer)) return JSON.stringify(answer.map(one => foundUrl(one as JsonObject)))
  const { profiles, total_count, aggregations } = answer as JsonObject
  if (profiles === undefined) return undefined
  const buckets = list(list(aggregations)[0]?.buckets as Json).map(({ key, count }) => [
    fold(String(key)),
    count,
  ])
  return essence(total_count, aggregations ? buckets : list(profiles).map(urlOf))
}

function essenceOfTheirs(answer: JsonObject): string {
  const documents = list(answer.docs)
  if (answer.docs) return JSON.stringify(documents.map(({ _id, found }) => (found ? _id : null)))
  const buckets = valueAt(answer, 'aggregations.entries.values.buckets')
  const rows = buckets
    ? list(buckets as Json).map(({ key, doc_count }) => [key, doc_count])
    : list(valueAt(answer, 'hits.hits') as Json).map(({ _id }) => _id)
  return essence(valueAt(answer, 'hits.total.value'), rows)
}

/** Buckets of the same count may come in any order, and the last count may have others as well. */
function essence(total: Json | undefined, rows: readonly unknown[]): string {
  return JSON.stringify([total, rows.map(row => (Array.isArray(row) ? row[1] : row))])
}

const list = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as JsonObject[]) : []

const urlOf = (row: JsonObject): Json => valueAt(row, profileUrlPath) ?? null

function foundUrl(one: JsonObject): Json {
  const [match] = list(one.matches)
  return isObject(match?.person_data) ? urlOf(match.person_data) : null
}
