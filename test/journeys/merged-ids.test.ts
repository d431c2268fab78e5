// The ids of records that became part of another one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '../../src/catalog/company/company.ts'
import { person } from '../../src/catalog/person/person.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { importRows } from '../support/imports.ts'
import { firstMatch } from '../support/match-entries.ts'
import { firm } from '../support/rows.ts'
import { searchOn } from '../support/searches.ts'

let almanac: Almanac

beforeAll(async () => {
  almanac = await startAlmanac()
  const { records } = almanac
  await importRows(records, company, 'crm', [firm('Acme', { id: 11, url: 'acme' })])
  await importRows(records, company, 'list', [
    firm('Acme Europe', { id: 12, domain: 'acme.eu', url: 'acme-eu' }),
  ])
  const job = { name: 'Acme Europe', title: 'CTO', company_website_domain: ['acme.eu'] }
  const record = {
    basic_profile: { name: 'Ana Silva' },
    experience: { employment_details: { current: [job] } },
  }
  await importRows(records, person, 'crm', [{ record }])
  await importRows(records, company, 'merger', [firm('Acme', { url: 'acme', otherUrl: 'acme-eu' })])
})

afterAll(() => almanac.close())

it.each([11, 12])('the id %i finds the company that holds it now', async id => {
  const { body } = await almanac.post('/company/identify', { service_company_ids: [id] })
  expect(body[0].matches).toMatchObject([{ company_data: { service_company_id: 11 } }])
  const enriched = await almanac.post('/company/enrich', {
    service_company_ids: [id],
    fields: ['basic_info'],
  })
  expect(firstMatch(enriched)).toMatchObject({ basic_info: { name: 'Acme' } })
})

it('people show the company that holds their employer, and are found by its id', async () => {
  const search = (value: number) =>
    searchOn(almanac, 'person', {
      filters: { field: 'experience.employment_details.current.service_company_id', type: '=', value },
    })
  expect((await search(11)).total).toBe(1)
  expect((await search(12)).total).toBe(0)
})
