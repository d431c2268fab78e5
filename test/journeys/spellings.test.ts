// Names with letters that many keyboards lack, asked for as people type them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../../src/catalog/company/company.ts'
import { person } from '../../src/catalog/person/person.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { importRecords } from '../support/world.ts'

const names = [
  'Ayşe Yılmaz',
  'AYŞE YILMAZ',
  'Ayse Yilmaz',
  'Kim Zuber',
  'Kılıç Demir',
  'Kai Acker',
  'Jan Pawłowski',
  'Stefan Weiß',
  'Søren Ægidius',
  'Þóra Ólafsdóttir',
  'Γιώργος Παππάς',
  'أحمد علي',
]
const employer = 'Straßen & Łódź GmbH'

let almanac: Almanac

beforeAll(async () => {
  almanac = await startAlmanac()
  await importRecords(almanac, company, [
    { basic_info: { name: employer, primary_domain: 'strassen.example' } },
  ])
  await importRecords(
    almanac,
    person,
    names.map((name, index) => ({
      basic_profile: { name },
      social_handles: {
        professional_network_identifier: { profile_url: `https://www.linkedin.com/in/spelled-${index}` },
      },
      experience: { employment_details: { current: [{ name: employer, title: 'Geschäftsführer' }] } },
    })),
  )
}, 60_000)
afterAll(() => almanac.close())

async function found(filters: unknown, sorts: unknown = undefined): Promise<readonly string[]> {
  const { status, body } = await almanac.post('/person/search', {
    filters,
    sorts,
    fields: ['basic_profile.name'],
  })
  expect([status, body.error]).toEqual([200, undefined])
  return body.profiles.map((row: { basic_profile: { name: string } }) => row.basic_profile.name)
}

const byName = (type: string, value: unknown) => ({ field: 'basic_profile.name', type, value })

describe('a person', () => {
  const three = ['Ayşe Yılmaz', 'AYŞE YILMAZ', 'Ayse Yilmaz']

  it.each([...three, 'ayşe yilmaz', 'AYSE YILMAZ'])('is found as %s by every operator', async name => {
    for (const type of ['=', '(.)', '[.]', 'contains']) {
      expect([type, await found(byName(type, name))]).toEqual([type, three])
    }
    expect(await found(byName('in', [name, 'nobody']))).toEqual(three)
    for (const type of ['!=', '(!)']) {
      expect([type, (await found(byName(type, name))).length]).toEqual([type, names.length - 3])
    }
  })

  it.each([
    ['Pawlowski', 'Jan Pawłowski'],
    ['PAWŁOWSKI', 'Jan Pawłowski'],
    ['Weiss', 'Stefan Weiß'],
    ['STEFAN WEISS', 'Stefan Weiß'],
    ['n weiß', 'Stefan Weiß'],
    ['soren aegidius', 'Søren Ægidius'],
    ['Thora', 'Þóra Ólafsdóttir'],
    ['ΓΙΩΡΓΟΣ', 'Γιώργος Παππάς'],
    ['احمد علی', 'أحمد علي'],
  ])('is found by %s', async (typed, name) => {
    expect(await found(byName('contains', typed))).toEqual([name])
    expect(await found(byName('[.]', typed.replace(/^n /, '')))).toEqual([name])
  })

  it('is sorted where a reader looks for the name', async () => {
    const sorted = await found(byName('contains', 'k'), [{ field: 'basic_profile.name', order: 'asc' }])
    expect(sorted.filter(name => name.startsWith('K'))).toEqual(['Kai Acker', 'Kılıç Demir', 'Kim Zuber'])
  })

  it('is suggested for a query without the letters of the name', async () => {
    const { body } = await almanac.post('/person/search/autocomplete', {
      field: 'basic_profile.name',
      query: 'kilic',
    })
    expect(body.suggestions).toEqual([{ value: 'Kılıç Demir' }])
  })

  it('is found by an employer whose name is typed without its letters', async () => {
    const at = 'experience.employment_details.current.company_name'
    expect(await found({ field: at, type: '=', value: 'STRASSEN & LODZ GMBH' })).toHaveLength(names.length)
    expect(await found({ field: at, type: '[.]', value: 'strassen' })).toHaveLength(names.length)
  })
})

describe('invisible signs', () => {
  const sign = '\u200b'

  it('do not hide a person from filters, autocomplete and identifiers', async () => {
    const name = `Kim${sign} Zu\u00adber\ufeff`
    for (const type of ['=', '[.]', '(.)']) expect(await found(byName(type, name))).toEqual(['Kim Zuber'])
    const { body } = await almanac.post('/person/search/autocomplete', {
      field: 'basic_profile.name',
      query: `K\u2060im ${sign}Zu`,
    })
    expect(body.suggestions).toEqual([{ value: 'Kim Zuber' }])
    const urls = [
      `https://www.linkedin.com/in/${sign}spelled-3`,
      'linkedin.com/in/spelled%E2%80%8B-3%EF%BB%BF',
    ]
    const answer = await almanac.post('/person/enrich', { professional_network_profile_urls: urls })
    for (const entry of answer.body) expect(entry.matches).toHaveLength(1)
  })

  it('do not hide a company from its name and domain', async () => {
    const names = await almanac.post('/company/identify', { names: [`Stra${sign}ßen & Łódź`] })
    expect(names.body[0].matches[0].confidence_score).toBe(1)
    const domains = await almanac.post('/company/identify', {
      domains: [`strassen${sign}.example`, 'https://strassen.example%E2%80%8B/'],
    })
    for (const entry of domains.body) expect(entry.matches).toHaveLength(1)
  })

  it('alone, and legal forms alone, match nothing', async () => {
    const { status, body } = await almanac.post('/company/identify', {
      names: [sign, 'GmbH', 'Inc.', 'Co., Ltd.'],
    })
    expect([status, body.map((entry: { matches: unknown }) => entry.matches)]).toEqual([
      200,
      [[], [], [], []],
    ])
  })
})

describe('a company', () => {
  it.each(['Strassen & Lodz', 'STRASSEN UND LODZ GMBH', 'Straßen & Łódź'])(
    'is identified as %s',
    async name => {
      const { body } = await almanac.post('/company/identify', { names: [name] })
      expect(body[0].matches[0]).toMatchObject({
        company_data: { basic_info: { name: employer } },
      })
    },
  )
})
