import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomPerson } from '../../test/support/random-people.ts'
import { randomStatements, statedLists } from '../../test/support/random-statements.ts'
import { company } from '../catalog/company/company.ts'
import { datasets } from '../catalog/index.ts'
import { person } from '../catalog/person/person.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { mergeContributions, mergeRecords } from './merge.ts'

const people = (...records: readonly JsonObject[]) => mergeRecords(person, records)
const companies = (...records: readonly JsonObject[]) => mergeRecords(company, records)
const jobs = (current: JsonObject[], past: JsonObject[] = []) => ({
  experience: { employment_details: { current, past } },
})

describe('a merge of records', () => {
  it('takes each single value from the newest that states it', () => {
    const older = { basic_profile: { name: 'Ana', headline: 'CTO' }, professional_network: { followers: 1 } }
    const newer = { basic_profile: { name: 'Ana Silva' }, skills: { professional_network_skills: ['Go'] } }
    expect(people(older, newer)).toEqual({
      basic_profile: { name: 'Ana Silva', headline: 'CTO' },
      professional_network: { followers: 1 },
      skills: { professional_network_skills: ['Go'] },
    })
  })

  it('keeps the fullest name of a person, with its parts', () => {
    const named = (name: string, first_name: string) => ({ basic_profile: { name, first_name } })
    const full = named('Ada Lovelace', 'Ada')
    for (const short of [named('Ada L.', 'Ada'), named('A. Lovelace', 'A.'), named('Lovelace', 'Lovelace')])
      for (const rows of [
        [full, short],
        [short, full],
      ])
        expect(people(...rows)).toEqual(full)
    expect(people(full, named('Ada King', 'Ada'))).toEqual(named('Ada King', 'Ada'))
  })

  it('shows the whole first name of a person rather than a newer nickname', () => {
    const named = (name: string) => ({ basic_profile: { name, first_name: name.split(' ')[0] ?? '' } })
    const [full, nick] = [named('Alexandra Kim'), named('Alex Kim')]
    expect(people(full, nick)).toEqual(full)
    expect(people(nick, full)).toEqual(full)
    expect(people(nick, full, nick)).toEqual(full)
    expect(people(full, named('Alex Lee'))).toEqual(named('Alex Lee'))
  })

  it('of one record is that record, and a record merged with itself stays itself', () => {
    fc.assert(
      fc.property(randomPerson, ({ dev_platform_profiles: _, ...record }) => {
        expect(people(record)).toEqual(record)
        expect(people(people(record, record), record)).toEqual(people(record, record))
      }),
    )
  })

  it('does not depend on how it is grouped', () => {
    fc.assert(
      fc.property(randomPerson, randomPerson, randomPerson, (a, b, c) => {
        expect(people(people(a, b), c)).toEqual(people(a, b, c))
      }),
    )
  })

  it('does not depend on the order of records that state different fields', () => {
    fc.assert(
      fc.property(randomPerson, ({ basic_profile = {}, experience = {}, dev_platform_profiles = [] }) => {
        const parts: JsonObject[] = [{ basic_profile }, { experience }, { dev_platform_profiles }]
        expect(people(...parts.toReversed())).toEqual(people(...parts))
      }),
    )
  })

  it('leaves the records as they were', () => {
    fc.assert(
      fc.property(randomPerson, randomPerson, (a, b) => {
        const before = JSON.stringify([a, b])
        people(a, b)
        expect(JSON.stringify([a, b])).toBe(before)
      }),
    )
  })

  it('keeps every value of a field with several, those of the newer first, each once', () => {
    const skills = (...professional_network_skills: string[]) => ({ skills: { professional_network_skills } })
    expect(people(skills('Go', 'Rust'), skills('Zig', 'Go'))).toEqual(skills('Zig', 'Go', 'Rust'))
  })

  it('keeps one of two spellings of a value of a field with several, as the newer source writes it', () => {
    const skills = (...professional_network_skills: string[]) => ({ skills: { professional_network_skills } })
    expect(people(skills('python', 'Ventes à domicile'), skills('Python', 'Ventes a domicile'))).toEqual(
      skills('Python', 'Ventes a domicile'),
    )
  })

  it('shows one spelling of a name of one date, whichever was imported last, and the newer one of two dates', () => {
    const written = [
      { record: { basic_info: { name: 'WIDGETS INC', year_founded: 1990 } }, seenMs: 1 },
      { record: { basic_info: { name: 'Widgets Inc' } }, seenMs: 1 },
    ]
    for (const order of [written, written.toReversed()])
      expect(mergeContributions(company, order)).toEqual({
        basic_info: { name: 'Widgets Inc', year_founded: 1990 },
      })
    const corrected = { record: { basic_info: { name: 'WIDGETS' } }, seenMs: 2 }
    expect(mergeContributions(company, [...written, corrected])).toMatchObject(corrected.record)
    const names = ['JUERGEN MÜLLER', 'Jürgen Müller'].map(name => {
      const [first_name, last_name] = name.split(' ')
      return { record: { basic_profile: { name, first_name, last_name } as JsonObject }, seenMs: 1 }
    })
    for (const order of [names, names.toReversed()])
      expect(mergeContributions(person, order)).toEqual(names[1]?.record)
  })
})

describe('merged lists', () => {
  const school = (school: string, degree: string, more: object = {}): JsonObject => ({
    school,
    degree,
    ...more,
  })
  const schools = (...list: JsonObject[]) => ({ education: { schools: list } })

  it('are united by the keys of their entries, and entries with the same key complete each other', () => {
    const older = schools(school('MIT', 'BSc', { start_year: 1990 }), school('ETH', 'PhD'))
    const newer = schools(school('mit', 'BSc', { end_year: 1994 }), school('Oslo', 'MSc'))
    expect(people(older, newer)).toEqual(
      schools(
        school('mit', 'BSc', { start_year: 1990, end_year: 1994 }),
        school('Oslo', 'MSc'),
        school('ETH', 'PhD'),
      ),
    )
  })

  it('keep entries without a key', () => {
    const unnamed = (note: string) => ({ description: note })
    expect(people(schools(unnamed('a'), unnamed('b')), schools(unnamed('c')))).toEqual(
      schools(unnamed('c'), unnamed('a'), unnamed('b')),
    )
  })

  it('of current jobs are those of the newest; past jobs are united', () => {
    const older = jobs([{ name: 'Acme', title: 'CTO' }], [{ name: 'Beta', title: 'Dev' }])
    const newer = jobs([{ name: 'Gamma', title: 'CEO' }], [{ name: 'Acme', title: 'CTO' }])
    expect(people(older, newer)).toEqual(
      jobs(
        [{ name: 'Gamma', title: 'CEO' }],
        [
          { name: 'Acme', title: 'CTO' },
          { name: 'Beta', title: 'Dev' },
        ],
      ),
    )
  })
})

describe('a merged place', () => {
  it('is taken from one source, so that a city never stands beside the country of another source', () => {
    const paris = { raw: 'Paris', city: 'Paris', country: 'France', coordinates: [48.8, 2.3] }
    const at = (location: JsonObject) => ({ basic_profile: { name: 'Ana', location } })
    expect(people(at(paris), at({ country: 'Germany' }))).toEqual(at({ country: 'Germany' }))
    expect(people(at(paris), { basic_profile: { headline: 'CTO' } })).toMatchObject(at(paris))
  })

  it('of a company is taken from one source too, while the addresses of its offices are united', () => {
    const paris = {
      city: 'Paris',
      country: 'France',
      headquarters: 'Paris, France',
      coordinates: [48.8, 2.3],
    }
    const older = { locations: { ...paris, all_office_addresses: ['1 Rue A'] } }
    const moved = { locations: { country: 'Germany', all_office_addresses: ['2 Weg B'] } }
    expect(companies(older, moved)).toEqual({
      locations: { country: 'Germany', all_office_addresses: ['2 Weg B', '1 Rue A'] },
    })
    const offices = { locations: { all_office_addresses: ['2 Weg B'] } }
    expect(companies(older, offices)).toEqual({
      locations: { ...paris, all_office_addresses: ['2 Weg B', '1 Rue A'] },
    })
  })
})

describe('merged dictionaries', () => {
  it('are united key by key', () => {
    const roles = (by_role_absolute: JsonObject) => ({ headcount: { by_role_absolute } })
    expect(companies(roles({ Sales: 1, Legal: 2 }), roles({ Sales: 3 }))).toEqual(
      roles({ Sales: 3, Legal: 2 }),
    )
  })
})

describe('lists of several sources', () => {
  it.each(datasets)('miss no value that a source of a $name states', dataset => {
    fc.assert(
      fc.property(fc.array(randomStatements(dataset), { minLength: 2, maxLength: 3 }), records => {
        const merged = new Set(statedLists(dataset.fields, mergeRecords(dataset, records)))
        for (const record of records)
          expect(statedLists(dataset.fields, record).filter(value => !merged.has(value))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('are united in sections that may be null: a company keeps the symbols of both its share classes', () => {
    const listed = (...stock_symbols: string[]) => ({ revenue: { public_markets: { stock_symbols } } })
    expect(companies(listed('GOOG'), listed('GOOGL'))).toEqual(listed('GOOGL', 'GOOG'))
    const year = { revenue: { public_markets: { fiscal_year_end: '12-31' } } }
    expect(companies(listed('GOOG'), year)).toMatchObject(listed('GOOG'))
  })

  it('stay when another source states null', () => {
    const listed = { revenue: { public_markets: { stock_symbols: ['GOOG'] } } }
    expect(companies(listed, { revenue: { public_markets: null } })).toEqual(listed)
    expect(companies(listed, { revenue: null })).toEqual(listed)
  })

  it('that name one entry twice keep what both say of it', () => {
    const schools = {
      education: {
        schools: [
          { school: 'MIT', start_year: 1990 },
          { school: 'MIT', end_year: 1994 },
        ],
      },
    }
    expect(people({ education: { schools: [{ school: 'ETH' }] } }, schools)).toEqual({
      education: { schools: [{ school: 'MIT', start_year: 1990, end_year: 1994 }, { school: 'ETH' }] },
    })
  })
})
