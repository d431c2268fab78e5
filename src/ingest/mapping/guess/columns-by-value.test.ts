// Promises that the values of a column decide where its name alone would mislead.
import { describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { guessMapping } from './guess.ts'

/** Returns the fields that each column goes to. */
function fieldsOf(name: string, rows: readonly JsonObject[]): Readonly<Record<string, readonly string[]>> {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  const { columns } = guessMapping(dataset, rows, 'export.csv')
  return Object.fromEntries(columns.map(({ keys, fields }) => [keys.join('.'), fields]))
}

describe('names of files', () => {
  it.each([
    [['notes.md', 'deck.pdf', 'budget.xlsx']],
    [['notes.md', 'Q3_plan.md', 'readme.md']],
    [['notes.md', 'readme.md', 'todo.md']],
  ])('are not websites, although .md is a top-level domain: %j', files => {
    for (const header of ['Attachment', 'File', 'Document name', 'Column 2']) {
      const fields = fieldsOf(
        'company',
        files.map((file, index) => ({ Name: `Acme ${index}`, [header]: file })),
      )
      expect(fields[header]?.filter(field => /website|domain/.test(field))).toEqual([])
    }
  })

  it('are domains where the column says so', () => {
    const rows = ['moldtelecom.md', 'agroindbank.md'].map(site => ({ Name: 'Acme', Website: site }))
    expect(fieldsOf('company', rows).Website).toEqual(['basic_info.website'])
  })
})

describe('pages and paths with an at sign', () => {
  it.each([
    [['https://unpkg.example/knip@6/schema.json', 'https://unpkg.example/zod@4/schema.json']],
    [['node_modules/@acme/tool/schema.json', 'node_modules/@other/tool/schema.json']],
    [['https://ada@files.example', 'https://grace@files.example']],
  ])('are not e-mail addresses: %j', values => {
    const rows = values.map((value, index) => ({
      Name: ['Ada King', 'Grace Hopper'][index] ?? '',
      schema: value,
    }))
    expect(fieldsOf('person', rows).schema?.filter(field => field.includes('email'))).toEqual([])
  })
})

describe('errors and zeros of a spreadsheet', () => {
  const people = ['Ada King', 'Grace Hopper', 'Alan Turing', 'Jean Bartik'].map(name => ({
    Name: name,
    Email: `${name.split(' ')[0]?.toLowerCase()}@engines.example`,
    Employees: '12',
  }))

  it.each(['#REF!', '#N/A', '#NAME?', '#DIV/0!', '0'])('say nothing of a column: %s', value => {
    const rows = [...people, { Name: value, Email: value, Employees: '0' }]
    const { Name, Email } = fieldsOf('person', rows)
    expect([Name, Email]).toEqual([['basic_profile.name'], ['contact.business_emails > email']])
  })
})

describe('values of an applicant system', () => {
  it('say which department is a part of the company, and which is the employer', () => {
    const posting = (department: string) => ({ Title: 'Engineer', Department: department })
    expect(fieldsOf('job', [posting('Engineering'), posting('Customer Success')]).Department).toEqual([
      'job_details.category',
    ])
    expect(fieldsOf('job', [posting('Parks and Recreation'), posting('Fire')]).Department).toEqual([
      'company.basic_info.name',
    ])
  })

  it('say whether a state is one of a posting or of a country', () => {
    expect(fieldsOf('job', [{ Title: 'Engineer', State: 'published' }]).State).toEqual([])
    expect(fieldsOf('job', [{ Title: 'Engineer', State: 'Texas' }]).State).toEqual(['location.state'])
  })

  it('keep a link to its own page of a candidate from being a profile', () => {
    const url = 'https://acme.hiring.example/backend/jobs/1/candidates/2'
    expect(fieldsOf('person', [{ Name: 'Ada Lovelace', 'Profile URL': url }])['Profile URL']).toEqual([])
  })
})

describe('the seat of a company', () => {
  it('is a whole address or the street beside a city', () => {
    expect(
      fieldsOf('company', [
        { 'Obchodní firma': 'Kofola a.s.', Sídlo: 'Za Drahou 165, Krnov', Obec: 'Krnov', PSČ: '79401' },
      ]),
    ).toMatchObject({ Sídlo: ['locations.headquarters'], Obec: ['locations.city'] })
    const hungarian = fieldsOf('company', [
      {
        Cégnév: 'MOL Nyrt.',
        Székhely: 'Október u. 18.',
        Település: 'Budapest',
        Irányítószám: '1117',
        Létszám: '25000',
      },
    ])
    expect(hungarian.Székhely).toContain('locations.street_address')
    expect(hungarian.Település).toContain('locations.city')
    expect(hungarian.Létszám).toEqual(['headcount.total'])
  })
})

describe('columns of Italian and Spanish registers', () => {
  it('are those of a company', () => {
    const row = { Denominazione: 'Rossi S.r.l.', 'Forma giuridica': 'Società per azioni', Addetti: '25' }
    expect(fieldsOf('company', [row])).toMatchObject({
      'Forma giuridica': ['basic_info.company_type'],
      Addetti: ['headcount.total'],
    })
    const rows = ['B12345678', 'A87654321'].map(CIF => ({ 'Razón social': `Acme ${CIF}`, CIF }))
    expect(fieldsOf('company', rows).CIF).toEqual(['id'])
  })
})

describe('the particle of a Dutch surname', () => {
  it('is a part of the name', () => {
    const row = { Voornaam: 'Jan', Tussenvoegsel: 'van der', Achternaam: 'Berg' }
    expect(fieldsOf('person', [row]).Tussenvoegsel).toEqual(['basic_profile.name'])
  })
})

describe('columns without names', () => {
  it('are names of companies where they go with the websites beside them', () => {
    const rows = ['Fenland Fruit', 'Dune Solar', 'Pico Coffee'].map(name => ({
      column_1: name,
      column_2: `https://${name.toLowerCase().replace(' ', '')}.example`,
    }))
    expect(fieldsOf('company', rows)).toEqual({
      column_1: ['basic_info.name'],
      column_2: ['basic_info.website'],
    })
  })
})

describe('parts of objects', () => {
  it('have the name of a user, which is not the name that somebody logs in with', () => {
    const rows = [{ 'user.name': 'Ada Lovelace', username: 'adal', 'user.email': 'ada@engines.example' }]
    expect(fieldsOf('person', rows)).toMatchObject({ 'user.name': ['basic_profile.name'], username: [] })
  })

  it('are read through the types that databases of documents name', () => {
    const rows = [{ name: 'Ada', job_title: 'Clerk', start_date: { $date: '2019-05-01T00:00:00Z' } }]
    expect(fieldsOf('person', rows)['start_date.$date']).toEqual([
      'experience.employment_details.current > start_date',
    ])
  })

  it('may be called in another language below a dot', () => {
    const rows = [{ navn: 'Fjord AS', 'forretningsadresse.poststed': 'Bergen', stiftelsesdato: '1972-05-01' }]
    expect(fieldsOf('company', rows)).toMatchObject({
      'forretningsadresse.poststed': ['locations.city'],
      stiftelsesdato: ['basic_info.year_founded'],
    })
  })
})

it('the sign of databases for no value is none', () => {
  const rows = ['\\N', 'Mill', '\\N'].map((employer, at) => ({ Name: `Person ${at}`, Employer: employer }))
  const dataset = datasetNamed('person')
  if (!dataset) throw new Error('There is no dataset person.')
  expect(guessMapping(dataset, rows, 'export.csv').text).toContain('blank: [ \\N ]')
})

it('columns in the plural have the symbols of a company, and lists of objects its languages', () => {
  expect(fieldsOf('company', [{ name: 'Quay Labs', tickers: ['QUAY', 'QYL'] }]).tickers).toEqual([
    'revenue.public_markets.stock_symbols',
  ])
  const resume = { name: 'Ada Moor', languages: [{ language: 'English' }, { language: 'Igbo' }] }
  expect(fieldsOf('person', [resume])['languages.language']).toEqual(['basic_profile.languages'])
})

describe('columns without a header', () => {
  it.each([
    ['person', 'basic_profile.location.country'],
    ['company', 'locations.country'],
    ['job', 'location.country'],
  ])('are countries where their values are: %s', (dataset, field) => {
    const rows = [
      ['Clara Mendes', 'clara@douro.example', 'Portugal'],
      ['Yuki Tanaka', 'yuki@kobe.example', 'Japan'],
      ['Dmytro Koval', 'dmytro@lviv.example', 'Ukraine'],
    ].map(([column_1 = '', column_2 = '', column_3 = '']) => ({ column_1, column_2, column_3 }))
    expect(fieldsOf(dataset, rows).column_3).toEqual([field])
  })
})
