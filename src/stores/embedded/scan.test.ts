import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importRows } from '../../../test/support/imports.ts'
import { firm } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import type { Records } from '../records.ts'
import { openEmbeddedRecords } from './records.ts'
import { openScan } from './scan.ts'

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

it('a scan sees the records of one commit, whatever is imported while it reads', async () => {
  const scan = openScan(folder, datasets, { dataset: 'company', where: undefined, shows })
  const names: string[] = []
  let read = 0
  for (const batch of scan.batches()) {
    if (read === 0) {
      const changed = firm('Firm 1199', { domain: 'f1199.com', year: 1991 })
      await importRows(records, company, 'crm', [...firms(1200, 1300), changed])
    }
    read += batch.read
    names.push(...batch.rows.map(row => JSON.parse(Buffer.from(row).toString()).basic_info.name))
  }
  scan.close()
  expect([scan.total, read, new Set(names).size]).toEqual([1200, 1200, 1200])
  expect(names.at(-1)).toBe('Firm 1199')
  const later = openScan(folder, datasets, { dataset: 'company', where: undefined, shows })
  expect(later.total).toBe(1300)
  later.close()
})

const two = { is: 'oneOf', at: ['basic_info.primary_domain'], values: ['f7.com', 'f700.com'] } as const
const selected = () => {
  const scan = openScan(folder, datasets, { dataset: 'company', where: two, shows })
  const batches = [...scan.batches()]
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
