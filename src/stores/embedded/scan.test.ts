import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importRows } from '../../../test/support/imports.ts'
import { firm } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { ImportRunning, type Records } from '../records.ts'
import { openEmbeddedRecords } from './records.ts'
import { openPartReader, openScan } from './scan.ts'

const folder = mkdtempSync(join(tmpdir(), 'almanac-scan-'))
const shows = {
  fields: ['basic_info.name'],
  defaults: [],
  permissions: [],
  returnable: { sections: 'all' },
} as const
const firms = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) =>
    firm(`Firm ${from + index}`, { domain: `f${from + index}.com` }),
  )
let records: Records

beforeAll(async () => {
  records = openEmbeddedRecords(folder, datasets)
  await importRows(records, company, 'crm', firms(0, 1200))
})
afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

const firmsAsked = { dataset: 'company', where: undefined, shows }
const nameOf = (row: Uint8Array): string => JSON.parse(Buffer.from(row).toString()).basic_info.name

it('readers see the records of the commit at which they began, whatever is imported while they read', async () => {
  const scan = openScan(folder, datasets, firmsAsked)
  const reader = openPartReader(folder, datasets, firmsAsked)
  const before = scan.begin()
  reader.begin()
  const names: string[] = []
  const shares: number[] = []
  for (const part of scan.parts(700)) {
    if (names.length === 0) {
      const changed = firm('Firm 1199', { domain: 'f1199.com', year: 1991 })
      await importRows(records, company, 'crm', [...firms(1200, 1300), changed])
    }
    shares.push(part.share)
    for (const { rows } of reader.read(part)) names.push(...rows.map(nameOf))
  }
  expect([before.countMax, names.length, new Set(names).size]).toEqual([1200, 1200, 1200])
  expect(names.at(-1)).toBe('Firm 1199')
  expect(shares).toEqual([700 / 1200, 1])
  const after = scan.begin()
  expect(after.countMax).toBe(1300)
  expect(after.commit).not.toBe(before.commit)
  expect(scan.begin()).toEqual(after)
  reader.close()
  scan.close()
})

it('nobody writes while commits are held up, and an import that runs is not waited for', async () => {
  const scan = openScan(folder, datasets, firmsAsked)
  const release = scan.holdCommits()
  await expect(records.beginImport({ isTrial: false, waitMs: 0 })).rejects.toThrow(ImportRunning)
  release?.()
  const load = await records.beginImport()
  expect(scan.holdCommits()).toBeUndefined()
  await load.abort()
  scan.close()
})

const two = { is: 'oneOf', at: ['basic_info.primary_domain'], values: ['f7.com', 'f700.com'] } as const
const selected = () => {
  const scan = openScan(folder, datasets, { ...firmsAsked, where: two })
  const reader = openPartReader(folder, datasets, { ...firmsAsked, where: two })
  scan.begin()
  reader.begin()
  const batches = [...scan.parts(1000)].flatMap(part => [...reader.read(part)])
  reader.close()
  scan.close()
  return { read: batches.map(({ read }) => read), rows: batches.map(({ rows }) => rows.length) }
}

it('a filter reads only the records that a search would find', () => {
  expect(selected()).toEqual({ read: [2], rows: [2] })
})

it('without an index that can be read, a filter looks at every record', () => {
  for (const name of readdirSync(join(folder, 'index'))) truncateSync(join(folder, 'index', name), 10)
  expect(selected()).toEqual({ read: [500, 500, 300], rows: [1, 1, 0] })
})
