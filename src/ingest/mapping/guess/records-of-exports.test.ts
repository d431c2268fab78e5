// Checks records of common exports in which a column that is understood could still say something wrong.
import { describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

/** Returns the records of the rows by a guessed mapping. */
async function records(name: string, rows: readonly JsonObject[]): Promise<readonly JsonObject[]> {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  const { map } = await compileMapping(guessMapping(dataset, rows, 'export.csv'), dataset, '.')
  return rows.flatMap(map).map(mapped => ('record' in mapped ? mapped.record : {}) as JsonObject)
}

const employments = (record: JsonObject | undefined) =>
  (record?.experience as JsonObject | undefined)?.employment_details

describe('the place of a record', () => {
  it('is joined from its parts also where another column has a shorter line', async () => {
    const rows = [
      { Firma: 'Loom AG', Sitz: 'München', Straße: 'Torstr. 5', PLZ: '80802', Ort: 'München' },
      { Firma: 'Mill GmbH', Sitz: 'Berlin', Straße: '', PLZ: '', Ort: '' },
    ]
    const [whole, short] = await records('company', rows)
    expect(whole?.locations).toMatchObject({ headquarters: 'Torstr. 5, München, 80802' })
    expect(short?.locations).toMatchObject({ headquarters: 'Berlin' })
  })

  it.each(['1 Market St\nAustin, TX 78701\nUS', '1 Market St  Austin, TX 78701  US'])(
    'is one line although its cell has lines or gaps',
    async text => {
      const [record] = await records('person', [{ Name: 'Ada Lovelace', Address: text }])
      expect(record?.basic_profile).toMatchObject({ location: { raw: '1 Market St, Austin, TX 78701, US' } })
    },
  )
})

describe('entries of lists', () => {
  it('are not made a second time of columns beside the list that states them', async () => {
    const stated = { name: 'Engines Ltd', title: 'Programmer' }
    const rows = ['Ada Lovelace', 'Bob Stone', 'Cyd Stone', 'Dan Stone'].map(full_name => ({
      full_name,
      email: `${full_name.split(' ')[0]}@engines.example`,
      company: 'Engines Ltd',
      'experience.employment_details.current': [stated],
    }))
    const [record] = await records('person', rows)
    expect(employments(record)).toEqual({ current: [stated] })
  })

  it('are not repeated where two columns say the same', async () => {
    const [record] = await records('person', [
      { name: 'Ada Lovelace', personal_email: 'ada@gmail.com', personal_emails: 'ada@gmail.com' },
    ])
    expect(record?.contact).toEqual({ personal_emails: [{ email: 'ada@gmail.com' }] })
  })
})

describe('pages and names of something else', () => {
  it('are not pages of an employer where they are of a school, nor websites where a network has them', async () => {
    const rows = [
      {
        fullName: 'Ada Lovelace',
        title: 'Programmer',
        companyName: 'Engines',
        schoolUrl: 'https://www.linkedin.com/school/home/',
        pastExperienceCompanyName: 'Mill',
        pastExperienceCompanyTitle: 'Clerk',
        pastExperienceCompanyUrl: 'https://www.linkedin.com/sales/company/99',
      },
    ]
    const [record] = await records('person', rows)
    expect(employments(record)).toEqual({
      current: [{ title: 'Programmer', name: 'Engines' }],
      past: [{ title: 'Clerk', name: 'Mill' }],
    })
  })

  it('are told apart where one column has the page under a number of the network, and another that of the chosen name', async () => {
    const [record] = await records('person', [
      {
        fullName: 'Ada Lovelace',
        linkedInProfileUrl: 'https://www.linkedin.com/in/ACwAAB1c2D3e4F5g6H7i8/',
        defaultProfileUrl: 'https://www.linkedin.com/in/ada',
      },
    ])
    expect(record?.social_handles).toEqual({
      professional_network_identifier: {
        profile_url: 'https://www.linkedin.com/in/ada',
        urn_url: 'https://www.linkedin.com/in/ACwAAB1c2D3e4F5g6H7i8/',
      },
    })
  })

  it('leave the pages of past employers on the network to their own field', async () => {
    const page = 'https://www.linkedin.com/company/mill'
    const columns = { 'Previous Company': 'Mill', 'Previous Company Url': page }
    const [record] = await records('person', [{ Name: 'Ada Lovelace', ...columns }])
    expect(employments(record)).toEqual({
      past: [{ name: 'Mill', company_professional_network_profile_url: page }],
    })
  })

  it('name nobody, as those of opportunities and offices of jobs applied for', async () => {
    const rows = [
      {
        'Opportunity Name': 'Grace Stone Renewal',
        'Contact Name': '',
        'Contact Email': 'ada@engines.example',
        Office: 'Berlin',
        'Applied At': '2024-01-02',
        Stage: 'Interview',
      },
      {
        'Opportunity Name': 'Anna Mill Renewal',
        'Contact Name': 'Bob Stone',
        'Contact Email': 'bob@engines.example',
        Office: 'Paris',
        'Applied At': '2024-01-03',
        Stage: 'Offer',
      },
    ]
    expect((await records('person', rows)).map(({ basic_profile }) => basic_profile)).toEqual([
      undefined,
      { name: 'Bob Stone' },
    ])
  })
})

describe('a scrape of profiles', () => {
  it('has its first job without a number although other columns have a 1', async () => {
    const [record] = await records('person', [
      {
        fullName: 'Ada Lovelace',
        company: 'Engines',
        jobTitle: 'Programmer',
        jobDateRange: 'Feb 2011 – Dec 2012',
        company2: 'Mill',
        jobTitle2: 'Clerk',
        jobDateRange2: '2008 – Dec 2010',
        school: 'Home',
        schoolDegree: 'BA',
        schoolDateRange: '1828 – 1832',
        skill1: 'Maths',
      },
    ])
    expect(employments(record)).toMatchObject({
      past: [
        { name: 'Engines', end_date: '2012-12-01T00:00:00' },
        { name: 'Mill', end_date: '2010-12-01T00:00:00' },
      ],
    })
    expect(record?.education).toEqual({
      schools: [{ school: 'Home', degree: 'BA', start_year: 1828, end_year: 1832 }],
    })
  })
})

describe('an object around the whole record', () => {
  it('says nothing of the columns inside', async () => {
    const position = { PositionTitle: 'Economist', OrganizationName: 'Office of the Secretary' }
    for (const row of [{ MatchedObjectDescriptor: position }, { node: position }]) {
      expect(await records('job', [row])).toEqual([
        {
          job_details: { title: 'Economist' },
          company: { basic_info: { name: 'Office of the Secretary' } },
        },
      ])
    }
  })
})

describe('the name of a company', () => {
  it.each(['Engines (https://www.notion.so/Engines-1f2e?pvs=21)', '@Engines', 'Engines'])(
    'is read from %s',
    async text => {
      const [record] = await records('person', [{ Name: 'Ada Lovelace', Company: text }])
      expect(employments(record)).toEqual({ current: [{ name: 'Engines' }] })
    },
  )
})

describe('what a person gave and what others did', () => {
  it('is told apart where a second column of addresses has those of the owners', async () => {
    const rows = ['Ada', 'Bob', 'Cyd', 'Dan'].map((first, at) => ({
      Name: `${first} Stone`,
      Email: `${first}@engines.example`,
      Email_2: at % 2 === 0 ? 'sam@seller.example' : 'rita@seller.example',
    }))
    const [record] = await records('person', rows)
    expect(record?.contact).toEqual({ business_emails: [{ email: 'Ada@engines.example' }] })
  })

  it('is a headline where titles name the employer', async () => {
    const [record] = await records('person', [
      { full_name: 'Ada Lovelace', company: 'Engines', occupation: 'Head of Programs at Engines' },
    ])
    expect(record).toMatchObject({
      basic_profile: { name: 'Ada Lovelace', headline: 'Head of Programs at Engines' },
      experience: { employment_details: { current: [{ name: 'Engines' }] } },
    })
  })

  it('is understood in the questions of a form', async () => {
    const [record] = await records('person', [
      {
        Name: 'Ada Lovelace',
        "What's your role there?": 'Programmer',
        'Which city and country are you based in?': 'London, United Kingdom',
        'What company do you work for?': 'Engines',
        'Why do you want to attend?': 'To learn about cities.',
      },
    ])
    expect(record).toEqual({
      basic_profile: { name: 'Ada Lovelace', location: { raw: 'London, United Kingdom' } },
      experience: { employment_details: { current: [{ title: 'Programmer', name: 'Engines' }] } },
    })
  })
})

describe('what belongs to a contact, a scrape or an application', () => {
  it('is neither a place nor a website of the company of a contact', async () => {
    const contact = { 'First Name': 'Ada', 'Last Name': 'Lovelace', City: 'Paris', Company: 'Engines' }
    const [record] = await records('company', [
      { ...contact, URL: 'https://www.linkedin.com/in/ada', 'Company City': 'London' },
    ])
    expect(record).toEqual({ basic_info: { name: 'Engines' }, locations: { city: 'London' } })
  })

  it('is not the date of a post, the domain of an employer or the id of a posting', async () => {
    const [post] = await records('social_post', [
      { postUrl: 'https://x.example/1', timestamp: '2024-04-01', postTimestamp: '2024-03-18' },
    ])
    expect(post).toMatchObject({ date_posted: '2024-03-18T00:00:00' })
    const postings = ['1', '2', '3'].map(id => ({
      ...{ requisition_id: `R${id}`, id, title: 'Clerk', company_name: 'Mill' },
      ...{ posting_domain: 'apply.example', profile: 'https://www.linkedin.com/in/ada' },
    }))
    const dataset = datasetNamed('job')
    const columns = dataset ? guessMapping(dataset, postings, 'jobs.csv').columns : []
    expect(columns.flatMap(({ path, fields }) => fields.map(field => [path, field]))).toEqual([
      ['id', 'id'],
      ['title', 'job_details.title'],
      ['company_name', 'company.basic_info.name'],
    ])
  })
})

describe('a register of establishments', () => {
  it('has codes for bands of staff, which are not numbers of people', async () => {
    const [record] = await records('company', [
      { denominationUsuelleEtablissement: 'MOULIN', trancheEffectifsEtablissement: '41' },
      { denominationUsuelleEtablissement: 'FORGE', trancheEffectifsEtablissement: '51' },
    ])
    expect(record).toEqual({ basic_info: { name: 'MOULIN' } })
  })
})
