// Wikidata, with saved answers of the shapes that it documents.
import { describe, expect, it } from 'vitest'
import type { ProviderAnswer, ProviderQuestion } from '../../../test/support/provider-server.ts'
import { serveRecords } from '../../../test/support/record-answers.ts'
import { wikidata } from './wikidata.ts'

const answers = serveRecords([wikidata])

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
    answers.answer = api
    const { records, rows, problems } = await answers.lookUp('company', 'domain', 'acme.com')
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
    answers.answer = api
    expect((await answers.lookUp('company', 'name', 'ACME Corp.')).records).toHaveLength(1)
    expect(
      (await answers.lookUp('company', 'profile_url', 'https://www.wikidata.org/wiki/Q7259')).records,
    ).toEqual([])
  })

  it('has the person of an item or of an article, with jobs of today and of before', async () => {
    answers.answer = api
    const { records } = await answers.lookUp(
      'person',
      'profile_url',
      'https://en.wikipedia.org/wiki/Ada_Lovelace',
    )
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
    const company = await answers.lookUp('person', 'profile_url', 'wikidata.org/wiki/Q100')
    expect([company.records, company.outcomes]).toMatchObject([[], [{ status: 'nothing' }]])
  })

  it('that has no such item has nothing; one that is overloaded is a fault', async () => {
    answers.answer = api
    const { outcomes } = await answers.lookUp('person', 'profile_url', 'https://www.wikidata.org/wiki/Q9')
    expect(outcomes).toMatchObject([{ connector: 'wikidata', status: 'nothing' }])
    answers.answer = () => ({ error: { code: 'maxlag', info: '<script>' } })
    const busy = await answers.lookUp('person', 'profile_url', 'https://www.wikidata.org/wiki/Q8')
    expect(busy.outcomes).toMatchObject([{ status: 'failed', message: 'It has been asked too often.' }])
  })

  it('with values of wrong types has what is left', async () => {
    answers.answer = ({ query }) =>
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
    const { records } = await answers.lookUp('person', 'profile_url', 'https://www.wikidata.org/wiki/Q5')
    expect(records).toMatchObject([{ basic_profile: { name: 'Odd' } }])
  })
})
