// Registries of companies, with saved answers of the shapes that they document.
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../test/support/provider-server.ts'
import { serveRecords } from '../../../test/support/record-answers.ts'
import { edgar } from './edgar.ts'
import { gitlab } from './gitlab.ts'
import { gleif } from './gleif.ts'
import { orcid } from './orcid.ts'
import { wikidata } from './wikidata.ts'

const answers = serveRecords([orcid, gitlab, wikidata, gleif, edgar])

describe('GLEIF', () => {
  const record = (lei: string, name: string, more: object = {}) => ({
    type: 'lei-records',
    id: lei,
    attributes: {
      lei,
      entity: {
        legalName: { name, language: 'de' },
        otherNames: [{ name: 'Old Acme AG', language: 'de', type: 'PREVIOUS_LEGAL_NAME' }],
        legalAddress: {
          addressLines: ['Hof 1'],
          city: 'Bonn',
          region: 'DE-NW',
          country: 'DE',
          postalCode: '53111',
        },
        headquartersAddress: {
          addressLines: ['Weg 2', 'Haus 3'],
          city: 'München',
          region: 'DE-BY',
          country: 'DE',
          postalCode: '80333',
        },
        status: 'ACTIVE',
        creationDate: '1966-10-01T00:00:00Z',
        ...more,
      },
      registration: { lastUpdateDate: '2025-01-01T00:00:00Z' },
    },
  })
  const lei = 'W38RGI023J3WT1HWRP32'

  it('has the entities of a name, those that are active first, and none that are only similar', async () => {
    answers.answer = ({ path, query }) =>
      path === '/lei-records' && query.get('filter[entity.names]') === 'Acme AG'
        ? {
            data: [
              record('529900AAAAAAAAAAAA05', 'Acme AG', { status: 'INACTIVE' }),
              record(lei, 'ACME Aktiengesellschaft'),
              record('529900AAAAAAAAAAAA07', 'Acme Leasing GmbH', { otherNames: [] }),
            ],
          }
        : refusal(404)
    const { records, rows } = await answers.lookUp('company', 'name', 'Acme AG')
    expect(rows.map(row => row.lei)).toEqual([lei, '529900AAAAAAAAAAAA05'])
    expect(records[0]).toMatchObject({
      basic_info: {
        name: 'ACME Aktiengesellschaft',
        status: 'active',
        year_founded: 1966,
        former_names: ['Old Acme AG'],
      },
      locations: { city: 'München', state: 'BY', country: 'Germany', street_address: 'Weg 2, Haus 3' },
    })
  })

  it('has the entity of an LEI', async () => {
    answers.routes = { [`/lei-records/${lei}`]: { data: record(lei, 'Acme AG') } }
    const { records } = await answers.lookUp(
      'company',
      'profile_url',
      `https://search.gleif.org/#/record/${lei}`,
    )
    expect(records).toHaveLength(1)
  })
})

it('SEC EDGAR has the companies of a name, with symbols, addresses and former names', async () => {
  answers.routes = {
    '/www.sec.gov/files/company_tickers.json': {
      0: { cik_str: 320193, ticker: 'ACME', title: 'ACME INC.' },
      1: { cik_str: 320193, ticker: 'ACMEP', title: 'ACME INC.' },
      2: { cik_str: '../../x', ticker: 'EVIL', title: 'Acme Inc' },
      3: 'no company',
    },
    '/submissions/CIK0000320193.json': {
      cik: '0000320193',
      sic: '3571',
      sicDescription: 'Electronic Computers',
      name: 'ACME INC.',
      tickers: ['ACME', 'ACMEP'],
      exchanges: ['Nasdaq', null],
      lei: null,
      website: 'acme.com',
      description: '',
      fiscalYearEnd: '0926',
      addresses: {
        business: {
          street1: 'ONE PARK WAY',
          street2: null,
          city: 'CUPERTINO',
          stateOrCountry: 'CA',
          zipCode: '95014',
          stateOrCountryDescription: 'CA',
        },
      },
      formerNames: [{ name: 'ACME COMPUTER INC', from: '1994-01-26', to: '2007-01-04' }],
      filings: { recent: {} },
    },
  }
  const { records, rows, problems } = await answers.lookUp('company', 'name', 'Acme')
  expect(problems).toEqual([])
  expect(rows).toMatchObject([{ cik: '0000320193' }])
  expect(records).toMatchObject([
    {
      basic_info: {
        name: 'ACME INC.',
        primary_domain: 'acme.com',
        former_names: ['ACME COMPUTER INC'],
        status: 'public',
      },
      revenue: { public_markets: { stock_symbols: ['NASDAQ:ACME', 'ACMEP'], fiscal_year_end: '09-26' } },
      taxonomy: { sic_detail_list: [{ sic_code: '3571', industry: 'Electronic Computers' }] },
      locations: { city: 'Cupertino', state: 'CA', country: 'United States' },
    },
  ])
})

it.each(['cut off {"a":', '', 'null', '[]', '<html>Sorry</html>', '"text"'])(
  'an answer of another shape, such as %j, is a fault or nothing, and no record',
  async text => {
    answers.answer = () => response => {
      response.end(text)
    }
    for (const question of [
      await answers.lookUp('person', 'profile_url', 'https://orcid.org/0000-0002-1825-0097'),
      await answers.lookUp('dev_platform', 'profile_url', 'https://gitlab.com/ada'),
      await answers.lookUp('company', 'name', 'Acme Inc'),
    ]) {
      expect(question.records).toEqual([])
      for (const { status } of question.outcomes) expect(['failed', 'nothing']).toContain(status)
    }
  },
)
