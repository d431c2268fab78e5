// Exports in the shapes of standards and registers are read by guessed mappings.
import { describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

/** Returns the records that the guessed mapping makes of the rows. */
async function recordsOf(name: string, rows: readonly JsonObject[]) {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  const compiled = await compileMapping(guessMapping(dataset, rows, 'export.json'), dataset, '.')
  return rows.flatMap(compiled.map).map(mapped => ('record' in mapped ? mapped.record : mapped))
}

describe('people', () => {
  it('of SCIM have the organization of its enterprise extension, whose key is a URN', async () => {
    const user = {
      id: 'u-1',
      name: { givenName: 'Aoife', familyName: 'Byrne' },
      title: 'Head Chef',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        employeeNumber: '70',
        organization: 'Glen Hotels',
        manager: { displayName: 'Rory Boss' },
      },
    }
    expect(await recordsOf('person', [user])).toMatchObject([
      {
        basic_profile: { first_name: 'Aoife', last_name: 'Byrne' },
        experience: { employment_details: { current: [{ title: 'Head Chef', name: 'Glen Hotels' }] } },
      },
    ])
  })

  it('of a network that answers names in the language of the caller have those, beside the names by language', async () => {
    const localized = (text: string) => ({
      localized: { en_US: text },
      preferredLocale: { country: 'US', language: 'en' },
    })
    const member = {
      id: 'yrZCpj2Z12',
      localizedFirstName: 'Marie',
      localizedLastName: 'Dubois',
      firstName: localized('Marie'),
      lastName: localized('Dubois'),
      localizedHeadline: 'Baker of bread',
      vanityName: 'marie-dubois',
    }
    expect(await recordsOf('person', [member])).toMatchObject([
      { basic_profile: { first_name: 'Marie', last_name: 'Dubois', headline: 'Baker of bread' } },
    ])
  })

  it('of a chat service have the real name, and not the one that somebody is called by there', async () => {
    const user = {
      id: 'W012A3CDE',
      name: 'spengler',
      real_name: 'Egon Spengler',
      profile: { real_name: 'Egon Spengler', display_name: 'spengler', email: 'egon@busters.example' },
    }
    expect(await recordsOf('person', [user])).toMatchObject([
      {
        basic_profile: { name: 'Egon Spengler' },
        contact: { business_emails: [{ email: 'egon@busters.example' }] },
      },
    ])
  })

  it('of JSON made from XML have the texts of elements, of which one alone is not a list', async () => {
    const person = (name: string, Email: JsonObject | readonly JsonObject[]): JsonObject => ({
      Name: { '#text': name },
      Emails: { Email: Email as JsonObject },
    })
    const rows = [
      person('Reza Farahani', [
        { '@type': 'work', '#text': 'reza@caspian.example' },
        { '@type': 'home', '#text': 'reza@gmail.com' },
      ]),
      person('Tove Berg', { '@type': 'work', '#text': 'tove@fjell.example' }),
    ]
    expect(await recordsOf('person', rows)).toMatchObject([
      {
        basic_profile: { name: 'Reza Farahani' },
        contact: {
          business_emails: [{ email: 'reza@caspian.example' }],
          personal_emails: [{ email: 'reza@gmail.com' }],
        },
      },
      {
        basic_profile: { name: 'Tove Berg' },
        contact: { business_emails: [{ email: 'tove@fjell.example' }] },
      },
    ])
  })
})

describe('job postings', () => {
  it('of schema.org name their employer, its site and their number', async () => {
    const posting = {
      '@type': 'JobPosting',
      title: 'Data Scientist',
      identifier: { '@type': 'PropertyValue', name: 'Metricly', value: 'MX-1' },
      datePosted: '2024-03-01',
      hiringOrganization: { '@type': 'Organization', name: 'Metricly', sameAs: 'https://metricly.example' },
      jobLocationType: 'TELECOMMUTE',
    }
    expect(await recordsOf('job', [posting])).toMatchObject([
      {
        job_details: { title: 'Data Scientist', workplace_type: 'Remote' },
        company: { basic_info: { name: 'Metricly', website: 'https://metricly.example' } },
      },
    ])
  })

  it('of an interface for programs have names to be shown in objects', async () => {
    const posting = {
      title: 'Nurse',
      created: '2024-11-09T18:07:39Z',
      company: { display_name: 'Leeds Hospitals' },
      location: { display_name: 'Leeds, West Yorkshire', area: ['UK', 'Yorkshire'] },
    }
    expect(await recordsOf('job', [posting])).toMatchObject([
      {
        company: { basic_info: { name: 'Leeds Hospitals' } },
        location: { raw: 'Leeds, West Yorkshire' },
        metadata: { date_added: '2024-11-09T18:07:39' },
      },
    ])
  })

  it.each([
    ['Fully Remote', 'Remote'],
    ['remote - US', 'Remote'],
    ['Hybrid (2 days)', 'Hybrid'],
    ['ONSITE', 'On-site'],
    ['Remote or on-site', 'Remote or on-site'],
    ['Remote 2 days a week', 'Remote 2 days a week'],
  ])('say where people work in the words of the catalogue: %s', async (stated, workplace_type) => {
    const rows = [{ title: 'Nurse', company: 'Acme', 'Workplace type': stated }]
    expect(await recordsOf('job', rows)).toMatchObject([{ job_details: { workplace_type } }])
  })
})

describe('names of people', () => {
  it('are read from the parts that directories keep in an object, beside a name to be shown', async () => {
    const rows = [
      {
        displayName: 'Babs Jensen',
        name: { formatted: 'Ms. Barbara Jensen, III', familyName: 'Jensen', givenName: 'Barbara' },
      },
    ]
    expect(await recordsOf('person', rows)).toMatchObject([
      { basic_profile: { name: 'Ms. Barbara Jensen, III', first_name: 'Barbara', last_name: 'Jensen' } },
    ])
  })

  it.each<[string, JsonObject, [string, string]]>([
    [
      'the official one of those in a list',
      {
        name: [
          { use: 'maiden', family: 'Berg', given: ['Maja'] },
          { use: 'official', family: 'Lindqvist', given: ['Maja', 'Elin'] },
        ],
      },
      ['Maja', 'Lindqvist'],
    ],
    ['the first of a list', { name: [{ family: 'Okafor', given: 'Chidi' }] }, ['Chidi', 'Okafor']],
    ['a list in a cell', { name: '[{"family": "Okafor", "given": "Chidi"}]' }, ['Chidi', 'Okafor']],
    ['the parts themselves', { family: 'Moreau', given: 'Luc' }, ['Luc', 'Moreau']],
  ])('are read from parts called given and family: %s', async (_, row, [first_name, last_name]) => {
    expect(await recordsOf('person', [row])).toMatchObject([{ basic_profile: { first_name, last_name } }])
  })

  it('are whole where a list has several given names, of which the first is the first name', async () => {
    const given = [['Peter', 'James'], ['Duck', 'X'], 'Ada']
    const rows = given.map((each, at) => ({ name: { given: each, family: 'Chalmers' }, id: at }))
    expect(await recordsOf('person', rows)).toMatchObject(
      ['Peter James', 'Duck X', 'Ada'].map(names => ({
        basic_profile: {
          name: `${names} Chalmers`,
          first_name: names.split(' ')[0],
          last_name: 'Chalmers',
        },
      })),
    )
    const letters = [
      ['A', 'B'],
      ['J.', 'R.'],
      ['K', 'L'],
    ].map(each => ({ given_names: each, surname: 'Ewing' }))
    expect(await recordsOf('person', letters)).toMatchObject(
      ['A B', 'J. R.', 'K L'].map(names => ({ basic_profile: { name: `${names} Ewing` } })),
    )
  })

  it('keep their order where degrees stand behind the comma', async () => {
    const names = ['Jane Roe, MD', 'John Doe, D.O.', 'Amy Poe, MD, PhD', 'Martin King, Jr.']
    const rows = names.map(Name => ({ Name, Specialty: 'Surgery' }))
    expect(await recordsOf('person', rows)).toEqual(names.map(name => ({ basic_profile: { name } })))
  })

  it('are turned round where first names stand behind the comma', async () => {
    const rows = ['Roe, Jane', 'Doe, Do', 'De Silva, Ma', 'King, Martin'].map(Name => ({ Name }))
    expect(await recordsOf('person', rows)).toMatchObject(
      ['Jane Roe', 'Do Doe', 'Ma De Silva', 'Martin King'].map(name => ({ basic_profile: { name } })),
    )
  })
})

describe('résumés in JSON', () => {
  it('have their place and headline below their basics', async () => {
    const basics = {
      name: 'John Doe',
      label: 'Programmer of games',
      location: { city: 'San Francisco', region: 'California', countryCode: 'US' },
    }
    expect(await recordsOf('person', [{ basics }])).toMatchObject([
      {
        basic_profile: {
          name: 'John Doe',
          headline: 'Programmer of games',
          location: { city: 'San Francisco', state: 'California', country: 'US' },
        },
      },
    ])
  })
})

describe('addresses in lines', () => {
  it('have their town in a line below the street where no column has it', async () => {
    const rows = [
      {
        charity_name: 'Almshouses',
        contact_address1: '1 High Street',
        contact_address2: 'Devizes',
        contact_address3: 'Wiltshire',
        contact_postcode: 'SN10 5LX',
      },
    ]
    expect(await recordsOf('company', rows)).toMatchObject([
      {
        locations: {
          headquarters: '1 High Street, Devizes, Wiltshire, SN10 5LX',
          street_address: '1 High Street',
        },
      },
    ])
  })
})

describe('roles', () => {
  it.each([[['admin', 'member', 'owner']], [['Organizer', 'Presenter', 'Attendee']]])(
    'of members of a service and of guests in a meeting are not jobs: %j',
    async roles => {
      const rows = roles.map(role => ({
        name: 'Ann Octo',
        email: 'ann@octo.example',
        role,
      }))
      for (const record of await recordsOf('person', rows)) expect(record).not.toHaveProperty('experience')
    },
  )

  it('of licences, which salons hold as well, are not jobs', async () => {
    const titles = ['RN', 'CPA', 'Salon', 'LPN']
    const rows = titles.map(title => ({ Name: 'Ann Octo', 'License Title': title, City: 'Austin' }))
    for (const record of await recordsOf('person', rows)) expect(record).not.toHaveProperty('experience')
  })

  it.each([
    ['Profession', ['RN', 'LPN', 'PharmD', 'Nurse']],
    ['Designation', ['CPA', 'CFP, CFA', 'SRA', 'R.N., BSN']],
  ])('of licences and degrees are not jobs in a column named %s', async (column, titles) => {
    const rows = titles.map(title => ({ Name: 'Ann Octo', [column]: title, City: 'Austin' }))
    for (const record of await recordsOf('person', rows)) expect(record).not.toHaveProperty('experience')
  })

  it.each([
    ['Profession', ['Physician', 'RN', 'Nurse', 'DVM', 'Vet']],
    ['Designation', ['MP', 'MP', 'MP']],
    ['Designation', ['MD', 'CEO', 'AGM']],
  ])('are those of jobs where %s has %j', async (column, titles) => {
    const rows = titles.map(title => ({ Name: 'Ann Octo', [column]: title, City: 'Austin' }))
    expect(await recordsOf('person', rows)).toMatchObject(
      titles.map(title => ({ experience: { employment_details: { current: [{ title }] } } })),
    )
  })

  it('of owners are', async () => {
    const rows = ['Owner', 'Owner'].map(role => ({ name: 'Ann Octo', email: 'ann@octo.example', role }))
    expect(await recordsOf('person', rows)).toMatchObject(
      rows.map(() => ({ experience: { employment_details: { current: [{ title: 'Owner' }] } } })),
    )
  })
})

describe('columns of companies', () => {
  it('take the last round in dollars before that in another currency', async () => {
    const rows = [
      {
        'Organization Name': 'Vento',
        'Last Funding Amount': 3000000,
        'Last Funding Amount Currency (in USD)': 3400000,
      },
    ]
    expect(await recordsOf('company', rows)).toMatchObject([{ funding: { last_round_amount_usd: 3400000 } }])
  })

  it('have no industry where none was supplied', async () => {
    const rows = ['62012 - Software', 'None Supplied'].map((text, at) => ({
      CompanyName: `Company ${at}`,
      'SICCode.SicText_1': text,
    }))
    const [first, second] = await recordsOf('company', rows)
    expect(first).toMatchObject({ taxonomy: { sic_detail_list: [{ sic_code: '62012' }] } })
    expect(second).not.toHaveProperty('taxonomy')
  })
})
