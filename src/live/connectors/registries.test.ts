// Registries of companies and people, with saved answers of the shapes that they document.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderAnswer, type ProviderQuestion, refusal } from '../../../test/support/provider-server.ts'
import { openRecordAnswers, type RecordAnswers } from '../../../test/support/record-answers.ts'
import type { LiveDataset, LookupKind } from '../records/ability.ts'
import { edgar } from './edgar.ts'
import { gitlab } from './gitlab.ts'
import { gleif } from './gleif.ts'
import { orcid } from './orcid.ts'
import { wikidata } from './wikidata.ts'

let answers: RecordAnswers
let answer: (question: ProviderQuestion) => ProviderAnswer = () => refusal(404)
beforeAll(async () => {
  answers = await openRecordAnswers([orcid, gitlab, wikidata, gleif, edgar], question => answer(question))
})
afterEach(() => {
  answer = () => refusal(404)
})
afterAll(() => answers.close())

const lookUp = (dataset: LiveDataset, kind: LookupKind, value: string) =>
  answers.ask({ is: 'lookup', dataset, identity: { kind, value } })
const routes = (paths: Readonly<Record<string, ProviderAnswer>>) => {
  answer = ({ path }) => paths[path] ?? refusal(404)
}

describe('Wikidata', () => {
  const value = (datavalue: unknown, more: object = {}) => ({
    mainsnak: { snaktype: 'value', datavalue: { value: datavalue } },
    rank: 'normal',
    ...more,
  })
  const thing = (id: string, more: object = {}) => value({ 'entity-type': 'item', id }, more)
  const time = (day: string, precision = 11) => ({ time: `+${day}T00:00:00Z`, precision })
  const snak = (datavalue: unknown) => [{ snaktype: 'value', datavalue: { value: datavalue } }]
  const label = (text: string) => ({ en: { language: 'en', value: text } })
  const acme = {
    id: 'Q100',
    labels: label('Acme'),
    descriptions: label('maker of anvils'),
    aliases: { en: [{ language: 'en', value: 'Acme Corporation' }] },
    claims: {
      P31: [thing('Q4830453')],
      P856: [value('https://www.acme.com/')],
      P571: [value(time('1998-00-00', 9))],
      P17: [thing('Q30')],
      P159: [thing('Q65')],
      P452: [thing('Q200')],
      P1128: [
        value({ amount: '+500', unit: '1' }, { qualifiers: { P585: snak(time('2015-12-31')) } }),
        value({ amount: '+12000', unit: '1' }, { qualifiers: { P585: snak(time('2024-12-31')) } }),
        value({ amount: '+9', unit: '1' }, { rank: 'deprecated' }),
      ],
      P414: [thing('Q13677', { qualifiers: { P249: snak('ACME') } })],
      P169: [thing('Q300')],
      P1278: [value('549300ABCDEFGHIJKL01')],
      P5531: [value('0000320193')],
      P4264: [value('acme')],
      P946: [{ mainsnak: { snaktype: 'somevalue' }, rank: 'normal' }],
    },
  }
  const ada = {
    id: 'Q7259',
    labels: label('Ada Lovelace'),
    descriptions: label('mathematician'),
    claims: {
      P31: [thing('Q5')],
      P108: [
        thing('Q100', { qualifiers: { P580: snak(time('2020-03-00', 10)), P39: snak({ id: 'Q400' }) } }),
        thing('Q65', { qualifiers: { P580: snak(time('2010-01-01')), P582: snak(time('2012-01-01')) } }),
      ],
      P69: [thing('Q500', { qualifiers: { P582: snak(time('1999-06-01')) } })],
      P496: [value('0000-0002-1825-0097')],
      P18: [value('Ada portrait.jpg')],
    },
  }
  const names: Record<string, string> = {
    Q30: 'United States',
    Q65: 'Los Angeles',
    Q200: 'manufacturing',
    Q13677: 'NYSE',
    Q300: 'Wile Coyote',
    Q100: 'Acme',
    Q400: 'engineer',
    Q500: 'University of London',
  }
  const api = ({ query }: ProviderQuestion): ProviderAnswer => {
    if (query.get('list') === 'search') return { query: { search: [{ title: 'Q100' }, { title: 'Q101' }] } }
    if (query.get('action') === 'wbsearchentities') return { search: [{ id: 'Q100' }, { id: 'Q7259' }] }
    if (query.get('titles') === 'Ada Lovelace') return { entities: { Q7259: ada } }
    const items: Record<string, object> = {
      Q100: acme,
      Q7259: ada,
      Q101: { ...acme, id: 'Q101', claims: { ...acme.claims, P856: [value('https://acme.org/')] } },
    }
    const ids = (query.get('ids') ?? '').split('|')
    if (ids.includes('Q9')) return { error: { code: 'no-such-entity', info: 'Q9' } }
    const isLabels = query.get('props') === 'labels'
    const entities = ids.map(id => [id, isLabels ? { id, labels: label(names[id] ?? id) } : items[id]])
    return { entities: Object.fromEntries(entities.filter(([, item]) => item)) }
  }

  it('has the company of a domain, with the ids of registries and the latest number of staff', async () => {
    answer = api
    const { records, rows, problems } = await lookUp('company', 'domain', 'acme.com')
    expect(problems).toEqual([])
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      basic_info: {
        name: 'Acme',
        primary_domain: 'acme.com',
        year_founded: 1998,
        status: 'public',
        markets: ['NYSE'],
        industries: ['manufacturing'],
        professional_network_url: 'https://www.linkedin.com/company/acme',
      },
      headcount: { total: 12000 },
      locations: { headquarters: 'Los Angeles, United States', country: 'United States' },
      revenue: { public_markets: { stock_symbols: ['ACME'] } },
      people: { cxos: [{ basic_profile: { name: 'Wile Coyote' } }] },
    })
    expect(rows[0]).toMatchObject({ id: 'Q100', lei: '549300ABCDEFGHIJKL01', cik: '0000320193', isin: '' })
  })

  it('has the company of a name, not a person of that name', async () => {
    answer = api
    expect((await lookUp('company', 'name', 'ACME Corp.')).records).toHaveLength(1)
    expect((await lookUp('company', 'profile_url', 'https://www.wikidata.org/wiki/Q7259')).records).toEqual(
      [],
    )
  })

  it('has the person of an item or of an article, with jobs of today and of before', async () => {
    answer = api
    const { records } = await lookUp('person', 'profile_url', 'https://en.wikipedia.org/wiki/Ada_Lovelace')
    expect(records).toMatchObject([
      {
        basic_profile: { name: 'Ada Lovelace', headline: 'mathematician' },
        social_handles: {
          professional_network_identifier: {
            profile_url: 'https://www.wikidata.org/wiki/Q7259',
            urn_url: 'https://en.wikipedia.org/wiki/Ada_Lovelace',
          },
        },
        experience: {
          employment_details: {
            current: [{ name: 'Acme', title: 'engineer', start_date: '2020-03-01T00:00:00' }],
            past: [{ name: 'Los Angeles', end_date: '2012-01-01T00:00:00' }],
          },
        },
        education: { schools: [{ school: 'University of London', end_year: 1999 }] },
      },
    ])
    const company = await lookUp('person', 'profile_url', 'wikidata.org/wiki/Q100')
    expect([company.records, company.outcomes]).toMatchObject([[], [{ status: 'nothing' }]])
  })

  it('that has no such item has nothing; one that is overloaded is a fault', async () => {
    answer = api
    const { outcomes } = await lookUp('person', 'profile_url', 'https://www.wikidata.org/wiki/Q9')
    expect(outcomes).toMatchObject([{ connector: 'wikidata', status: 'nothing' }])
    answer = () => ({ error: { code: 'maxlag', info: '<script>' } })
    const busy = await lookUp('person', 'profile_url', 'https://www.wikidata.org/wiki/Q8')
    expect(busy.outcomes).toMatchObject([{ status: 'failed', message: 'It has been asked too often.' }])
  })

  it('with values of wrong types has what is left', async () => {
    answer = ({ query }) =>
      query.get('props') === 'labels'
        ? { entities: [] }
        : {
            entities: {
              Q5: {
                id: 'Q5',
                labels: { en: 7, de: { value: 'Odd' } },
                aliases: [],
                claims: { P31: [thing('Q5'), 4], P108: 'x', P69: [null], P570: {} },
              },
            },
          }
    const { records } = await lookUp('person', 'profile_url', 'https://www.wikidata.org/wiki/Q5')
    expect(records).toMatchObject([{ basic_profile: { name: 'Odd' } }])
  })
})

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
    answer = ({ path, query }) =>
      path === '/lei-records' && query.get('filter[entity.names]') === 'Acme AG'
        ? {
            data: [
              record('529900AAAAAAAAAAAA05', 'Acme AG', { status: 'INACTIVE' }),
              record(lei, 'ACME Aktiengesellschaft'),
              record('529900AAAAAAAAAAAA07', 'Acme Leasing GmbH', { otherNames: [] }),
            ],
          }
        : refusal(404)
    const { records, rows } = await lookUp('company', 'name', 'Acme AG')
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
    routes({ [`/lei-records/${lei}`]: { data: record(lei, 'Acme AG') } })
    const { records } = await lookUp('company', 'profile_url', `https://search.gleif.org/#/record/${lei}`)
    expect(records).toHaveLength(1)
  })
})

it('SEC EDGAR has the companies of a name, with symbols, addresses and former names', async () => {
  routes({
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
  })
  const { records, rows, problems } = await lookUp('company', 'name', 'Acme')
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

describe('ORCID', () => {
  const affiliation = (summary: string, name: string, more: object) => ({
    summaries: [
      {
        [summary]: {
          organization: { name, address: { city: 'London', region: null, country: 'GB' } },
          ...more,
        },
      },
    ],
  })
  const date = (year: string, month?: string) => ({
    year: { value: year },
    month: month ? { value: month } : null,
    day: null,
  })
  const record = {
    'orcid-identifier': { uri: 'https://orcid.org/0000-0002-1825-0097', path: '0000-0002-1825-0097' },
    person: {
      name: { 'given-names': { value: 'Josiah' }, 'family-name': { value: 'Carberry' }, 'credit-name': null },
      biography: { content: 'Psychoceramics' },
      'researcher-urls': {
        'researcher-url': [{ 'url-name': 'Home', url: { value: 'https://carberry.example' } }],
      },
      emails: {
        email: [
          { email: 'j@brown.example', verified: true },
          { email: 'j@gmail.com', verified: true },
          { email: 'x@y.example', verified: false },
        ],
      },
      addresses: { address: [{ country: { value: 'GB' } }] },
      keywords: { keyword: [{ content: 'pots' }] },
    },
    'activities-summary': {
      employments: {
        'affiliation-group': [
          affiliation('employment-summary', 'Brown', {
            'role-title': 'Professor',
            'start-date': date('2001', '09'),
            'end-date': null,
          }),
          affiliation('employment-summary', 'Wesleyan', {
            'role-title': 'Lecturer',
            'start-date': null,
            'end-date': date('2000'),
          }),
        ],
      },
      educations: {
        'affiliation-group': [
          affiliation('education-summary', 'Oxford', { 'role-title': 'PhD', 'end-date': date('1995') }),
        ],
      },
    },
  }

  it('has the researcher of an address with positions, degrees and what was verified', async () => {
    routes({ '/v3.0/0000-0002-1825-0097/record': record })
    const { records, problems } = await lookUp(
      'person',
      'profile_url',
      'http://orcid.org/0000-0002-1825-0097',
    )
    expect(problems).toEqual([])
    expect(records).toMatchObject([
      {
        basic_profile: { name: 'Josiah Carberry', headline: 'Professor at Brown', summary: 'Psychoceramics' },
        social_handles: {
          professional_network_identifier: { profile_url: 'https://orcid.org/0000-0002-1825-0097' },
        },
        contact: {
          business_emails: [{ email: 'j@brown.example' }],
          personal_emails: [{ email: 'j@gmail.com' }],
          websites: ['https://carberry.example'],
        },
        experience: {
          employment_details: {
            current: [{ name: 'Brown', title: 'Professor', start_date: '2001-09-01T00:00:00' }],
            past: [{ name: 'Wesleyan', end_date: '2000-01-01T00:00:00' }],
          },
        },
        education: { schools: [{ school: 'Oxford', degree: 'PhD', end_year: 1995 }] },
      },
    ])
  })

  it('with everything private has a name alone; one that does not exist has nothing', async () => {
    routes({
      '/v3.0/0000-0002-1825-0098/record': {
        person: { name: { 'given-names': { value: 'Ida' } }, biography: null },
        'activities-summary': null,
      },
    })
    expect(
      (await lookUp('person', 'profile_url', 'https://orcid.org/0000-0002-1825-0098')).records,
    ).toMatchObject([{ basic_profile: { name: 'Ida' } }])
    const { outcomes } = await lookUp('person', 'profile_url', 'https://orcid.org/0000-0002-1825-009X')
    expect(outcomes).toMatchObject([{ connector: 'orcid', status: 'nothing' }])
  })
})

describe('GitLab', () => {
  const project = (id: number) => ({
    id,
    path_with_namespace: `ada/engine-${id}`,
    namespace: { path: 'ada' },
    ...(id === 2 && { forked_from_project: { id: 9 } }),
    description: '<b>x</b>',
    topics: ['maths'],
    archived: false,
    star_count: id,
    forks_count: 1,
    created_at: '2019-01-02T03:04:05.678Z',
    last_activity_at: '2025-01-02T03:04:05.678Z',
  })
  const account = {
    id: 17,
    username: 'ada',
    name: 'Ada Lovelace',
    state: 'active',
    avatar_url: 'javascript:alert(1)',
    web_url: 'https://gitlab.example/ada',
    bio: 'Notes',
    location: 'London',
    public_email: null,
    website_url: 'https://ada.example',
    organization: 'Engines',
    job_title: 'Programmer',
    bot: false,
    followers: 3,
    created_at: '2015-12-27T15:00:00.000+01:00',
  }
  const api = ({ path, query }: ProviderQuestion): ProviderAnswer => {
    if (path === '/users')
      return query.get('username')?.toLowerCase() === 'ada' ? [{ id: 17, username: 'ada' }] : []
    if (path === '/users/17') return account
    const page = Number(query.get('page'))
    const count = page === 1 ? 100 : 2
    return path === '/users/17/projects'
      ? Array.from({ length: count }, (_, index) => project(index + 1 + (page - 1) * 100))
      : refusal(404)
  }

  it('has the account of a page with its projects, page by page', async () => {
    answer = api
    const { records, rows } = await lookUp('dev_platform', 'profile_url', 'gitlab.com/Ada')
    expect(rows[0]).toMatchObject({ id: 17, avatar_url: '' })
    expect(records).toMatchObject([
      {
        profile_url: 'https://gitlab.com/ada',
        login: 'ada',
        company_text: 'Engines',
        total_repos: 102,
        max_stars: 102,
      },
    ])
    expect(records[0].devplatform_id).toBeUndefined()
    expect(records[0].repos[1]).toMatchObject({ full_name: 'ada/engine-2', owner: 'ada', is_fork: true })
  })

  it('has the person behind an account, and nobody for a name that it does not know', async () => {
    answer = api
    expect((await lookUp('person', 'profile_url', 'https://gitlab.com/ada')).records).toMatchObject([
      {
        basic_profile: { name: 'Ada Lovelace', headline: 'Programmer' },
        social_handles: { dev_platform_identifier: { profile_url: 'https://gitlab.com/ada' } },
        experience: { employment_details: { current: [{ name: 'Engines', title: 'Programmer' }] } },
      },
    ])
    expect((await lookUp('dev_platform', 'profile_url', 'https://gitlab.com/nobody')).outcomes).toMatchObject(
      [{ status: 'nothing' }],
    )
  })
})

it.each(['cut off {"a":', '', 'null', '[]', '<html>Sorry</html>', '"text"'])(
  'an answer of another shape, such as %j, is a fault or nothing, and no record',
  async text => {
    answer = () => response => {
      response.end(text)
    }
    for (const question of [
      await lookUp('person', 'profile_url', 'https://orcid.org/0000-0002-1825-0097'),
      await lookUp('dev_platform', 'profile_url', 'https://gitlab.com/ada'),
      await lookUp('company', 'name', 'Acme Inc'),
    ]) {
      expect(question.records).toEqual([])
      for (const { status } of question.outcomes) expect(['failed', 'nothing']).toContain(status)
    }
  },
)
