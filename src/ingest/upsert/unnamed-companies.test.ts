// A list of websites without names is the same at every import, and joins the companies that have them.
import { describe, expect, it } from 'vitest'
import { companyNames } from '../../../test/support/entries.ts'
import { importRows, type Row } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { firm } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const importFirms = (source: string, rows: readonly Row[]) => importRows(store.records, company, source, rows)
const firms = () => store.records.count('company')

describe('a company without a name', () => {
  const nameless = (domain: string, country?: string) => firm('', { domain, ...(country && { country }) })
  const named = (domain: string) => firm('Acme Tools', { domain })

  it('is the same at every import of its file', async () => {
    const file = ['acme.com', 'beta.com'].map(domain => nameless(domain))
    expect(await importFirms('targets', file)).toMatchObject({ created: 2 })
    for (const again of [file, file.toReversed()])
      expect(await importFirms('targets', again)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  it('is the only company with its website, whichever of them came first', async () => {
    await importFirms('targets', [nameless('acme.com')])
    await importFirms('crm', [named('acme.com'), named('beta.com')])
    await importFirms('leads', [nameless('beta.com')])
    expect(await firms()).toBe(2)
    expect(await companyNames(store.records, [1, 2])).toEqual(['Acme Tools', 'Acme Tools'])
  })

  it('is none of several, nor one of another country', async () => {
    const file = [firm('Siemens AG', { domain: 'siemens.com' }), firm('Fujitsu', { domain: 'siemens.com' })]
    await importFirms('crm', file)
    expect(await importFirms('targets', [nameless('siemens.com')])).toMatchObject({ created: 1 })
    expect(await importFirms('targets', [nameless('siemens.com')])).toMatchObject({ unchanged: 1 })
    expect(await importFirms('crm', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    await importFirms('list', [firm('Acme', { domain: 'acme.com', country: 'Germany' })])
    expect(await importFirms('targets', [nameless('acme.com', 'India')])).toMatchObject({ created: 1 })
  })
})
