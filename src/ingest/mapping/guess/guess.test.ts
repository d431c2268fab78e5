import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../../catalog/dataset.ts'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { parseMapping } from '../parse.ts'
import { isCatalogueShaped } from './catalogue-shaped.ts'
import { guessMapping, writeMapping } from './guess.ts'

const dataset = (name: string): Dataset => {
  const found = datasetNamed(name)
  if (!found) throw new Error(`no dataset ${name}`)
  return found
}
const [person, company] = [dataset('person'), dataset('company')]

/** The records of the rows under the mapping that is guessed from them, and its text. */
async function guessed(
  of: Dataset,
  rows: readonly JsonObject[],
  fileName = 'export.csv',
  header?: readonly string[],
) {
  const mapping = guessMapping(of, rows, fileName, header)
  const text = writeMapping(mapping)
  expect(parseMapping(text, 'again').rules.length).toBe(mapping.rules.length)
  const compiled = await compileMapping(mapping, of, '.')
  return { text, mapped: rows.flatMap(compiled.map) }
}

describe('a guessed mapping', () => {
  it('makes one current job of a row of a CRM export', async () => {
    const { mapped, text } = await guessed(
      person,
      [
        {
          'Record ID': '1',
          'First Name': 'Ada',
          'Last Name': 'Lovelace',
          'Company Name': 'Engines Ltd',
          'Job Title': 'Programmer',
          'Email Address': 'ada@engines.example; a@engines.example',
          'Phone Number': '+44 20 7946 0958',
          'Mobile Phone': '',
          'Country/Region': 'UK',
          'Company Domain Name': 'engines.example',
          'Number of Employees': '1,200',
          'Lead Status': 'OPEN',
          Industry: 'N/A',
          Link: 'https://www.linkedin.com/in/ada',
          'Last Modified Date': '23/03/2024 10:15',
        },
        {
          'Record ID': '2',
          'First Name': 'Grace',
          'Last Name': 'Hopper',
          'Company Name': 'Navy',
          'Last Modified Date': '',
        },
      ],
      'hubspot.csv.gz',
    )
    expect(mapped[0]).toEqual({
      record: {
        basic_profile: { first_name: 'Ada', last_name: 'Lovelace', location: { country: 'UK' } },
        social_handles: {
          professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/ada' },
        },
        experience: {
          employment_details: {
            current: [
              {
                title: 'Programmer',
                name: 'Engines Ltd',
                company_website: 'engines.example',
                company_headcount_latest: 1200,
              },
            ],
          },
        },
        contact: {
          business_emails: [{ email: 'ada@engines.example' }, { email: 'a@engines.example' }],
          phone_numbers: ['+44 20 7946 0958'],
        },
      },
      externalIds: [{ kind: 'hubspot', value: '1' }],
      date: '2024-03-23T00:00:00',
    })
    expect(text).toContain('#   Lead Status # OPEN')
    expect(text).toContain('title: Job Title # Programmer')
  })

  it.each<readonly [string, JsonObject]>([
    [
      'German',
      {
        Firma: 'Müller GmbH',
        Webseite: 'www.mueller.de',
        Mitarbeiter: '51-200',
        Ort: 'Köln',
        Land: 'Deutschland',
        Gründungsjahr: '1987',
      },
    ],
    [
      'French',
      {
        'Raison sociale': 'Müller GmbH',
        'Site web': 'www.mueller.de',
        Effectif: '51-200',
        Ville: 'Köln',
        Pays: 'Deutschland',
        'Année de création': '1987',
      },
    ],
    [
      'Spanish',
      {
        'Razón social': 'Müller GmbH',
        'Sitio web': 'www.mueller.de',
        Empleados: '51-200',
        Ciudad: 'Köln',
        País: 'Deutschland',
        'Año de fundación': '1987',
      },
    ],
    [
      'snake case',
      {
        company_name: 'Müller GmbH',
        website_url: 'www.mueller.de',
        employee_count: '51-200',
        city: 'Köln',
        country: 'Deutschland',
        year_founded: '1987',
      },
    ],
    [
      'camel case',
      {
        AccountName: 'Müller GmbH',
        Website: 'www.mueller.de',
        NumberOfEmployees: '51-200',
        BillingCity: 'Köln',
        BillingCountry: 'Deutschland',
        YearStarted: '1987',
      },
    ],
    [
      'prefixes',
      {
        'Organization - Name': 'Müller GmbH',
        'Organization - Website': 'www.mueller.de',
        'Organization - Employees': '51-200',
        'Organization - City': 'Köln',
        'Organization - Country': 'Deutschland',
        Founded: '1987',
      },
    ],
  ])('knows columns in %s', async (_, row) => {
    const { mapped } = await guessed(company, [row])
    expect(mapped[0]).toHaveProperty('record', {
      basic_info: {
        name: 'Müller GmbH',
        website: 'www.mueller.de',
        employee_count_range: '51-200',
        year_founded: '1987',
      },
      locations: { city: 'Köln', country: 'Deutschland' },
    })
  })

  it('lets values decide: employees as number or range, private addresses, sites without a telling name', async () => {
    const number = await guessed(company, [{ Name: 'A', Employees: '1,200' }])
    expect(number.mapped[0]).toMatchObject({ record: { headcount: { total: 1200 } } })
    const range = await guessed(company, [{ Name: 'A', Employees: '100 to 250' }])
    expect(range.mapped[0]).toMatchObject({ record: { basic_info: { employee_count_range: '51-200' } } })
    const privately = await guessed(person, [{ Name: 'Ada', Email: 'ada@gmail.com' }])
    expect(privately.mapped[0]).toMatchObject({
      record: { contact: { personal_emails: [{ email: 'ada@gmail.com' }] } },
    })
    const site = await guessed(company, [
      { Name: 'A', Link: 'https://a.example', Logo: 'https://cdn.example/a.png' },
      { Name: 'B', Link: 'https://b.example', Logo: 'https://cdn.example/b.png' },
    ])
    expect(site.mapped[1]).toMatchObject({ record: { basic_info: { website: 'https://b.example' } } })
  })

  it('does not take a column by its name when its values are something else', async () => {
    const { mapped, text } = await guessed(person, [
      { Name: 'Ada', Email: 'yes', Phone: 'call first', Country: '17' },
    ])
    expect(mapped[0]).toHaveProperty('record', { basic_profile: { name: 'Ada' } })
    expect(text).toContain('#   Email # yes')
  })

  it('leaves amounts in other currencies out', async () => {
    const rows = [{ Name: 'A', Revenue: '$1.2M', Umsatz: '3 Mio €' }]
    const { mapped, text } = await guessed(company, rows)
    expect(mapped[0]).toMatchObject({
      record: { revenue: { estimated: { lower_bound_usd: 1200000, upper_bound_usd: 1200000 } } },
    })
    expect(text).toContain('#   Umsatz # 3 Mio €')
  })

  it('enters objects, collects lists, and says where entries need a block', async () => {
    const { mapped, text } = await guessed(person, [
      {
        profile: { name: 'Ada', location: { city: 'London' } },
        skills: ['maths', 'poetry'],
        pets: [{ role: 'x', at: 'y' }],
      },
    ])
    expect(mapped[0]).toHaveProperty('record', {
      basic_profile: { name: 'Ada', location: { city: 'London' } },
      skills: { professional_network_skills: ['maths', 'poetry'] },
    })
    expect(text).toContain('#   pets: a list of { role, at }')
  })

  it('is valid for columns with any name and any value', async () => {
    const rows = [{ 'a.b: "c" {d} #': 'x', '- e': '1', "'": 'y', '': 'z', Name: 'Ada: "{x}" # y\nz' }]
    expect((await guessed(person, rows)).mapped[0]).toMatchObject({
      record: { basic_profile: { name: 'Ada: "{x}" # y\nz' } },
    })
    expect((await guessed(person, [{ nothing: 1 }])).mapped[0]).toHaveProperty('rejected')
  })
})

describe('a column without a value in the first rows', () => {
  const rows = [{ Name: 'Acme', Website: 'acme.example', Empty: '' }]
  const header = ['Name', 'Website', 'City', 'Employees', 'Revenue', 'Tags', 'Owner City', 'Shoe size']
  const later = {
    City: 'Oslo',
    Employees: '1.200',
    Revenue: '3 Mio €',
    'Owner City': 'Rome',
    'Shoe size': 'XL',
  }

  it('is taken by a plain name, and listed when it is not', async () => {
    const { text } = await guessed(company, rows, 'firms.csv', header)
    expect(text).toContain('locations.city: City # no value in the rows that were looked at')
    for (const name of ['Employees', 'Revenue', 'Tags', 'Owner City', 'Shoe size', 'Empty'])
      expect(text).toContain(`#   ${name}: no value in the rows that were looked at`)
    const mapping = await compileMapping(guessMapping(company, rows, 'firms.csv', header), company, '.')
    expect(mapping.map({ Name: 'Bolt', ...later })[0]).toHaveProperty('record', {
      basic_info: { name: 'Bolt' },
      locations: { city: 'Oslo' },
    })
  })

  it('does not stand in for a column that has values, and makes no job by itself', async () => {
    const people = [{ 'Full name': 'Ada Lovelace', Town: 'London' }]
    const { text } = await guessed(person, people, 'people.csv', [
      'Full name',
      'City',
      'Town',
      'First name',
      'Company Industry',
    ])
    expect(text).toContain('basic_profile.location.city: Town # London')
    for (const name of ['City', 'First name', 'Company Industry'])
      expect(text).toContain(`#   ${name}: no value`)
    const job = await guessed(person, people, 'people.csv', ['Full name', 'Job Title'])
    expect(job.text).toContain('title: Job Title # no value')
  })
})

describe('a row in the shape of the catalogue', () => {
  it('is known by its sections', () => {
    expect(isCatalogueShaped(person, { service_person_id: 1, basic_profile: { name: 'Ada' } })).toBe(true)
    expect(isCatalogueShaped(company, { basic_info: { name: 'Acme' }, news: [], funding: null })).toBe(true)
  })

  it.each([
    {},
    { name: 'Ada', title: 'x' },
    { basic_profile: 'Ada' },
    { basic_profile: { fullName: 'Ada' } },
    { locations: ['Oslo'], funding: '$1M' },
    { basic_info: { name: 'x' }, a: 1, b: 2, c: 3 },
  ])('is not taken for one otherwise: %j', row => {
    expect(isCatalogueShaped(company, row)).toBe(false)
    expect(isCatalogueShaped(person, row)).toBe(false)
  })
})
