import { describe, expect, it } from 'vitest'
import { companyNames, heldBy } from '../../../test/support/entries.ts'
import { type ImportOptions, importRows as importInto, type Row } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { firm, human } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import { statedIdMax } from './upsert.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const importFirms = (source: string, rows: readonly Row[], options?: ImportOptions) =>
  importInto(store.records, company, source, rows, options)
const importPeople = (source: string, rows: readonly Row[], options?: ImportOptions) =>
  importInto(store.records, person, source, rows, options)

const firms = () => store.records.count('company')
const people = () => store.records.count('person')
const names = (ids: readonly number[]) => companyNames(store.records, ids)

describe('an id that the source states', () => {
  it('is the same where a data tool wrote it as a number with decimals', async () => {
    const rows = (ids: readonly string[]) => ids.map(erp => firm(`Firm ${erp[3]}`, { ids: { erp } }))
    await importFirms('erp', rows(['1001.0', '1002.0', '1003.5']))
    expect(await importFirms('erp', rows(['1001', '1002', '1003']))).toMatchObject({
      created: 1,
      unchanged: 0,
    })
    expect(await firms()).toBe(4)
  })

  it('becomes the id of the record when it is free', async () => {
    await importFirms('crm', [
      firm('Acme', { id: 42 }),
      firm('Beta', { id: 7 }),
      firm('Gamma', { domain: 'gamma.com' }),
    ])
    expect(await names([42, 7])).toEqual(['Acme', 'Beta'])
    expect(await firms()).toBe(3)
  })

  it('is not the id of the record when another record has it, or had it', async () => {
    await importFirms('crm', [firm('Acme', { id: 1, url: 'acme' })])
    await importFirms('register', [firm('Acme Europe', { id: 2, url: 'acme-eu' })])
    await importFirms('third', [firm('Acme', { url: 'acme', otherUrl: 'acme-eu' })])
    await importFirms('list', [firm('Zenith Bakery', { id: 1 }), firm('Quux Mining', { id: 2 })])
    expect(await firms()).toBe(3)
    expect(await names([1, 2])).toEqual(['Acme', 'Acme'])
  })

  it('is never given to another row of the same file, before or after it', async () => {
    const file = [
      firm('Acme'),
      firm('Beta', { id: 1 }),
      firm('Gamma', { id: 3 }),
      firm('Delta'),
      firm('Epsilon'),
    ]
    await importFirms('crm', file)
    expect(await firms()).toBe(5)
    const found = await names([1, 2, 3, 4, 5, 6])
    expect(new Set(found.filter(name => name !== undefined)).size).toBe(5)
    expect(await importFirms('crm', file)).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
  })

  it('only identifies the row when it is too large to be followed by new ids', async () => {
    const large = [firm('Acme', { id: Number.MAX_SAFE_INTEGER }), firm('Beta', { id: statedIdMax + 1 })]
    await importFirms('crm', [...large, firm('Gamma'), firm('Delta')])
    expect(await names([1, 2, 3, 4])).toEqual(['Acme', 'Beta', 'Gamma', 'Delta'])
    expect(await importFirms('crm', large)).toMatchObject({ created: 0, unchanged: 2 })
  })

  it('never splits a company that has one profile URL, or one domain and a name that agrees', async () => {
    const first = firm('Acme', { id: 11, domain: 'acme.com', url: 'acme' })
    const second = firm('Acme', { id: 12, domain: 'acme.com', url: 'acme' })
    await importFirms('crm', [first, second])
    expect(await firms()).toBe(1)
    expect(await importFirms('crm', [second, first], { batchSize: 1 })).toMatchObject({ unchanged: 2 })
    await importFirms('crm', [firm('Acme', { id: 13, domain: 'acme.com' })])
    expect(await firms()).toBe(1)
    for (const id of [11, 12, 13])
      expect(heldBy(await store.records.find('company', { kind: 'stated', value: `crm:${id}` }))).toEqual([
        { id: 11, former: false },
      ])
  })

  it('never splits a person who has one profile URL, and each id finds the row that it belongs to', async () => {
    const file = [101, 102].map(id => human('Ana Silva', { id, url: 'ana' }))
    expect(await importPeople('crm', file)).toMatchObject({ created: 1, kept_apart: 0 })
    expect(await importPeople('crm', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const changed = human('Ana Silva', { id: 102, headline: 'CTO' })
    expect(await importPeople('crm', [changed])).toMatchObject({ created: 0, updated: 1 })
    const ids = ['A1', 'A2'].map(id => ({ ...human('Li Wei', { url: 'li' }), ids: { leads: id } }))
    expect(await importPeople('leads', ids)).toMatchObject({ created: 1 })
    expect(await people()).toBe(2)
  })

  it('is lower than a mailbox with a name that agrees', async () => {
    await importPeople(
      'crm',
      [101, 102].map(id => human('Ana Silva', { id, email: 'ana@acme.com' })),
    )
    expect(await people()).toBe(1)
  })

  it('is lower than a mailbox that a later export states: its person and that of the mailbox become one', async () => {
    await importPeople('list', [human('Ana Silva', { email: 'ana@acme.com' })])
    await importPeople('crm', [human('Ana Silva', { id: 101 })])
    expect(await people()).toBe(2)
    const later = [human('Ana Silva', { id: 101, email: 'ana@acme.com' })]
    expect(await importPeople('crm', later)).toMatchObject({ created: 0 })
    expect(await people()).toBe(1)
    expect(await importPeople('crm', later)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    for (const [kind, value] of [
      ['stated', 'crm:101'],
      ['business_email', 'ana@acme.com'],
    ] as const)
      expect(await store.records.find('person', { kind, value })).toHaveLength(1)
  })

  it('that is given to somebody else leads to the mailbox, and its person of before is reported', async () => {
    await importPeople('list', [human('Li Wei', { email: 'li@acme.com' })])
    await importPeople('crm', [human('Ana Silva', { id: 101, headline: 'CTO' })])
    const given = [human('Li Wei', { id: 101, email: 'li@acme.com' })]
    expect(await importPeople('crm', given)).toMatchObject({
      created: 0,
      kept_apart: 1,
      report: [
        {
          reason:
            'belongs to record 1, and is kept apart from record 101, which it shares an identifier with, because their names differ',
        },
      ],
    })
    const [li] = await store.records.find('person', { kind: 'business_email', value: 'li@acme.com' })
    const dossier = await store.records.contributionsOf('person', li?.id ?? 0)
    expect(dossier?.contributions.map(({ source }) => source).toSorted()).toEqual(['crm', 'list'])
    expect(await importPeople('crm', given)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  })

  it('keeps a row where it was when somebody else with its mailbox has a name that agrees too', async () => {
    const email = 'team@acme.com'
    const file = [
      human('Ana Silva', { id: 1, email }),
      human('Antonio Silva', { id: 2, email }),
      human('A. Silva', { id: 3, email }),
    ]
    await importPeople('crm', file)
    const count = await people()
    expect(await importPeople('crm', file.toReversed())).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
    })
    expect(await people()).toBe(count)
  })

  it('does not join two people with different profile pages, and the report names them', async () => {
    const file = ['ana', 'li'].map(url => human('Ana Silva', { id: 101, url, email: 'ana@acme.com' }))
    const { report, ...counts } = await importPeople('crm', file)
    expect(counts).toMatchObject({ created: 2, kept_apart: 1 })
    expect(report).toMatchObject([
      {
        file: 'crm.jsonl',
        line: 2,
        what: 'kept_apart',
        reason: expect.stringMatching(/record 101,.* because their profile pages differ$/),
      },
    ])
    expect(await importPeople('crm', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await people()).toBe(2)
  })

  it('finds the row to update when a later export corrects its profile URL', async () => {
    await importPeople('crm', [human('Ana Silva', { id: 101, url: 'anna' })])
    expect(await importPeople('crm', [human('Ana Silva', { id: 101, url: 'ana' })])).toMatchObject({
      created: 0,
      updated: 1,
    })
  })

  it('does not split the rows of one profile whichever of them comes first', async () => {
    const file = [undefined, 11, 12].map(id => firm('Acme', { url: 'acme', ...(id !== undefined && { id }) }))
    await importFirms('crm', file)
    expect(await firms()).toBe(1)
    await importFirms('list', [firm('Acme', { url: 'acme' })])
    expect(await firms()).toBe(1)
    expect(await importFirms('crm', file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })

  it('of a list in which a company has several tells nothing apart', async () => {
    const shares = ['GOOG', 'GOOGL'].map(ticker => firm('Alphabet', { domain: 'abc.xyz', ids: { ticker } }))
    expect(await importFirms('listings', shares)).toMatchObject({ created: 1, kept_apart: 0 })
  })

  it('finds its record when everything else has changed', async () => {
    await importFirms('crm', [firm('Acme', { id: 11, domain: 'acme.com', date: '2023-01-01' })])
    await importFirms('crm', [firm('Umbrella', { id: 11, domain: 'umbrella.com', date: '2024-01-01' })])
    expect([await firms(), await names([11])]).toEqual([1, ['Umbrella']])
  })

  it('keeps two companies of one website apart that state different countries or legal forms, and reports it', async () => {
    const file = [
      firm('Siemens AG', { id: 1, domain: 'siemens.com', country: 'Germany' }),
      firm('Siemens Ltd', { id: 2, domain: 'siemens.com', country: 'India' }),
      firm('Siemens SA', { id: 3, domain: 'siemens.com' }),
    ]
    expect(await importFirms('crm', file)).toMatchObject({
      created: 3,
      kept_apart: 2,
      report: [
        { reason: expect.stringMatching(/record 1,.* because their countries differ$/) },
        {
          reason: expect.stringMatching(
            /record 1,.* because their legal forms differ, and from record 2,.* because their legal forms differ$/,
          ),
        },
      ],
    })
    expect(await names([1, 2, 3])).toEqual(['Siemens AG', 'Siemens Ltd', 'Siemens SA'])
    expect(await importFirms('crm', file, { batchSize: 1 })).toMatchObject({ created: 0, unchanged: 3 })
    // A row of another source is that of the company which it does not contradict, and connects none of them.
    await importFirms('list', [firm('Siemens Limited', { domain: 'siemens.com', country: 'India' })])
    await importFirms('other', [firm('Siemens', { domain: 'siemens.com' })])
    expect([await firms(), await names([1, 2])]).toEqual([3, ['Siemens', 'Siemens Ltd']])
  })

  it('joins two rows of one website whose legal forms are one in two spellings', async () => {
    const spelled = ['Acme GmbH', 'Acme Gesellschaft mit beschränkter Haftung', 'ACME', 'Acme GmbH & Co. KG']
    const file = spelled.map((name, at) => firm(name, { id: at + 1, domain: 'acme.de', country: 'Germany' }))
    expect(await importFirms('crm', file)).toMatchObject({ created: 1, kept_apart: 0 })
  })

  it('keeps two listed companies of one website apart whose names and papers differ, but not the papers of one', async () => {
    const paper = (id: number, name: string, isin: string) =>
      firm(name, { id, domain: `${name.split(' ')[0]?.toLowerCase()}.com`, ids: { isin } })
    const file = [
      paper(1, 'Heineken N.V.', 'NL0000009165'),
      paper(2, 'Heineken Holding N.V.', 'NL0000008977'),
      paper(3, 'Alphabet Inc Class A', 'US02079K3059'),
      paper(4, 'Alphabet Inc Class C', 'US02079K1079'),
    ]
    expect(await importFirms('list', file, { batchSize: 1 })).toMatchObject({
      created: 3,
      kept_apart: 1,
      report: [{ reason: expect.stringMatching(/because their names differ$/) }],
    })
  })

  it('of a paper does not join two companies of which one has it by mistake, whichever row comes first, and reports it', async () => {
    const ids = { cusip: '063671101' }
    const bank = firm('Bank of Montvale', { domain: 'bmo.example', country: 'Canada', ids })
    const mine = firm('Bastide Minerals Limited', { domain: 'bastide.example', country: 'Australia', ids })
    const abroad = firm('Montvale Bank', { country: 'United Kingdom', ids })
    const renamed = firm('Ores of Bastide', { country: 'Australia', ids })
    for (const [source, file] of [
      ['list', [bank, mine, abroad, renamed]],
      ['other', [renamed, abroad, mine, bank]],
    ] as const) {
      await importFirms(source, file, { batchSize: source === 'list' ? 1 : 4 })
      expect(await firms()).toBe(2)
      expect(await importFirms(source, file)).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
    }
  })

  it('joins the papers of one company without a website, which have one name and country', async () => {
    const papers = (country: string) =>
      ['US0846701086', 'US0846707026'].map(isin => firm('Berkshire Hathaway', { country, ids: { isin } }))
    expect(await importFirms('list', papers('United States'))).toMatchObject({ created: 1, kept_apart: 0 })
    expect(await importFirms('list', papers('United States'))).toMatchObject({ created: 0, unchanged: 2 })
    const inTwoCountries = [
      firm('Acme', { country: 'France', ids: { isin: 'FR0000120073' } }),
      firm('Acme', { country: 'Spain', ids: { isin: 'ES0113900J37' } }),
    ]
    expect(await importFirms('list', inTwoCountries)).toMatchObject({ created: 2 })
  })

  it('of a registry is higher than a domain and a name, but not than a profile URL', async () => {
    const row = (name: string, id: string) => firm(name, { domain: 'acme.com', ids: { register: id } })
    await importFirms('crm', [row('Acme', 'A1'), row('Acme', 'A2')])
    expect(await firms()).toBe(2)
    expect(await importFirms('crm', [row('Acme Works', 'A1')])).toMatchObject({ created: 0, updated: 1 })
    expect(await firms()).toBe(2)
    const pages = ['B1', 'B2'].map(register => firm('Beta', { url: 'beta', ids: { register } }))
    expect(await importFirms('crm', pages)).toMatchObject({ created: 1, kept_apart: 0 })
  })
})

describe('the id of a registry that two sources state', () => {
  const someone = (
    name: string,
    ids: Readonly<Record<string, string>>,
    more?: Parameters<typeof human>[1],
  ) => ({
    ...human(name, more),
    ids,
  })

  it('makes one person of them, in whatever spelling and under whatever name the sources state it', async () => {
    await importPeople('crm', [
      someone('Ana Silva', { crm: '1', ORCID: 'https://orcid.org/0000-0002-1825-0097' }),
    ])
    const row = someone('A. Silva-Braun', { orcid_id: '0000000218250097' }, { url: 'ana' })
    expect(await importPeople('library', [row])).toMatchObject({ created: 0, updated: 1 })
    expect(await importPeople('library', [row])).toMatchObject({ created: 0, unchanged: 1 })
    const [stored] = await store.records.find('person', { kind: 'ext:orcid', value: '0000000218250097' })
    expect(stored).toMatchObject({ id: 1, former: false })
  })

  it('keeps two people apart who share a mailbox and a name, and the report names them', async () => {
    const email = 'office@acme.com'
    await importPeople('crm', [someone('Ana Silva', { orcid: '0000-0002-1825-0097' }, { email })])
    const other = [someone('Ana Silva', { orcid: '0000-0001-5109-3700' }, { email })]
    expect(await importPeople('library', other)).toMatchObject({
      created: 1,
      kept_apart: 1,
      report: [
        {
          what: 'kept_apart',
          reason: expect.stringMatching(/record 1,.* because their ids of orcid differ$/),
        },
      ],
    })
    expect(await importPeople('library', other)).toMatchObject({ created: 0, unchanged: 1 })
  })

  it('is lower than the profile page of a person', async () => {
    const orcid = '0000-0002-1825-0097'
    await importPeople('crm', [someone('Ana Silva', { orcid }, { url: 'ana' })])
    expect(await importPeople('library', [someone('Ana Silva', { orcid }, { url: 'li' })])).toMatchObject({
      created: 1,
      kept_apart: 1,
    })
  })

  it('makes one company of them although their names and domains differ', async () => {
    await importFirms('listings', [firm('Apple Inc', { ids: { CIK: '0000320193' }, domain: 'apple.com' })])
    await importFirms('filings', [
      firm('APPLE COMPUTER', { ids: { cik: '320193', lei: 'HWUPKR0MPOU8FGXBT394' } }),
    ])
    await importFirms('register', [firm('Apple', { ids: { lei_code: 'hwupkr0mpou8fgxbt394' } })])
    expect(await firms()).toBe(1)
  })

  it('for legal entities keeps two apart that share name, country, form and website, and makes rows with one LEI one', async () => {
    const [lei, another] = ['529900T8BM49AURSDO55', 'HWUPKR0MPOU8FGXBT394']
    const row = (id: string, more?: Parameters<typeof firm>[1]) =>
      firm('Acme GmbH', { country: 'Germany', domain: 'acme.de', ids: { lei: id }, ...more })
    expect(await importFirms('register', [row(lei), row(another)])).toMatchObject({
      created: 2,
      kept_apart: 1,
    })
    const unsited = [lei, another, lei].map((id, at) =>
      firm('Beta GmbH', { id: at + 11, ids: { lei: `${id.slice(0, 18)}99` } }),
    )
    expect(await importFirms('crm', unsited, { batchSize: 1 })).toMatchObject({ created: 2, kept_apart: 0 })
    const spelled = [firm('ACME', { domain: 'acme-group.com', ids: { LEI_Code: lei.toLowerCase() } })]
    expect(await importFirms('filings', spelled)).toMatchObject({ created: 0, updated: 1 })
    expect(await firms()).toBe(4)
  })

  it.each([
    ['in one batch', {}],
    ['in batches of their own', { batchSize: 1 }],
  ])('tells rows with ids of their own apart whose website is one, %s', async (_, options) => {
    const row = (id: number, lei: string, name = 'Acme Group') =>
      firm(name, { id, domain: 'acme.de', ids: { lei } })
    const [lei, another, third] = ['529900T8BM49AURSDO55', 'HWUPKR0MPOU8FGXBT394', '5493001KJTIIGC8Y1R12']
    const rows = [row(1, lei), row(2, another), row(3, lei)]
    expect(await importFirms('crm', rows, options)).toMatchObject({ created: 2 })
    expect(await importFirms('crm', rows, options)).toMatchObject({ created: 0, updated: 0 })
    expect(await importFirms('deals', [row(7, third), row(8, another)], options)).toMatchObject({
      created: 1,
      updated: 1,
    })
    expect(await firms()).toBe(3)
  })

  it('may stand in thousands of rows', async () => {
    const lei = '529900T8BM49AURSDO55'
    const bonds = Array.from({ length: 400 }, (_, index) =>
      firm('Big Bank AG', { id: index + 1, domain: 'bigbank.com', ids: { lei } }),
    )
    expect(await importFirms('bonds', bonds, { batchSize: 5 })).toMatchObject({ created: 1, updated: 399 })
    expect(await firms()).toBe(1)
  })

  it('tells nothing apart by the row ids of a source that is named like the registry, however they are spelled', async () => {
    const [lower, upper] = ['hwupkr0mpou8fgxbt394', 'HWUPKR0MPOU8FGXBT394']
    await importFirms('lei', [firm('Acme GmbH', { domain: 'acme.de', ids: { lei: lower } })])
    const row = firm('Acme GmbH', { id: 1, domain: 'acme.de', ids: { lei: upper } })
    expect(await importFirms('crm', [row])).toMatchObject({ created: 0, updated: 1, kept_apart: 0 })
  })

  it('that a row corrects to that of another company makes it a row of that company, once', async () => {
    const [lei, another] = ['529900T8BM49AURSDO55', 'HWUPKR0MPOU8FGXBT394']
    const row = (id: number, of: string) => firm('Acme GmbH', { id, domain: 'acme.de', ids: { lei: of } })
    await importFirms('crm', [row(1, lei), row(2, another)])
    const corrected = [row(1, another)]
    expect(await importFirms('crm', corrected)).toMatchObject({ created: 0, updated: 1 })
    expect(await importFirms('crm', corrected)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect(await firms()).toBe(1)
  })

  it('that a row corrects to one that nobody has is that of the same company', async () => {
    const row = (lei: string) => firm('Acme GmbH', { id: 1, domain: 'acme.de', ids: { lei } })
    await importFirms('crm', [row('529900T8BM49AURSDO55')])
    const corrected = [row('HWUPKR0MPOU8FGXBT394')]
    expect(await importFirms('crm', corrected)).toMatchObject({ created: 0, updated: 1 })
    expect(await importFirms('crm', corrected)).toMatchObject({ created: 0, unchanged: 1 })
    expect(await firms()).toBe(1)
  })

  it('tells rows of one name and country apart that have no website, whichever ids stand before it', async () => {
    const [lei, another] = ['529900T8BM49AURSDO55', 'HWUPKR0MPOU8FGXBT394']
    const row = (ids: Readonly<Record<string, string>>) => firm('Acme GmbH', { country: 'Germany', ids })
    await importFirms('crm', [row({ duns: '150483782', lei })])
    expect(await importFirms('crm', [row({ lei: another })])).toMatchObject({ created: 1 })
    expect(await firms()).toBe(2)
  })

  it('that markets use again joins companies of one name alone', async () => {
    await importFirms('nyse', [firm('Agilent Technologies', { ids: { ticker: 'A' } })])
    const others = [firm('Aker Works', { ids: { symbol: 'a' } }), firm('Agilent', { ids: { symbol: 'A' } })]
    expect(await importFirms('oslo', others)).toMatchObject({ created: 1, updated: 1 })
    const renamed = [firm('Keysight', { ids: { ticker: 'A' } })]
    expect(await importFirms('nyse', renamed)).toMatchObject({ created: 0, updated: 1 })
  })

  it('is left out and reported where it is none, and neither joins companies nor tells them apart', async () => {
    const row = (id: number, domain: string, lei: string) =>
      firm(`Firm ${domain}`, { id, domain, ids: { lei } })
    const file = [row(1, 'acme.de', 'applied for'), row(2, 'beta.de', 'applied for')]
    const { report, ...counts } = await importFirms('crm', file)
    expect(counts).toMatchObject({ created: 2, kept_apart: 0 })
    expect(report.map(({ reason }) => reason)).toEqual(
      Array(2).fill('ids.lei: "applied for" is not an id of this registry'),
    )
    const listed = [row(3, 'acme.de', '529900T8BM49AURSDO55'), row(4, 'beta.de', '0'.repeat(20))]
    expect(await importFirms('list', listed)).toMatchObject({ created: 0, kept_apart: 0 })
  })

  it('is that of the registry in a source named after it too', async () => {
    const orcid = '0000-0002-1825-0097'
    await importPeople('staff', [someone('Josiah Carberry', { ORCID: orcid })])
    const row = someone('J. S. Carberry', { orcid: `https://orcid.org/${orcid}` })
    expect(await importPeople('orcid', [row])).toMatchObject({ created: 0, updated: 1 })
    expect(await importPeople('orcid', [row])).toMatchObject({ created: 0, unchanged: 1 })
  })

  it('is found without the zeros in front that a spreadsheet dropped, and with blanks and hyphens', async () => {
    const spelled = ['001-368-083', '1368083', ' 00 136 8083 ', '1368083.0'].map(duns =>
      firm('IBM', { ids: { duns } }),
    )
    for (const [at, row] of spelled.entries()) await importFirms(`list${at}`, [row])
    expect(await firms()).toBe(1)
  })

  it('of a record that became part of another finds that one', async () => {
    await importFirms('crm', [firm('Acme', { id: 11, url: 'acme', ids: { register: 'R1' } })])
    await importFirms('list', [firm('Acme Europe', { id: 12, url: 'acme-eu', ids: { duns: '15-048-3782' } })])
    await importFirms('merger', [firm('Acme', { url: 'acme', otherUrl: 'acme-eu' })])
    expect(await firms()).toBe(1)
    for (const ids of [{ register: 'R1' }, { duns: '150483782' }])
      expect(await importFirms('later', [firm('Another name', { ids })])).toMatchObject({ created: 0 })
    expect(await names([11, 12])).toEqual(Array(2).fill('Another name'))
  })
})

describe('a shared mailbox', () => {
  const email = 'info@acme.com'

  it('does not make two people one', async () => {
    const file = [human('Ana Silva', { email }), human('Li Wei', { email })]
    expect(await importPeople('crm', file)).toMatchObject({ created: 2 })
    expect(await store.records.find('person', { kind: 'business_email', value: email })).toHaveLength(2)
    expect(await importPeople('crm', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  it.each([1, 3, 150])(
    'does not make one person of names that differ by their numbers: of %d rows',
    async count => {
      const guests = (at: number) =>
        Array.from({ length: count }, (_, index) =>
          human(`${at === 1 ? 'Guest' : 'Guest of'} ${index + 1}`, { email: `desk${at}@x.example` }),
        )
      const rows = [...guests(1), ...guests(2)]
      await importPeople('list', rows)
      expect(await people()).toBe(2 * count)
      expect(await importPeople('list', rows, { batchSize: 7 })).toMatchObject({ unchanged: 2 * count })
    },
  )

  it('does not make one person of a father and his son', async () => {
    const rows = [human('Hubert Lacombe Sr.', { email }), human('Lacombe, Hubert, Jr.', { email })]
    expect(await importPeople('crm', rows)).toMatchObject({ created: 2 })
    expect(await importPeople('list', rows)).toMatchObject({ created: 0, updated: 2 })
  })

  it('makes one person of two rows whose names agree', async () => {
    await importPeople('crm', [human('Ana Silva', { email, headline: 'CTO' })])
    await importPeople('list', [human('SILVA, Ana', { email, url: 'ana' })])
    expect(await people()).toBe(1)
  })

  it.each(['ada@acme.com', 'ada.lovelace@mail.example'])(
    'of one person, %s, makes one of all names that agree part by part, in whatever order and batches',
    async mailbox => {
      const stated = ['Ada L.', 'Ada', 'Ada Lovelace', 'LOVELACE, A.', 'Lovelace', '']
      const orders = [stated, stated.toReversed(), ['Lovelace', 'Ada', ...stated.slice(2)]]
      for (const [index, order] of orders.entries()) {
        const email = `${index}${mailbox}`
        const file = [...order, 'Bob Stone'].map(name => human(name, { email }))
        const batchSize = index + 1
        await importPeople('crm', file, { batchSize })
        expect(await importPeople('crm', file)).toMatchObject({ created: 0, updated: 0, unchanged: 7 })
        const found = await store.records.find('person', { kind: 'business_email', value: email })
        const names = found.map(({ record }) => (record.basic_profile as { name: string }).name)
        expect([order, names.sort()]).toEqual([order, ['Ada Lovelace', 'Bob Stone']])
      }
    },
  )

  it.each([
    ['Alexandra Kim', 'Alexander Kim', 'Alex Kim'],
    ['Christina Lee', 'Christopher Lee', 'Chris Lee'],
    ['Jane Smith', 'John Smith', 'J. Smith'],
  ])('never makes one person of %s and %s because of %s, in whatever order', async (one, other, short) => {
    const orders = [
      [one, other, short],
      [one, short, other],
      [other, short, one],
      [short, one, other],
      [short, other, one],
    ]
    for (const [index, order] of orders.entries()) {
      for (const [withIds, email] of [`${index}@mail.example`, `${index}@acme.com`].entries()) {
        const file = order.map((name, at) =>
          human(name, { email, headline: name, ...(withIds === 1 && { id: index * 10 + at + 1 }) }),
        )
        await importPeople('crm', file, { batchSize: 1 + (index % 3) })
        const idsOfMailbox = async () => {
          const found = await store.records.find('person', { kind: 'email', value: email })
          const business = await store.records.find('person', { kind: 'business_email', value: email })
          return [...found, ...business].map(({ id }) => id)
        }
        const ids = await idsOfMailbox()
        for (const again of [file, file.toReversed()])
          expect(await importPeople('crm', again)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
        expect(await idsOfMailbox()).toEqual(ids)
        const holders = await Promise.all(
          ids.map(async id => {
            const dossier = await store.records.contributionsOf('person', id)
            return dossier?.contributions.map(({ record }) => (record.basic_profile as { name: string }).name)
          }),
        )
        const [ofOne, ofOther] = [one, other].map(name => holders.findIndex(names => names?.includes(name)))
        expect([order, ofOne]).not.toEqual([order, ofOther])
        // Whoever comes when two could be meant is somebody else until more is said.
        if (order[2] === short) expect(holders).toContainEqual([short])
      }
    }
  })

  it('makes one person of two records that a row with a profile page joins, unless their pages differ', async () => {
    const ada = 'ada@acme.com'
    await importPeople('crm', [human('Ada', { email: ada }), human('Ada Lovelace', { url: 'ada' })])
    await importPeople('list', [human('A. Lovelace', { email: ada, url: 'ada' })])
    expect(await people()).toBe(1)
    const pages = ['li', 'wei'].map(url => human('Li Wei', { email: 'li@acme.com', url }))
    expect(await importPeople('crm', [...pages, human('Li', { email: 'li@acme.com' })])).toMatchObject({
      created: 2,
    })
  })

  it('of an office makes no one of names without a last name', async () => {
    const names = ['Ana Silva', 'Ana', 'Ana S.', 'Silva, Ana', 'A. Silva', 'Antonio Silva']
    const file = names.map(name => human(name, { email }))
    await importPeople('crm', file, { batchSize: 1 })
    expect(await people()).toBe(4)
    expect(await importPeople('crm', file.toReversed())).toMatchObject({ created: 0, unchanged: 6 })
  })

  it('does not make one person of two profiles whose owners have a single name', async () => {
    await importPeople('crm', [
      human('Ana Silva', { email, url: 'ana' }),
      human('Li Wei', { email, url: 'li' }),
    ])
    await importPeople('list', [human('Li Wei', { email })])
    expect(await people()).toBe(2)
    const [li] = await store.records.find('person', { kind: 'profile_url', value: 'network.example/in/li' })
    const dossier = await store.records.contributionsOf('person', li?.id ?? 0)
    expect(dossier?.contributions.map(({ source }) => source).toSorted()).toEqual(['crm', 'list'])
  })
})

describe('a row without any identifier', () => {
  it('is identified by its name and place among the rows of its source', async () => {
    const file = [human('Ana Silva', { employer: 'Acme' }), human('Ana Silva', { employer: 'Beta' })]
    expect(await importPeople('crm', file)).toMatchObject({ created: 2 })
    expect(await importPeople('crm', file)).toMatchObject({ created: 0, unchanged: 2 })
    const changed = human('Ana Silva', { employer: 'Acme', headline: 'CTO' })
    expect(await importPeople('crm', [changed])).toMatchObject({ created: 0, updated: 1 })
  })

  it('is not taken for a namesake of another source', async () => {
    await importPeople('crm', [human('Ana Silva', { employer: 'Acme' })])
    await importPeople('list', [human('Ana Silva', { employer: 'Acme' })])
    expect(await people()).toBe(2)
  })

  it('or name but the mailbox of a role is rejected, because several people read it', async () => {
    const ofMailbox = (email: string) => ({ record: { contact: { business_emails: [{ email }] } } })
    const rows = [
      ofMailbox('info@acme.com'),
      human('Bo Li', { email: 'sales@acme.com' }),
      ofMailbox('ana@acme.com'),
    ]
    expect(await importPeople('crm', rows)).toMatchObject({ created: 2, rejected: 1 })
  })

  it.each([
    ['محمد الفايد', 'Mohamed Al Fayed'],
    ['דוד כהן', 'David Cohen'],
    ['박지성', 'Park Ji-sung'],
  ])('but a mailbox is one person whose name is in two scripts: %s, %s', async (one, other) => {
    await importPeople('crm', [human(one, { email: 'a@acme.com' })])
    await importPeople('list', [human(other, { email: 'a@acme.com' })])
    expect(await people()).toBe(1)
  })

  it('is rejected where its name is a number, as a count below a table is', async () => {
    const { report, ...counts } = await importPeople('staff', [human('18'), human('李娜')])
    expect(counts).toMatchObject({ created: 1, rejected: 1 })
    expect(report).toMatchObject([{ line: 1, reason: 'has neither an identifier nor a name' }])
  })

  it('or name is rejected with its line and the reason', async () => {
    const rows = [
      human('Ana Silva'),
      { record: { skills: { professional_network_skills: ['Go'] } } },
      { record: {} },
    ]
    const { report, ...counts } = await importPeople('crm', rows)
    expect(counts).toMatchObject({ read: 3, created: 1, rejected: 2 })
    expect(report).toMatchObject([
      { file: 'crm.jsonl', line: 2, what: 'rejected', reason: 'has neither an identifier nor a name' },
      { file: 'crm.jsonl', line: 3, what: 'rejected', row: {} },
    ])
  })
})

describe('an import', () => {
  it('keeps the rest of a row and reports the values it left out', async () => {
    const { record } = human('Ana Silva', { url: 'ana' })
    const odd = { record: { ...record, professional_network: { followers: 'many' }, shoe_size: 38 } }
    const { report, created } = await importPeople('crm', [odd])
    expect(created).toBe(1)
    expect(report).toEqual([
      {
        file: 'crm.jsonl',
        line: 1,
        what: 'value_left_out',
        reason: expect.stringMatching(/^professional_network\.followers: /),
      },
      { file: 'crm.jsonl', line: 1, what: 'value_left_out', reason: expect.stringMatching(/^shoe_size: /) },
    ])
  })

  it('that is a dry run counts everything and changes nothing', async () => {
    const trial = await importPeople('crm', [human('Ana Silva'), human('Li Wei')], { dryRun: true })
    expect(trial).toMatchObject({ read: 2, created: 2 })
    expect(await people()).toBe(0)
  })

  it('that fails leaves the previous state, and another one can follow', async () => {
    await importPeople('crm', [human('Ana Silva', { url: 'ana', date: '2023-01-01' })])
    const broken = importPeople('crm', [human('Anna', { url: 'ana' }), human('Li Wei')], {
      batchSize: 1,
      failure: new Error('the file ends in the middle'),
    })
    await expect(broken).rejects.toThrow('the file ends in the middle')
    expect(await people()).toBe(1)
    expect(await importPeople('crm', [human('Li Wei')])).toMatchObject({ created: 1 })
  })
})

describe('a company of one name and country in one source', () => {
  const at = (country: string, more?: Parameters<typeof firm>[1]): Row => {
    const row = firm('Acme', more)
    return { ...row, record: { ...row.record, locations: { country } } }
  }

  it('is one record with a website and without, in either order', async () => {
    const file = [at('France'), at('France', { domain: 'acme.fr' })]
    expect(await importFirms('crm', file)).toMatchObject({ created: 1 })
    expect(await importFirms('crm', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await importFirms('list', file.toReversed(), { batchSize: 1 })).toMatchObject({ created: 0 })
    expect(await firms()).toBe(1)
  })

  it.each([
    ['Acme, Inc.', 'ACME Inc'],
    ['Acme S.A.', 'Acme SA'],
    ['Acme Limited', 'Acme Ltd.'],
    ['Acme & Sons Ltd', 'Acme and Sons Limited'],
  ])('is one record called %s and %s', async (name, other) => {
    const called = (text: string, more?: Parameters<typeof firm>[1]) =>
      firm(text, { country: 'France', ...more })
    const file = [called(name), called(other, { domain: 'acme.fr' })]
    for (const [source, rows] of [
      ['crm', file],
      ['list', file.toReversed()],
    ] as const) {
      await importFirms(source, rows, { batchSize: 1 })
      expect(await importFirms(source, rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    }
    expect(await firms()).toBe(1)
  })

  it.each([
    ['Acme Inc', 'Acme Corp'],
    ['Acme GmbH', 'Acme AG'],
    ['Acme Ltd', 'Acme Holding Ltd'],
  ])('is two called %s and %s', async (name, other) => {
    expect(
      await importFirms('crm', [firm(name, { country: 'France' }), firm(other, { country: 'France' })]),
    ).toMatchObject({ created: 2 })
  })

  it('is two where a domain, a page, a row id or the country contradicts', async () => {
    const pairs: readonly (readonly Row[])[] = [
      [at('France', { domain: 'acme.fr' }), at('France', { domain: 'acme-paris.fr' })],
      [at('Spain', { url: 'a' }), at('Spain', { url: 'b' })],
      [at('Italy', { id: 11 }), at('Italy', { id: 12 })],
      [at('Chile'), at('Peru', { domain: 'acme.pe' })],
    ]
    for (const [index, pair] of pairs.entries())
      expect([index, await importFirms('crm', pair)]).toMatchObject([index, { created: 2 }])
    for (const [index, pair] of pairs.entries())
      expect([index, await importFirms('crm', pair)]).toMatchObject([index, { created: 0, unchanged: 2 }])
  })

  it('joins one of two namesakes, and the same one every time', async () => {
    const file = [at('France', { url: 'a' }), at('France', { url: 'b' }), at('France')]
    expect(await importFirms('crm', file)).toMatchObject({ created: 2 })
    expect(await importFirms('crm', file.toReversed())).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
    })
  })
})
