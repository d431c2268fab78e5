// The fields that columns of common exports go to, by their names and values.
import { describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

function guessed(name: string, rows: readonly JsonObject[]) {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  return { dataset, guess: guessMapping(dataset, rows, 'export.csv') }
}

/** Returns the fields of every column that is understood. */
const fieldsOf = (name: string, rows: readonly JsonObject[]) =>
  Object.fromEntries(
    guessed(name, rows)
      .guess.columns.filter(({ fields }) => fields.length > 0)
      .map(({ keys, fields }) => [keys.join('.'), fields.join(' + ')]),
  )

async function firstRecord(name: string, rows: readonly JsonObject[]) {
  const { dataset, guess } = guessed(name, rows)
  const compiled = await compileMapping(guess, dataset, '.')
  return rows.flatMap(compiled.map)[0]
}

const job = 'experience.employment_details.current >'

describe('columns of people', () => {
  it('may name the company in two ways, and the address in parts', () => {
    expect(
      fieldsOf('person', [
        {
          'Last Name': 'Hopper',
          'Company / Account': 'Navy',
          'Address 1: Street 1': '1 Loop Rd',
          'Address 1: City': 'Arlington',
          'Address 1: State/Province': 'VA',
          'Address 1: ZIP/Postal Code': '22202',
          'Address 1: Country/Region': 'US',
        },
      ]),
    ).toEqual({
      'Last Name': 'basic_profile.last_name',
      'Company / Account': `${job} name`,
      'Address 1: Street 1': 'basic_profile.location.raw',
      'Address 1: City': 'basic_profile.location.raw + basic_profile.location.city',
      'Address 1: State/Province': 'basic_profile.location.raw + basic_profile.location.state',
      'Address 1: ZIP/Postal Code': 'basic_profile.location.raw',
      'Address 1: Country/Region': 'basic_profile.location.raw + basic_profile.location.country',
    })
  })

  it('are of one address where a row has several', () => {
    expect(
      fieldsOf('person', [
        { Name: 'Ada Lovelace', 'Work City': 'Leeds', 'Home City': 'London', 'Home Country': 'UK' },
        { Name: 'Grace Hopper', 'Work City': 'Boston', 'Home City': 'Arlington', 'Home Country': 'US' },
      ]),
    ).toEqual({
      Name: 'basic_profile.name',
      'Home City': 'basic_profile.location.city',
      'Home Country': 'basic_profile.location.country',
    })
  })

  it('with a middle name or a suffix make the whole name', async () => {
    const row = { 'First Name': 'William', 'Middle Name': 'Marsh', 'Last Name': 'Acker', Suffix: 'Jr.' }
    expect(await firstRecord('person', [row])).toHaveProperty('record.basic_profile', {
      name: 'William Marsh Acker Jr.',
      first_name: 'William',
      last_name: 'Acker',
    })
  })

  it('may be called by an occupation, and turn the name around', async () => {
    const rows = [
      {
        JudgeName: 'Acker, William Marsh, Jr.',
        'Court Name': 'U.S. District Court',
        AppointmentTitle: 'Judge',
      },
      { JudgeName: 'Abrams, Ronnie', 'Court Name': 'U.S. District Court', AppointmentTitle: 'Judge' },
    ]
    expect(await firstRecord('person', rows)).toHaveProperty('record', {
      basic_profile: { name: 'William Marsh Acker Jr.' },
      experience: { employment_details: { current: [{ name: 'U.S. District Court', title: 'Judge' }] } },
    })
  })
})

describe('columns of companies', () => {
  it('of lists of securities are the issuer, its sectors, its market and the ids of registries', () => {
    expect(
      fieldsOf('company', [
        {
          TIDM: 'VOD',
          'Issuer Name': 'VODAFONE GROUP PLC',
          ISIN: 'GB00BH4HKS39',
          'ICB Super-Sector Name': 'Telecommunications',
          'LSE Market': 'MAIN MARKET',
          'Country of Incorporation': 'United Kingdom',
          'Market Cap': '18,200.55',
        },
      ]),
    ).toEqual({
      TIDM: 'revenue.public_markets.stock_symbols',
      'Issuer Name': 'basic_info.name',
      ISIN: 'id',
      'ICB Super-Sector Name': 'basic_info.industries',
      'LSE Market': 'basic_info.markets',
      'Country of Incorporation': 'locations.country',
    })
  })

  it('of registers are the number, the form, the address and what the company does', async () => {
    const row = {
      CompanyName: 'MILL LTD',
      CompanyNumber: '08209948',
      'RegAddress.AddressLine1': '1 Mill Lane',
      'RegAddress.PostTown': 'DOVER',
      'RegAddress.PostCode': 'CT16 1AA',
      CompanyCategory: 'Private Limited Company',
      'SICCode.SicText_1': '62012 - Business and domestic software development',
    }
    expect(await firstRecord('company', [row])).toEqual({
      record: {
        basic_info: { name: 'MILL LTD', company_type: 'Private Limited Company' },
        locations: {
          city: 'DOVER',
          headquarters: '1 Mill Lane, DOVER, CT16 1AA',
          street_address: '1 Mill Lane',
        },
        taxonomy: {
          sic_detail_list: [{ sic_code: '62012', industry: 'Business and domestic software development' }],
        },
      },
      externalIds: [{ kind: 'export', value: '08209948' }],
    })
  })
})

describe('columns of postings', () => {
  it('of public bodies have the employer in the agency, and the openings behind a sign', () => {
    expect(
      fieldsOf('job', [
        {
          'Job ID': '87990',
          Agency: 'DEPT OF BUILDINGS',
          '# Of Positions': '4',
          'Business Title': 'Account Manager',
          'Civil Service Title': 'CONTRACT REVIEWER',
          'Work Location': '42 Broadway, N.Y.',
          'Posting Date': '06/24/2021',
          'Post Until': '30-DEC-2021',
        },
      ]),
    ).toEqual({
      'Job ID': 'id',
      Agency: 'company.basic_info.name',
      '# Of Positions': 'job_details.number_of_openings',
      'Business Title': 'job_details.title',
      'Work Location': 'location.raw',
      'Posting Date': 'metadata.date_added',
    })
  })

  it('have the employer in the department where nothing else is', () => {
    const row = { 'Vacancy Reference': '3844', 'Job title': 'Prison Officer', Department: 'Home Office' }
    expect(fieldsOf('job', [row])).toEqual({
      'Vacancy Reference': 'id',
      'Job title': 'job_details.title',
      Department: 'company.basic_info.name',
    })
    expect(fieldsOf('job', [{ ...row, Employer: 'HM Government' }])).toHaveProperty(
      'Department',
      'job_details.category',
    )
  })
})
