import { describe, expect, it } from 'vitest'
import { heldBy } from '../../../test/support/entries.ts'
import { type ImportOptions, importRows, type Row } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { firm } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const importFirms = (source: string, rows: readonly Row[], options?: ImportOptions) =>
  importRows(store.records, company, source, rows, options)

const [x, y] = ['529900T8BM49AURSDO55', 'HWUPKR0MPOU8FGXBT394']

/** A row with an id of its own, and with the LEI, unless it states none. */
const row = (id: number, name: string, lei: string | undefined, date?: string) =>
  firm(name, { id, ...(lei !== undefined && { ids: { lei } }), ...(date !== undefined && { date }) })

const holdersOf = async (lei: string) =>
  heldBy(await store.records.find('company', { kind: 'ext:lei', value: lei }))

describe('the id of a registry that no row states any more', () => {
  it('still finds its record, and joins no rows', async () => {
    await importFirms('crm', [row(1, 'Acme', x)])
    await importFirms('crm', [row(1, 'Acme', y)])
    expect(await holdersOf(x)).toEqual([{ id: 1, former: true }])
    expect(await holdersOf(y)).toEqual([{ id: 1, former: false }])
    expect(await importFirms('list', [row(2, 'Beta', x)])).toMatchObject({ created: 1, kept_apart: 0 })
    expect(await holdersOf(x)).toEqual([
      { id: 2, former: false },
      { id: 1, former: true },
    ])
    expect(await importFirms('register', [row(3, 'Beta', x), row(4, 'Acme', y)])).toMatchObject({
      created: 0,
      updated: 2,
    })
  })

  it('tells its record from nothing', async () => {
    const rowOf = (id: number, lei?: string) =>
      firm('Acme GmbH', { id, domain: 'acme.de', ...(lei !== undefined && { ids: { lei } }) })
    await importFirms('crm', [rowOf(1, x)])
    await importFirms('crm', [rowOf(1)])
    expect(await holdersOf(x)).toEqual([{ id: 1, former: true }])
    expect(await importFirms('list', [rowOf(2, y)])).toMatchObject({ created: 0, updated: 1, kept_apart: 0 })
  })

  it('joins rows again when a row states it again', async () => {
    for (const lei of [x, y, x]) await importFirms('crm', [row(1, 'Acme', lei)])
    expect(await holdersOf(y)).toEqual([{ id: 1, former: true }])
    expect(await importFirms('list', [row(2, 'Beta', x)])).toMatchObject({ created: 0, updated: 1 })
  })

  it.each([
    ['ticker', 'ACM'],
    ['isin', 'US0378331005'],
    ['register', 'HRB 17'],
  ])('joins no rows whichever registry it is of: %s', async (kind, value) => {
    const rowOf = (id: number, ids?: Readonly<Record<string, string>>) =>
      firm('Acme', { id, ...(ids && { ids }) })
    await importFirms('crm', [rowOf(1, { [kind]: value })])
    await importFirms('crm', [rowOf(1, {})])
    expect(await importFirms('list', [rowOf(2, { [kind]: value })])).toMatchObject({ created: 1 })
  })

  it.each([1, 2])('joins no rows of the import that gave it up, in batches of %i', async batchSize => {
    await importFirms('crm', [row(1, 'Acme', x)])
    const rows = [row(1, 'Acme', y), row(2, 'Beta', x)]
    expect(await importFirms('crm', rows, { batchSize })).toMatchObject({ created: 1, kept_apart: 0 })
    expect(await store.records.count('company')).toBe(2)
    expect(await holdersOf(x)).toEqual([
      { id: 2, former: false },
      { id: 1, former: true },
    ])
  })

  it('is current again for nobody when an older export is imported after the newer one', async () => {
    await importFirms('crm', [row(1, 'Acme', y, '2022-01-01')])
    await importFirms('crm', [row(1, 'Acme', x, '2021-01-01')])
    expect(await importFirms('list', [row(2, 'Beta', x)])).toMatchObject({ created: 1, kept_apart: 0 })
  })

  it('is not given up where another source states it still', async () => {
    await importFirms('crm', [row(1, 'Acme', x)])
    await importFirms('list', [row(2, 'Acme', x)])
    await importFirms('crm', [row(1, 'Acme', undefined)])
    expect(await holdersOf(x)).toEqual([{ id: 1, former: false }])
    expect(await importFirms('register', [row(3, 'Acme Works', x)])).toMatchObject({ created: 0, updated: 1 })
    for (const [source, id] of [
      ['list', 2],
      ['register', 3],
    ] as const)
      await importFirms(source, [row(id, 'Acme', undefined)])
    expect(await holdersOf(x)).toEqual([{ id: 1, former: true }])
  })

  it('stays a former one of the record that its own became part of', async () => {
    const rowOf = (id: number, page: string, lei?: string) =>
      firm('Acme', { id, url: page, ...(lei !== undefined && { ids: { lei } }) })
    await importFirms('crm', [rowOf(1, 'acme'), rowOf(2, 'acme-eu', x)])
    await importFirms('crm', [rowOf(2, 'acme-eu')])
    await importFirms('merger', [firm('Acme', { url: 'acme', otherUrl: 'acme-eu' })])
    expect(await store.records.count('company')).toBe(1)
    expect(await holdersOf(x)).toEqual([{ id: 1, former: true }])
    expect(await importFirms('list', [row(3, 'Beta', x)])).toMatchObject({ created: 1, kept_apart: 0 })
  })

  it('stays current when the import that gives it up fails', async () => {
    await importFirms('crm', [row(1, 'Acme', x)])
    const failure = new Error('The disk is full.')
    await expect(importFirms('crm', [row(1, 'Acme', y)], { failure })).rejects.toThrow(failure)
    expect(await holdersOf(x)).toEqual([{ id: 1, former: false }])
    expect(await holdersOf(y)).toEqual([])
  })
})
