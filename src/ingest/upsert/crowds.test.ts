import { expect, it } from 'vitest'
import { importRows } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { firm, human } from '../../../test/support/rows.ts'
import { unlikeName } from '../../../test/support/unlike-names.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import type { Records } from '../../stores/records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))
const email = 'none@none.example'

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...human(`${unlikeName(index)} ${unlikeName(index + 5000)}`, { email }),
    ids: { crm: `P${index}` },
  }))

/** The records with a count of those that imports read. */
function counted(records: Records) {
  const counts = { read: 0 }
  const counting: Records = Object.assign(Object.create(records) as Records, {
    beginImport: async (...args: Parameters<Records['beginImport']>) => {
      const load = await records.beginImport(...args)
      const read: typeof load.read = async (dataset, ids) => {
        counts.read += ids.length
        return load.read(dataset, ids)
      }
      return { ...load, read }
    },
  })
  return { counting, counts }
}

it('reads each of many records with one mailbox once, however many batches of rows have it', async () => {
  const { counting, counts } = counted(store.records)
  const rows = people(600)
  expect(await importRows(counting, person, 'crm', rows, { batchSize: 40 })).toMatchObject({ created: 600 })
  expect(counts.read).toBeLessThan(600)
  counts.read = 0
  expect(await importRows(counting, person, 'crm', rows, { batchSize: 40 })).toMatchObject({ unchanged: 600 })
  expect(counts.read).toBeLessThan(600 * 2 + 200)
})

it('reads few of many companies with one name and one website that the ids of a registry tell apart', async () => {
  const { counting, counts } = counted(store.records)
  const rows = Array.from({ length: 600 }, (_, index) => ({
    ...firm('Global Trading Ltd', { domain: 'trading.example' }),
    ids: { lei: `5299${String(index).padStart(14, '0')}00` },
  }))
  expect(await importRows(counting, company, 'list', rows, { batchSize: 40 })).toMatchObject({ created: 600 })
  expect(counts.read).toBeLessThan(600)
})

it('finds a record of a crowd by the name that a row of the same batch gives it', async () => {
  await importRows(store.records, person, 'crm', people(150), { batchSize: 40 })
  const renamed = { ...human('Wilhelmina Quastenberg', {}), ids: { crm: 'P7' } }
  const other = { ...human('Wilhelmina Quastenberg', { email }), ids: { crm: 'P900' } }
  expect(await importRows(store.records, person, 'crm', [renamed, other])).toMatchObject({ updated: 2 })
})

it('keeps a record in its crowd under another id when two become one', async () => {
  const rows = people(150).map(({ record, ids }) => ({ record, ids: { ...ids, registr: `R${ids.crm}` } }))
  await importRows(store.records, person, 'crm', rows, { batchSize: 40 })
  const url = 'one-of-two'
  const both = [3, 8].map(index => ({
    ...human(`${unlikeName(index)} ${unlikeName(index + 5000)}`, { url }),
    ids: { crm: `P${index}` },
  }))
  await importRows(store.records, person, 'crm', both)
  const asked = human(`${unlikeName(8)} ${unlikeName(5008)}`, { email })
  expect(await importRows(store.records, person, 'list', [asked])).toMatchObject({ created: 0 })
})

it('joins companies of a portal that a changed row gives one name', async () => {
  const firms = Array.from({ length: 150 }, (_, index) => ({
    ...firm(`${unlikeName(index)} ${unlikeName(index + 500)}`, { domain: 'portal.example' }),
    ids: { crm: `C${index}` },
  }))
  await importRows(store.records, company, 'crm', firms, { batchSize: 40 })
  const again = [
    { ...firm(`${unlikeName(9)} ${unlikeName(509)}`, { domain: 'portal.example' }), ids: { crm: 'C4' } },
    ...firms.slice(10, 12),
  ]
  expect(await importRows(store.records, company, 'crm', again)).toMatchObject({ updated: 1, unchanged: 2 })
  const found = await importRows(store.records, company, 'list', [firms[9] ?? firm('', {})])
  expect(found).toMatchObject({ updated: 1 })
})

it('joins rows of companies with one name and one website by their countries, and moves one that states another', async () => {
  const countries = 120
  const rowsFrom = (first: number) =>
    Array.from({ length: countries }, (_, at) => ({
      ...firm('Global Trading Ltd', { domain: 'trading.example', country: unlikeName(at) }),
      ids: { crm: `C${first + at}` },
    }))
  const rows = [0, 1, 2].flatMap(time => rowsFrom(time * countries))
  expect(await importRows(store.records, company, 'crm', rows, { batchSize: 40 })).toMatchObject({
    created: countries,
    updated: countries * 2,
    kept_apart: rows.length - 1,
  })
  const moved = { ...(rows[0] ?? firm('', {})), ...rowsFrom(0)[1], ids: { crm: 'C0' } }
  expect(await importRows(store.records, company, 'crm', [moved])).toMatchObject({ created: 0, updated: 1 })
})
