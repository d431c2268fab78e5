import { describe, expect, it } from 'vitest'
import { heldBy } from '../../../test/support/entries.ts'
import { type ImportOptions, importRows as importInto, type Row } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { firm } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import { datasets } from '../../catalog/index.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const importRows = (dataset: Dataset, source: string, rows: readonly Row[], options?: ImportOptions) =>
  importInto(store.records, dataset, source, rows, options)

const find = async (slug: string) => {
  const found = await store.records.find('company', {
    kind: 'profile_url',
    value: `network.example/company/${slug}`,
  })
  return found.map(({ id }) => id)
}
const byDomain = async (value: string) =>
  (await store.records.find('company', { kind: 'domain', value })).map(({ id }) => id)
const infoOf = async (id: number) => {
  const [stored] = await store.records.get('company', [id])
  return stored?.record.basic_info as JsonObject | undefined
}
const parts = async (id: number) => (await store.records.contributionsOf('company', id))?.contributions ?? []

describe('rows that are imported again', () => {
  const rows = [
    firm('Acme', { domain: 'acme.com', url: 'acme', date: '2024-01-01' }),
    firm('Beta', { domain: 'beta.com' }),
    firm('Gamma'),
  ]

  it('change nothing', async () => {
    expect(await importRows(company, 'crm', rows)).toMatchObject({ read: 3, created: 3 })
    const again = await importRows(company, 'crm', rows)
    expect(again).toMatchObject({ read: 3, created: 0, updated: 0, unchanged: 3, rejected: 0 })
    expect(await store.records.count('company')).toBe(3)
  })

  it('change nothing in another order or in other batches', async () => {
    await importRows(company, 'crm', rows, { batchSize: 1 })
    const again = await importRows(company, 'crm', rows.toReversed(), { batchSize: 2 })
    expect(again).toMatchObject({ updated: 0, unchanged: 3 })
  })

  it('and stand twice in one file are stored once when they are equal, and both when they differ', async () => {
    const acme = firm('Acme', { url: 'acme', year: 1999 })
    const differing = firm('Acme Inc', { url: 'acme' })
    const file = [acme, acme, differing]
    expect(await importRows(company, 'crm', file)).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    const [id = 0] = await find('acme')
    expect(await parts(id)).toHaveLength(2)
    expect(await infoOf(id)).toMatchObject({ name: 'Acme', year_founded: 1999 })
    expect(await importRows(company, 'crm', file)).toMatchObject({ updated: 0, unchanged: 3 })
    expect(await importRows(company, 'crm', file, { batchSize: 1 })).toMatchObject({
      updated: 0,
      unchanged: 3,
    })
  })

  it('change nothing after a second row was added to one of their records', async () => {
    const acme = firm('Acme', { url: 'acme', year: 1999 })
    const file = [acme, firm('Acme Inc', { url: 'acme' })]
    await importRows(company, 'crm', [acme])
    await importRows(company, 'crm', file)
    expect(await parts((await find('acme'))[0] ?? 0)).toHaveLength(2)
    expect(await importRows(company, 'crm', file)).toMatchObject({ updated: 0, unchanged: 2 })
  })
})

describe('a later snapshot of a source', () => {
  const acme = (year: number, date: string) => firm('Acme', { url: 'acme', year, date })

  it('replaces what the source said before, under the same id', async () => {
    await importRows(company, 'crm', [acme(1999, '2023-01-01')])
    const before = await find('acme')
    expect(await importRows(company, 'crm', [acme(2001, '2024-01-01')])).toMatchObject({
      created: 0,
      updated: 1,
    })
    expect(await find('acme')).toEqual(before)
    const [id = 0] = before
    expect(await infoOf(id)).toMatchObject({ year_founded: 2001 })
    expect(await parts(id)).toHaveLength(1)
  })

  it('may give a company its old name back, which is then no former name, whatever the batches', async () => {
    await importRows(company, 'crm', [firm('Quux', { url: 'acme', otherUrl: 'quux', date: '2020-01-01' })])
    const renamed = firm('Acme', { url: 'acme', date: '2020-01-01' })
    const namedBack = firm('Quux', { otherUrl: 'quux', date: '2022-01-01' })
    await importRows(company, 'crm', [renamed, namedBack], { batchSize: 1 })
    const [id = 0] = await find('acme')
    expect(await infoOf(id)).toMatchObject({ name: 'Quux', former_names: ['Acme'] })
  })

  it('has the earlier name as a former one, whichever of the two is imported first', async () => {
    const called = (name: string, id: number, date: string) => firm(name, { id, date })
    const [before, now] = ['2020-01-01', '2024-01-01']
    await importRows(company, 'crm', [called('Facebook', 1, before), called('Meta', 2, now)])
    await importRows(company, 'crm', [called('Meta', 1, now), called('Facebook', 2, before)])
    for (const id of [1, 2])
      expect(await infoOf(id)).toMatchObject({ name: 'Meta', former_names: ['Facebook'] })
    expect(await importRows(company, 'crm', [called('Facebook', 2, before)])).toMatchObject({ unchanged: 1 })
    expect(await infoOf(2)).toMatchObject({ name: 'Meta', former_names: ['Facebook'] })
  })

  it('has no former name that is only another spelling of its name', async () => {
    const spelled = (name: string, date: string) => [firm(name, { id: 1, date })]
    await importRows(company, 'crm', spelled('Müller Werke GmbH', '2020-01-01'))
    for (const name of ['MUELLER-WERKE', 'Mueller Werke GmbH', 'MüllerWerke'])
      await importRows(company, 'crm', spelled(name, '2024-01-01'))
    expect(await infoOf(1)).toMatchObject({ name: 'MüllerWerke' })
    expect(await infoOf(1)).not.toHaveProperty('former_names')
  })

  it('may state another identifier than the earlier one, which goes on finding the record', async () => {
    await importRows(company, 'crm', [
      firm('Acme', { url: 'acme', domain: 'acme.com', date: '2023-01-01', id: 5 }),
    ])
    await importRows(company, 'crm', [firm('Acme', { url: 'acme-inc', date: '2024-01-01', id: 5 })])
    expect(await infoOf(5)).not.toHaveProperty('primary_domain')
    const former = await store.records.find('company', { kind: 'domain', value: 'acme.com' })
    expect(heldBy(former)).toEqual([{ id: 5, former: true }])
    expect([await find('acme'), await find('acme-inc')]).toEqual([[5], [5]])
  })

  it('does not lose to an earlier one that is imported after it', async () => {
    await importRows(company, 'crm', [acme(2001, '2024-01-01')])
    expect(await importRows(company, 'crm', [acme(1999, '2023-01-01')])).toMatchObject({
      updated: 0,
      unchanged: 1,
    })
    expect(await infoOf((await find('acme'))[0] ?? 0)).toMatchObject({ year_founded: 2001 })
  })

  it('is found by an identifier that only an older file states, whichever came first', async () => {
    const older = [
      firm('Acme', { id: 9, url: 'acme', date: '2020-01-01' }),
      firm('Acme', { otherUrl: 'acme', date: '2020-01-01' }),
    ]
    await importRows(company, 'crm', [firm('Acme', { id: 9, date: '2022-01-01' })], { batchSize: 1 })
    await importRows(company, 'crm', older, { batchSize: 1 })
    expect(await find('acme')).toEqual([9])
    expect(await importRows(company, 'crm', older, { batchSize: 1 })).toMatchObject({
      updated: 0,
      unchanged: 2,
    })
    expect(await store.records.count('company')).toBe(1)
  })
})

describe('two sources', () => {
  it('that state one profile URL describe one record, in which the newer one wins and the older one fills', async () => {
    await importRows(company, 'new', [firm('Acme Inc', { url: 'acme', date: '2024-01-01' })])
    await importRows(company, 'old', [
      firm('Acme', { url: 'acme', year: 1999, domain: 'acme.com', date: '2020-01-01' }),
    ])
    const [id = 0, ...others] = await find('acme')
    expect(others).toEqual([])
    expect(await infoOf(id)).toMatchObject({ name: 'Acme Inc', year_founded: 1999 })
    expect((await parts(id)).map(({ source }) => source)).toEqual(['old', 'new'])
    expect(await byDomain('acme.com')).toEqual([id])
  })

  it('that share a domain describe one company when the names agree, two when they do not', async () => {
    await importRows(company, 'crm', [firm('Acme', { domain: 'acme.com' })])
    await importRows(company, 'list', [
      firm('ACME Inc.', { domain: 'www.acme.com' }),
      firm('Zenith Bakery', { domain: 'acme.com' }),
    ])
    expect(await store.records.count('company')).toBe(2)
    expect(await byDomain('acme.com')).toHaveLength(2)
  })

  it('number their records independently, so that equal stated ids do not make them one record', async () => {
    await importRows(company, 'crm', [firm('Acme', { id: 7 })])
    await importRows(company, 'list', [firm('Zenith Bakery', { id: 7 })])
    expect(await store.records.count('company')).toBe(2)
    expect(await infoOf(7)).toMatchObject({ name: 'Acme' })
  })
})

describe('two sources of one day', () => {
  it.each([
    ['WIDGETS, Inc', 'Widgets Inc.'],
    ['Widgets Inc.', 'WIDGETS, Inc'],
  ])('show one spelling of a name in whatever order they are imported: %s, %s', async (first, second) => {
    const date = '2024-01-02'
    await importRows(company, 'crm', [firm(first, { url: 'acme', date })])
    await importRows(company, 'list', [firm(second, { url: 'acme', date })])
    const info = await infoOf((await find('acme'))[0] ?? 0)
    expect(info).toMatchObject({ name: 'Widgets Inc.' })
    expect(info).not.toHaveProperty('former_names')
  })
})

describe('a row that states the identifiers of two records', () => {
  const joining = firm('Acme', { url: 'acme', otherUrl: 'acme-eu' })

  it('makes them one record, to which the id of the other leads', async () => {
    await importRows(company, 'crm', [firm('Acme', { url: 'acme', year: 1999 })])
    await importRows(company, 'list', [firm('Acme Europe', { url: 'acme-eu', domain: 'acme.eu' })])
    const [[kept = 0], [absorbed = 0]] = [await find('acme'), await find('acme-eu')]
    expect(kept).not.toBe(absorbed)
    await importRows(company, 'third', [joining])
    expect(await store.records.count('company')).toBe(1)
    expect([await find('acme'), await find('acme-eu'), await byDomain('acme.eu')]).toEqual([
      [kept],
      [kept],
      [kept],
    ])
    const [stored] = await store.records.get('company', [absorbed])
    expect(stored?.id).toBe(kept)
    expect((await parts(kept)).map(({ source }) => source).toSorted()).toEqual(['crm', 'list', 'third'])
    expect(
      await importRows(company, 'list', [firm('Acme Europe', { url: 'acme-eu', domain: 'acme.eu' })]),
    ).toMatchObject({ unchanged: 1 })
  })

  it('makes them one record in the same file too, in any batches', async () => {
    const file = [firm('Acme', { url: 'acme' }), firm('Acme Europe', { url: 'acme-eu' }), joining]
    await importRows(company, 'crm', file, { batchSize: 2 })
    expect(await store.records.count('company')).toBe(1)
    expect(await importRows(company, 'crm', file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })

  it('makes them one record although one source contributed to both under one shared domain', async () => {
    const both = [
      firm('Acme', { domain: 'acme.com', url: 'acme' }),
      firm('Zenith Bakery', { domain: 'acme.com', url: 'acme-eu' }),
    ]
    await importRows(company, 'crm', both)
    expect(await store.records.count('company')).toBe(2)
    await importRows(company, 'third', [joining])
    const [id = 0] = await find('acme')
    expect(await parts(id)).toHaveLength(3)
    expect(await importRows(company, 'crm', both)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })
})
