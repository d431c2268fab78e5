// The links of companies to people and companies that are imported before them, with them, or after them.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importRows, type Row } from '../../../test/support/imports.ts'
import { storePlainTexts } from '../../../test/support/plain-texts.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { valueAt } from '../../query/read.ts'
import { openDatabase } from '../../stores/embedded/database.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const profile = (name: string) => ({
  social_handles: {
    professional_network_identifier: { profile_url: `https://network.example/in/${name}` },
  },
})
const ana: Row = { record: { basic_profile: { name: 'Ana Silva' }, ...profile('ana') } }

const acme: Row = {
  record: {
    basic_info: { name: 'Acme', website: 'https://acme.com' },
    competitors: { company_ids: [77], all_domains: ['globex.com'], websites: ['https://www.initech.com'] },
    funding: {
      acquisitions: [
        { acquirer_company_name: 'Acme', acquiree_company_name: 'Hooli', acquiree_company_id: 99 },
      ],
    },
    people: {
      founders: [
        {
          service_person_id: 55,
          basic_profile: { name: 'Ana Silva' },
          ...profile('ana?trk=x'),
          experience: {
            employment_details: { past: [{ employer_name: 'Globex', employee_title: 'Cook' }] },
          },
        },
      ],
    },
  },
}
const firm = (name: string): Row => ({
  record: { basic_info: { name, website: `https://${name.toLowerCase()}.com` } },
})
const rivals = [firm('Globex'), firm('Initech'), firm('Hooli')]

const acmeNow = async (): Promise<JsonObject> => {
  const [found] = await store.records.find('company', { kind: 'domain', value: 'acme.com' })
  return found?.record ?? {}
}
const linksOf = (record: JsonObject) => ({
  competitors: valueAt(record, 'competitors.company_ids'),
  acquired: (valueAt(record, 'funding.acquisitions') as JsonObject[])[0]?.acquiree_company_id,
  founder: (valueAt(record, 'people.founders') as JsonObject[])[0]?.service_person_id,
  employer: (
    valueAt(
      (valueAt(record, 'people.founders') as JsonObject[])[0],
      'experience.employment_details.past',
    ) as JsonObject[]
  )[0]?.employer_company_id,
})
const rivalsOf = async (id: number) => {
  const where = { is: 'oneOf', at: ['competitors.company_ids'], values: [id] } as const
  const page = { sorts: [], after: undefined, limit: 10 }
  return (await store.records.search({ dataset: 'company', where, ...page })).records.map(found => found.id)
}

describe('a company', () => {
  it('is linked to stored people and companies when it is imported, by their pages, domains and names', async () => {
    await importRows(store.records, company, 'firms', rivals)
    await importRows(store.records, person, 'crm', [ana])
    await importRows(store.records, company, 'firms', [acme])
    expect(linksOf(await acmeNow())).toEqual({
      competitors: [1, 2],
      acquired: 3,
      founder: 1,
      employer: ['1'],
    })
    expect(await rivalsOf(2)).toEqual([4])
  })

  it('is linked to companies of the same file, in whatever order they come', async () => {
    await importRows(store.records, company, 'firms', [acme, ...rivals], { batchSize: 1 })
    expect(linksOf(await acmeNow())).toEqual({
      competitors: [2, 3],
      acquired: 4,
      founder: undefined,
      employer: ['2'],
    })
    expect([await rivalsOf(3), await rivalsOf(77)]).toEqual([[1], []])
  })

  it('is linked to people and companies that are imported after it, without being imported again', async () => {
    await importRows(store.records, company, 'firms', [acme])
    const alone = { competitors: undefined, acquired: undefined, founder: undefined, employer: undefined }
    expect(linksOf(await acmeNow())).toEqual(alone)
    await importRows(store.records, person, 'crm', [{ record: { basic_profile: { name: 'Li' } } }, ana])
    expect(linksOf(await acmeNow())).toEqual({ ...alone, founder: 2 })
    await importRows(store.records, company, 'others', rivals)
    expect(linksOf(await acmeNow())).toEqual({
      competitors: [2, 3],
      acquired: 4,
      founder: 2,
      employer: ['2'],
    })
    expect(await rivalsOf(2)).toEqual([1])
    expect(await importRows(store.records, company, 'firms', [acme])).toMatchObject({ unchanged: 1 })
  })

  it('is not linked while several records could be meant, and is once a single one is left', async () => {
    await importRows(store.records, company, 'firms', [acme, firm('Globex')])
    expect(linksOf(await acmeNow()).competitors).toEqual([2])
    const unit = { ...firm('Globex').record, basic_info: { name: 'Other', website: 'https://globex.com' } }
    await importRows(store.records, company, 'units', [{ record: unit }])
    expect(linksOf(await acmeNow()).competitors).toBeUndefined()
    expect(await rivalsOf(2)).toEqual([])
  })

  it('keeps one entry for each person when another source lists the same people', async () => {
    await importRows(store.records, person, 'crm', [ana])
    await importRows(store.records, company, 'firms', [acme])
    const { founders } = acme.record.people as { founders: JsonObject[] }
    const other = {
      basic_info: { name: 'Acme', website: 'https://acme.com' },
      people: { founders: [{ ...founders[0], basic_profile: { name: 'Ana Silva', headline: 'Founder' } }] },
    }
    await importRows(store.records, company, 'directory', [{ record: other }])
    expect(valueAt(await acmeNow(), 'people.founders')).toMatchObject([
      { service_person_id: 1, basic_profile: { headline: 'Founder' } },
    ])
  })

  it('follows a person who turns out to be another record', async () => {
    const mail = { contact: { business_emails: [{ email: 'ana@acme.com' }] } }
    const byMail = { record: { basic_profile: { name: 'Ana Silva' }, ...mail } }
    await importRows(store.records, person, 'mails', [byMail])
    await importRows(store.records, person, 'crm', [ana])
    await importRows(store.records, company, 'firms', [acme])
    expect(linksOf(await acmeNow()).founder).toBe(2)
    const both = { record: { ...ana.record, ...mail } }
    await importRows(store.records, person, 'other', [both])
    const [found] = await store.records.find('person', {
      kind: 'profile_url',
      value: 'network.example/in/ana',
    })
    expect(linksOf(await acmeNow()).founder).toBe(found?.id)
  })

  it('of an older data directory is linked by the next import of anything', async () => {
    await importRows(store.records, company, 'firms', [acme, ...rivals])
    const database = openDatabase(join(store.folder, 'records.db'), [], 1)
    storePlainTexts(database, 'company')
    database.exec(`
      DROP TABLE reference; DROP TABLE reference_state;
      UPDATE company SET data = json_remove(data, '$.competitors.company_ids');
    `)
    database.close()
    await importRows(store.records, person, 'crm', [ana])
    expect(linksOf(await acmeNow())).toMatchObject({ competitors: [2, 3], founder: 1 })
  })

  it('is left as it is by a dry run', async () => {
    await importRows(store.records, company, 'firms', [acme])
    await importRows(store.records, person, 'crm', [ana], { dryRun: true })
    expect(linksOf(await acmeNow()).founder).toBeUndefined()
  })
})
