// The contract of every adapter of the records port: values that a record shows of other records.
import { expect, it } from 'vitest'
import { recordWrite, save } from '../../../test/support/entries.ts'
import { type OpenRecords, temporaryStore } from '../../../test/support/records.ts'
import { person } from '../../catalog/person/person.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { projectionFor } from '../../query/project.ts'
import type { SearchQuery } from '../../query/query.ts'
import { valueAt, valuesIn } from '../../query/read.ts'
import { jsonString } from '../records.ts'

const jobs = 'experience.employment_details.current'
const at = (...current: readonly JsonObject[]): JsonObject => ({
  basic_profile: { name: 'Ana' },
  experience: { employment_details: { current } },
})
const acme = (total: number): JsonObject => ({
  basic_info: { name: 'Acme', all_domains: ['acme.com'], industries: ['Software'] },
  headcount: { total },
  locations: { country: 'Germany' },
})
const above = (headcount: number): SearchQuery => ({
  dataset: 'person',
  where: {
    is: 'element',
    lists: [jobs],
    of: {
      is: 'range',
      at: ['company_headcount_latest'],
      from: { value: headcount, inclusive: false },
    },
  },
  sorts: [],
  after: undefined,
  limit: 10,
})

export function linkedContract(open: OpenRecords): void {
  const store = temporaryStore(open)
  const firstJob = async () => {
    const [person] = await store.records.get('person', [1])
    const list = person && valueAt(person.record, jobs)
    const job = Array.isArray(list) ? list[0] : undefined
    return isObject(job) ? job : undefined
  }
  const asked = {
    fields: ['experience.employment_details.current'],
    defaults: [],
    permissions: [],
    returnable: { sections: 'all', marked: true },
  } as const
  const show = projectionFor({ ...asked, dataset: person, permissions: new Set() })
  /** Everybody, as rows of an answer and as an answer of their records. */
  const everybody = async () => {
    const query = { dataset: 'person', where: undefined, sorts: [], after: undefined, limit: 10 }
    const { rows } = await store.records.searchRows(query, asked)
    const { records } = await store.records.search(query)
    return {
      rows: JSON.parse(`[${rows.map(jsonString).join()}]`) as Json,
      records: records.map(({ record }) => show(record)),
    }
  }

  it('shows what its company says, where it is silent itself, in answers and to filters', async () => {
    await save(store.records, [recordWrite(7, acme(600))], 'company')
    await save(store.records, [recordWrite(1, at({ service_company_id: 7, company_type: 'Stated' }))])
    expect(await firstJob()).toMatchObject({
      company_type: 'Stated',
      company_headcount_latest: 600,
      company_industries: ['Software'],
      company_headquarters_country: 'DEU',
      company_website_domain: ['acme.com'],
    })
    expect((await store.records.search(above(500))).total).toBe(1)
    expect((await store.records.search(above(600))).total).toBe(0)
  })

  it('shows what its company says since the last commit', async () => {
    await save(store.records, [recordWrite(7, acme(600))], 'company')
    await save(store.records, [recordWrite(1, at({ service_company_id: 7 }))])
    expect(await firstJob()).toMatchObject({ company_headcount_latest: 600 })
    await save(store.records, [recordWrite(7, acme(40), { isNew: false })], 'company')
    expect(await firstJob()).toMatchObject({ company_headcount_latest: 40 })
    expect((await store.records.search(above(50))).total).toBe(0)
  })

  it('shows the same in the rows of a page', async () => {
    await save(store.records, [recordWrite(7, acme(600)), recordWrite(8, acme(1))], 'company')
    await save(store.records, [recordWrite(7, acme(700), { isNew: false, absorbs: [8] })], 'company')
    const held: readonly JsonObject[] = [
      { service_company_id: 7, company_type: 'Stated', company_industries: [] },
      { service_company_id: 8, company_type: '', company_headcount_latest: 0, company_industries: null },
      { service_company_id: 7, is_unlinked: true },
      { service_company_id: 99 },
      { name: 'Acme' },
      {},
    ]
    await save(
      store.records,
      held.map((job, index) => recordWrite(index + 1, at(job))),
    )
    const { rows, records } = await everybody()
    expect(rows).toEqual(records)
    const ids = (rows as readonly JsonObject[]).map(row => valuesIn(row, [[jobs]], ['service_company_id'])[0])
    expect(ids).toEqual([7, 7, 7, 99, undefined, undefined])
  })

  it('shows what its company says in the end, when one import writes both', async () => {
    await save(store.records, [recordWrite(7, acme(40))], 'company')
    const load = await store.records.beginImport()
    await load.write('person', [recordWrite(1, at({ service_company_id: 7 }, { service_company_id: 8 }))])
    await load.write('company', [recordWrite(7, acme(600), { isNew: false }), recordWrite(8, acme(50))])
    await load.commit()
    const { rows, records } = await everybody()
    expect(rows).toEqual(records)
    expect(
      valuesIn((rows as readonly JsonObject[])[0] ?? {}, [[jobs]], ['company_headcount_latest']),
    ).toEqual([600, 50])
    expect((await store.records.search(above(500))).total).toBe(1)
  })

  it('follows a company that turned out to be another one, and shows nothing of one that is not there', async () => {
    await save(store.records, [recordWrite(7, acme(600)), recordWrite(8, acme(1))], 'company')
    await save(store.records, [recordWrite(1, at({ service_company_id: 8 }))])
    await save(store.records, [recordWrite(7, acme(700), { isNew: false, absorbs: [8] })], 'company')
    expect(await firstJob()).toMatchObject({ service_company_id: 7, company_headcount_latest: 700 })
    await save(store.records, [recordWrite(1, at({ service_company_id: 99 }), { isNew: false })])
    expect(await firstJob()).toEqual({ service_company_id: 99 })
  })

  it('shows nothing of a company whose number is only its source’s own', async () => {
    await save(store.records, [recordWrite(1, at({ service_company_id: 7, is_unlinked: true }))])
    await save(store.records, [recordWrite(7, acme(600))], 'company')
    expect(await firstJob()).toEqual({ service_company_id: 7, is_unlinked: true })
    expect((await store.records.search(above(500))).total).toBe(0)
  })

  it('gives single values of records without the rest of them', async () => {
    await save(store.records, [recordWrite(7, acme(600))], 'company')
    const paths = ['headcount.total', 'basic_info.all_domains', 'basic_info.website']
    expect(await store.records.pickValues('company', [9, 7], paths)).toEqual([
      { id: 7, values: [600, ['acme.com'], null] },
    ])
  })
}
