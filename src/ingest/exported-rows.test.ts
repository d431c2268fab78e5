import { expect, it } from 'vitest'
import { ExportedRows, firstBatches } from './exported-rows.ts'
import type { PreparedRow } from './prepare.ts'
import type { TransformedBatch } from './transform.ts'

const row = (contributionKey: string): PreparedRow => ({
  contributionKey,
  keys: [],
  names: [],
  text: '{}',
  hash: '',
  seenMs: 0,
  statedId: undefined,
  namesOthers: false,
  problems: [],
})

const some = (kind: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => row(`${kind}:${from + index}`))

const exported = (rows: readonly PreparedRow[]) => {
  const known = new ExportedRows()
  known.add(rows)
  return known
}

it('a file with hardly a mailbox of the one before is another piece of its list', () => {
  expect(exported(some('email', 0, 20)).areRepeatedBy(some('email', 20, 40))).toBe(false)
  expect(exported(some('email', 0, 20)).areRepeatedBy(some('email', 17, 37))).toBe(false)
})

it('a file with many mailboxes of the one before is a later export of it', () => {
  expect(exported(some('email', 0, 20)).areRepeatedBy(some('email', 10, 30))).toBe(true)
})

it('a last piece of a few rows may repeat one of them, and a file that repeats all its rows is a later export', () => {
  const first = exported(some('email', 0, 20))
  for (const end of [21, 22]) expect(first.areRepeatedBy(some('email', 19, end))).toBe(false)
  expect(first.areRepeatedBy(some('email', 18, 21))).toBe(true)
  expect(first.areRepeatedBy(some('email', 19, 20))).toBe(true)
})

it('a single id of a row that both files have tells a later export', () => {
  expect(exported(some('ext:crm', 0, 20)).areRepeatedBy(some('ext:crm', 19, 39))).toBe(true)
  expect(exported(some('ext:crm', 0, 20)).areRepeatedBy(some('ext:crm', 20, 40))).toBe(false)
})

it('the first batches of a file are followed by the others, each once', async () => {
  const batch = (rows: readonly PreparedRow[]): TransformedBatch => ({
    file: 'list.csv',
    prepared: rows,
    lines: rows.map((_, index) => index),
    read: rows.length,
    rejected: 0,
    skipped: 0,
    empty: 0,
    report: [],
    progress: 0,
  })
  async function* batches() {
    for (let start = 0; start < 9000; start += 3000) yield batch(some('email', start, start + 3000))
  }
  const { rows, all } = await firstBatches(batches())
  expect(rows).toHaveLength(6000)
  const keys: string[] = []
  for await (const { prepared } of all) keys.push(...prepared.map(one => one.contributionKey))
  expect(keys).toEqual(some('email', 0, 9000).map(one => one.contributionKey))
})
