import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { company } from '../../catalog/company/company.ts'
import { person } from '../../catalog/person/person.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { compileCheck } from './check.ts'
import { textLengthMax, valueCheck } from './check-value.ts'

const checkPerson = compileCheck(person)
const checkCompany = compileCheck(company)

const profile = (fields: JsonObject) => checkPerson({ basic_profile: fields })
const network = (value: Json) => {
  const { record, problems } = checkPerson({ professional_network: { followers: value } })
  return { followers: (record.professional_network as JsonObject | undefined)?.followers, problems }
}

describe('texts that say nothing', () => {
  it.each([
    '#REF!',
    '#N/A',
    '#NAME?',
    '#VALUE!',
    '#DIV/0!',
    '#NULL!',
    '#NUM!',
    '#BEZUG!',
    '#NV',
    '0',
    '0.00',
    '0 0',
  ])('are not values of texts: %s', text => {
    expect(valueCheck('text')(text)).toEqual({ problem: '' })
  })

  it.each(['#1 Roofing', '#hashtag', '007', '0xDATA', '#A'])('do not look like %s', text => {
    expect(valueCheck('text')(text)).toBe(text)
  })
})

describe('a record in the shape of the catalogue', () => {
  it('stays as it is, without problems', () => {
    const record = {
      basic_profile: { name: 'Ana Silva', languages: ['English', 'Português'] },
      professional_network: { followers: 7, open_to_cards: ['HIRING_MANAGER'] },
      experience: {
        employment_details: {
          current: [{ name: 'Acme', is_default: true, start_date: '2020-01-01T00:00:00' }],
        },
      },
    }
    expect(checkPerson(record)).toEqual({ record, problems: [] })
  })

  it('stays as it is when it is checked again, whatever it was before', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('2020', 'yes', '1,200', ' x ', 'https://A.com/B?c', 'usa'),
    )
    const names = ['name', 'languages', 'last_updated', 'location', 'headline']
    const fields = fc.dictionary(fc.constantFrom(...names), value)
    const loose = fc.record({ basic_profile: fields, skills: value, certifications: value, contact: value })
    fc.assert(
      fc.property(loose, record => {
        const once = checkPerson(record as JsonObject).record
        expect(checkPerson(once)).toEqual({ record: once, problems: [] })
      }),
      { numRuns: 300 },
    )
  })

  it('is never rejected as a whole, whatever JSON it is, and the JSON that it was parsed from is unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(company.fields)), fc.jsonValue()), record => {
        const before = JSON.stringify(record)
        expect(typeof checkCompany(record as JsonObject).record).toBe('object')
        expect(JSON.stringify(record)).toBe(before)
      }),
      { numRuns: 300 },
    )
  })

  it('loses values that say nothing, without a report', () => {
    const empty = { name: '', headline: '  ', summary: null, languages: [], location: {} }
    expect(profile(empty)).toEqual({ record: {}, problems: [] })
    expect(checkPerson({ certifications: [{}, { name: '' }], skills: {} })).toEqual({
      record: {},
      problems: [],
    })
  })

  it('loses values of fields that only the store or a derivation fills', () => {
    const location = { raw: 'Paris', coordinates: [1, 2] }
    const { record, problems } = checkPerson({
      service_person_id: 7,
      updated_at: '2020',
      basic_profile: { location },
    })
    expect([record, problems]).toEqual([{ basic_profile: { location: { raw: 'Paris' } } }, []])
  })

  it('loses ids of other records, which the source counts in its own way, and entries of nothing else', () => {
    const email = { email: 'a@b.example', service_company_id: 5 }
    expect(checkPerson({ contact: { business_emails: [email, { service_company_id: 5 }] } })).toEqual({
      record: { contact: { business_emails: [{ email: 'a@b.example' }] } },
      problems: [],
    })
    const employer = { service_company_id: 5, name: 'Mill' }
    expect(checkPerson({ experience: { employment_details: { current: [employer] } } }).record).toEqual({
      experience: { employment_details: { current: [employer] } },
    })
  })
})

describe('a value of another form', () => {
  it.each<[Json, number | undefined]>([
    ['7', 7],
    [' 7 ', 7],
    ['1,234,567', 1234567],
    ['1 234', 1234],
    [12.6, 13],
    [0, 0],
    ['', undefined],
    ['   ', undefined],
  ])('of a number field is read: %j is %s', (value, followers) => {
    expect(network(value)).toEqual({ followers, problems: [] })
  })

  it.each<[Json]>([['many'], ['12,5'], [true], ['1e999'], [1e300], ['NaN'], [{}]])(
    'that is not a number is reported: %j',
    value => {
      const { followers, problems } = network(value)
      expect(followers).toBeUndefined()
      expect(problems).toEqual([expect.stringMatching(/^professional_network\.followers: /)])
    },
  )

  it.each<[Json, boolean | undefined]>([
    ['yes', true],
    ['FALSE', false],
    [1, true],
    [0, false],
    ['constructor', undefined],
    ['__proto__', undefined],
    ['maybe', undefined],
  ])('of a boolean field is read, or reported: %j is %s', (value, expected) => {
    const { record, problems } = checkPerson({ contact: { has_business_email: value } })
    expect((record.contact as JsonObject | undefined)?.has_business_email).toBe(expected)
    const refused = `contact.has_business_email: ${JSON.stringify(value)} is neither true nor false`
    expect(problems).toEqual(expected === undefined ? [refused] : [])
  })

  it.each<[Json, string | undefined]>([
    ['2020-02-29', '2020-02-29T00:00:00'],
    ['2020', '2020-01-01T00:00:00'],
    ['2020-05-01T10:00:00+02:00', '2020-05-01T08:00:00'],
    ['2023-02-30', undefined],
    ['soon', undefined],
    [20200101, undefined],
  ])('of a date field is read, or reported: %j is %s', (value, expected) => {
    const { record, problems } = profile({ last_updated: value })
    expect((record.basic_profile as JsonObject | undefined)?.last_updated).toBe(expected)
    expect(problems).toHaveLength(expected === undefined ? 1 : 0)
  })

  it('of a domain, URL or country field gets its stored form', () => {
    const { record, problems } = checkCompany({
      basic_info: { primary_domain: 'https://www.Acme.com/about', website: 'ACME.com/' },
      locations: { country: 'usa' },
      headcount: { largest_headcount_country: 'Germany' },
    })
    expect(problems).toEqual([])
    expect(record).toEqual({
      basic_info: { primary_domain: 'acme.com', website: 'https://acme.com' },
      locations: { country: 'United States' },
      headcount: { largest_headcount_country: 'DEU' },
    })
  })

  it('of a text field loses control characters and surrounding white space', () => {
    expect(profile({ name: '\u0000 Ana\u0007 Silva \n' }).record).toEqual({
      basic_profile: { name: 'Ana Silva' },
    })
    expect(profile({ name: 42 }).record).toEqual({ basic_profile: { name: '42' } })
  })

  it('of a text field loses halves of characters, which strict JSON readers refuse', () => {
    const cut = '🚀 Founder 🚀'.slice(0, -1)
    expect(profile({ headline: cut, summary: `${'Sentence. '.repeat(30)}\udc00 End 🚀` }).record).toEqual({
      basic_profile: { headline: '🚀 Founder', summary: `${'Sentence. '.repeat(30)} End 🚀` },
    })
    expect(profile({ name: '\ud800' }).record).toEqual({})
  })

  it('of a text field loses invisible signs, except in prose and where they shape letters', () => {
    expect(profile({ name: '\u200bAna\u00ad Sil\u200dva\ufeff' }).record).toEqual({
      basic_profile: { name: 'Ana Silva' },
    })
    expect(profile({ name: 'علی‌رضا' }).record).toEqual({ basic_profile: { name: 'علی‌رضا' } })
    expect(profile({ name: '\u200b\u200e' }).record).toEqual({})
    const prose = `${'A sentence. '.repeat(20)}\u200bEnd.`
    expect(profile({ summary: prose }).record).toEqual({ basic_profile: { summary: prose } })
  })

  it('of a name of a company that is only a legal form is left out and reported', () => {
    const basic_info = { name: 'Bolt LLC', former_names: ['LLC', 'Acme Inc.', 'GmbH'], profile_name: 'Inc.' }
    const { record, problems } = checkCompany({ basic_info })
    expect(record).toEqual({ basic_info: { name: 'Bolt LLC', former_names: ['Acme Inc.'] } })
    expect(problems).toEqual([
      'basic_info.former_names: "LLC" is not a name, only a legal form or signs',
      'basic_info.profile_name: "Inc." is not a name, only a legal form or signs',
    ])
    expect(checkCompany({ basic_info: { name: 'Co., Ltd.', former_names: ['-'] } }).record).toEqual({})
  })

  it('is left out and reported when it is far too long', () => {
    const { record, problems } = profile({ name: 'Ana', summary: 'x'.repeat(textLengthMax + 1) })
    expect(record).toEqual({ basic_profile: { name: 'Ana' } })
    expect(problems).toEqual([`basic_profile.summary: has 100001 characters; 100000 are the most`])
  })
})

describe('a value of another shape', () => {
  it('becomes a list where the field has several values, each once', () => {
    expect(profile({ languages: 'English' }).record).toEqual({ basic_profile: { languages: ['English'] } })
    expect(profile({ languages: ['English', ' English', 'French'] }).record).toEqual({
      basic_profile: { languages: ['English', 'French'] },
    })
    expect(checkPerson({ honors: { title: 'Prize' } }).record).toEqual({ honors: [{ title: 'Prize' }] })
  })

  it('is left out and reported where an employment states nothing but the id of a company', () => {
    const { record, problems } = checkPerson({
      experience: {
        employment_details: {
          current: [{ service_company_id: 7, is_default: true }],
          past: [{ service_company_id: 8, title: 'Clerk' }],
        },
      },
    })
    expect(record).toEqual({
      experience: { employment_details: { past: [{ service_company_id: 8, title: 'Clerk' }] } },
    })
    expect(problems).toEqual(['experience.employment_details.current: an entry states nothing but an id'])
  })

  it('gives its first value where the field has one, and the others are reported', () => {
    const { record, problems } = profile({ name: ['Ana', 'Anna'] })
    expect(record).toEqual({ basic_profile: { name: 'Ana' } })
    expect(problems).toEqual(['basic_profile.name: only the first of 2 values was kept'])
    expect(profile({ name: ['Ana'] }).problems).toEqual([])
  })

  it('is left out and reported with its path, and the rest is kept', () => {
    const { record, problems } = checkPerson({
      basic_profile: 'Ana',
      certifications: [{ name: 'CKA' }, 'PMP'],
      skills: { professional_network_skills: ['Go', { name: 'Rust' }] },
    })
    expect(record).toEqual({
      certifications: [{ name: 'CKA' }],
      skills: { professional_network_skills: ['Go'] },
    })
    expect(problems).toEqual([
      'basic_profile: must be an object',
      'certifications: must be an object',
      'skills.professional_network_skills: must be a single value, not an object',
    ])
  })

  it('is reported when the catalogue has no such field, names that every object has included', () => {
    const odd = JSON.parse(
      '{"shoe_size":38,"constructor":1,"basic_profile":{"name":"Ana","toString":2,"__proto__":3}}',
    )
    const { record, problems } = checkPerson(odd)
    expect(record).toEqual({ basic_profile: { name: 'Ana' } })
    const unknown = ['shoe_size', 'constructor', 'basic_profile.toString', 'basic_profile.__proto__']
    expect(problems).toEqual(unknown.map(path => `${path}: the catalogue has no such field`))
  })

  it('in a dictionary is checked key by key', () => {
    const { record, problems } = checkCompany({
      headcount: { by_role_absolute: { Sales: '5', Legal: 'few', Support: null }, by_region_absolute: [] },
    })
    expect(record).toEqual({ headcount: { by_role_absolute: { Sales: 5 } } })
    expect(problems).toEqual([
      'headcount.by_role_absolute.Legal: "few" is not a number',
      'headcount.by_region_absolute: must be an object',
    ])
  })
})

it('leaves out a text of millions of zeros as one that is too long', () => {
  const record = { basic_profile: { name: 'Ada King', summary: '0,'.repeat(4_000_000) } }
  expect(compileCheck(person)(record).problems).toEqual([
    'basic_profile.summary: has 8000000 characters; 100000 are the most',
  ])
})
