// A search that must succeed, and what it found.
import { expect } from 'vitest'
import { datasetNamed } from '../../src/catalog/index.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { Almanac, Answer } from './almanac.ts'
import { creditsOf } from './match-entries.ts'

export interface SearchOutcome {
  readonly rows: readonly JsonObject[]
  /** The ids of the rows. */
  readonly ids: readonly unknown[]
  readonly next: string | null
  readonly total: number
  readonly credits: string | undefined
  readonly answer: Answer
}

export async function searchOn(
  almanac: Pick<Almanac, 'post'>,
  dataset: string,
  body: Readonly<Record<string, unknown>>,
): Promise<SearchOutcome> {
  const answer = await almanac.post(`/${dataset}/search`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const searched = datasetNamed(dataset)
  const rows: readonly JsonObject[] = answer.body[searched?.search.results ?? '']
  return {
    rows,
    ids: rows.map(row => row[searched?.id ?? '']),
    next: answer.body.next_cursor,
    total: answer.body.total_count,
    credits: creditsOf(answer),
    answer,
  }
}
