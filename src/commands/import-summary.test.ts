import { describe, expect, it } from 'vitest'
import type { ImportResult } from '../ingest/run-import.ts'
import { summaryText } from './import-summary.ts'

const none: ImportResult = {
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  skipped: 0,
  kept_apart: 0,
  apart_because: {},
}
const linesOf = (rows: number, known: number, more: Partial<ImportResult> = {}) =>
  summaryText({
    counts: { ...none, read: rows, ...more },
    sources: [{ name: 'crm', rows, known }],
    rejected: [],
    leftOut: [],
    report: '/reports/1.jsonl',
  }).split('\n')

describe('the closing lines of an import', () => {
  it.each([
    [0, 0, 'Nothing was filed under the source crm.'],
    [1, 0, 'Filed under the source crm: its only row was not known from an earlier import.'],
    [1, 1, 'Filed under the source crm: its only row was known from an earlier import.'],
    [2, 0, 'Filed under the source crm: none of its 2 rows was known from an earlier import.'],
    [2, 1, 'Filed under the source crm: 1 of its 2 rows was known from an earlier import.'],
    [1200, 2, 'Filed under the source crm: 2 of its 1,200 rows were known from an earlier import.'],
    [2, 2, 'Filed under the source crm: all of its 2 rows were known from an earlier import.'],
  ])('are right of %d rows of which %d are known', (rows, known, line) => {
    const [first, second] = linesOf(rows, known)
    expect(first).toMatch(rows === 1 ? /^1 row read: / : /^[\d,]+ rows read: /)
    expect(second).toBe(line)
  })

  it('are right of one row that was kept apart or rejected', () => {
    expect(linesOf(1, 0, { kept_apart: 1, apart_because: { names: 1 } })).toContain(
      '1 row was kept apart from a record with one of its identifiers, because their names differ; the report says which.',
    )
    expect(linesOf(1, 0, { rejected: 1 }).at(-1)).toMatch(/^The row could not be kept\./)
    expect(linesOf(2, 0, { rejected: 2 }).at(-1)).toMatch(/^No row could be kept\./)
  })

  it('name what tells the rows apart, the most frequent first', () => {
    const apart_because = { 'profile pages': 1, names: 2, countries: 1 }
    expect(linesOf(3, 0, { kept_apart: 3, apart_because })).toContain(
      '3 rows were kept apart from records with one of their identifiers, because their names, profile pages and countries differ; the report says which.',
    )
  })
})
