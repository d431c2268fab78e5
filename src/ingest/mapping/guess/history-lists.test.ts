import { describe, expect, it } from 'vitest'
import { person } from '../../../catalog/person/person.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

/** Returns the employments and schools of each row by a guessed mapping. */
async function histories(...rows: readonly JsonObject[]) {
  const mapping = guessMapping(person, rows, 'people.jsonl')
  const { map } = await compileMapping(mapping, person, '.')
  const records = rows.flatMap(map).map(mapped => ('record' in mapped ? mapped.record : {}) as JsonObject)
  const employments = records.map(
    ({ experience }) => (experience as JsonObject | undefined)?.employment_details,
  )
  return {
    mapping,
    employments,
    places: records.map(({ basic_profile }) => (basic_profile as JsonObject | undefined)?.location),
    schools: records.map(({ education }) => (education as JsonObject | undefined)?.schools),
  }
}

const programmer = { title: 'Programmer', name: 'Engines', start_date: '2011-02-01T00:00:00' }
const clerk = {
  title: 'Clerk',
  name: 'Mill',
  start_date: '2008-01-01T00:00:00',
  end_date: '2010-12-01T00:00:00',
}

describe('a list of employments', () => {
  it.each<[string, JsonObject]>([
    [
      'plain keys',
      {
        experience: [
          { title: 'Programmer', company: 'Engines', start: '2011-02', end: null },
          { title: 'Clerk', company: 'Mill', start: '2008', end: '2010-12' },
        ],
      },
    ],
    [
      'objects for companies and titles, and a word for no end',
      {
        experience: [
          {
            title: { name: 'Programmer' },
            company: { name: 'Engines' },
            start_date: '2011-02',
            end_date: 'Present',
          },
          { title: { name: 'Clerk' }, company: { name: 'Mill' }, start_date: '2008', end_date: '2010-12' },
        ],
      },
    ],
    [
      'dates in parts',
      {
        experiences: [
          {
            title: 'Programmer',
            company: 'Engines',
            starts_at: { day: 1, month: 2, year: 2011 },
            ends_at: null,
          },
          { title: 'Clerk', company: 'Mill', starts_at: { year: 2008 }, ends_at: { month: 12, year: 2010 } },
        ],
      },
    ],
    [
      'the keys of a résumé',
      {
        work: [
          { position: 'Programmer', name: 'Engines', startDate: '2011-02-01', endDate: '' },
          { position: 'Clerk', name: 'Mill', startDate: '2008-01-01', endDate: '2010-12-01' },
        ],
      },
    ],
    [
      'dates in one text',
      {
        positions: [
          { title: 'Programmer', companyName: 'Engines', duration: 'Feb 2011 – Present · 3 yrs' },
          { title: 'Clerk', companyName: 'Mill', duration: '2008 - Dec 2010' },
        ],
      },
    ],
    [
      'a section around it',
      {
        profile: {
          workHistory: [
            { jobTitle: 'Programmer', employer: 'Engines', from: '02/2011' },
            { jobTitle: 'Clerk', employer: 'Mill', from: '01/2008', to: '12/2010' },
          ],
        },
      },
    ],
  ])('with %s becomes current and past jobs', async (_, row) => {
    const { employments } = await histories({ name: 'Ada Lovelace', ...row }, { name: 'Bob Stone' })
    expect(employments).toEqual([{ current: [programmer], past: [clerk] }, undefined])
  })

  it('may have a text in one entry where another has an object', async () => {
    const { employments } = await histories({
      name: 'Ada Lovelace',
      experience: [
        { title: 'Programmer', company: { name: 'Engines' }, start: '2011-02', end: null },
        { title: { name: 'Clerk' }, company: 'Mill', start: '2008', end: '2010-12' },
      ],
    })
    expect(employments).toEqual([{ current: [programmer], past: [clerk] }])
  })

  it('names no object as left out whose keys are taken', async () => {
    const list = [{ title: { name: 'Programmer' }, company: { name: 'Engines', size: 9 }, end: null }]
    const { mapping } = await histories({ name: 'Ada Lovelace', experience: list })
    expect(mapping.unrecognised).toEqual(['experience[].company.size'])
  })

  it('with a mark of the current one becomes current and past jobs without ends', async () => {
    const jobs = [
      { title: 'Programmer', company: 'Engines', is_current: true },
      { title: 'Clerk', company: 'Mill', is_current: false },
    ]
    const { employments } = await histories({ name: 'Ada Lovelace', positions: jobs })
    expect(employments).toEqual([
      { current: [{ title: 'Programmer', name: 'Engines' }], past: [{ title: 'Clerk', name: 'Mill' }] },
    ])
  })

  it('takes the place of the columns of the current job in rows that have the list', async () => {
    const own = { job_title: 'Programmer', job_company_name: 'Engines' }
    const list = [{ title: 'Programmer', company: 'Engines', start: '2011-02', end: null }]
    const { employments } = await histories(
      { name: 'Ada Lovelace', ...own, experience: list },
      { name: 'Bob Stone', ...own, experience: [] },
    )
    expect(employments).toEqual([
      { current: [programmer] },
      { current: [{ title: 'Programmer', name: 'Engines' }] },
    ])
  })

  it('of past jobs alone leaves the current one to its columns', async () => {
    const list = [{ title: 'Clerk', company: 'Mill', start: '2008', end: '2010-12' }]
    const { employments } = await histories({
      name: 'Ada Lovelace',
      job_title: 'Programmer',
      job_company_name: 'Engines',
      work_history: list,
    })
    expect(employments).toEqual([{ current: [{ title: 'Programmer', name: 'Engines' }], past: [clerk] }])
  })

  it.each(['employers', 'companies', 'affiliations', 'positions'])(
    'called %s is current as a whole where nothing says that one is over',
    async list => {
      const { employments } = await histories(
        {
          name: 'Ada',
          [list]: [
            { name: 'Engines', title: 'Programmer' },
            { name: 'Mill', title: 'Clerk' },
          ],
        },
        { name: 'Bob', [list]: [{ name: 'Quarry', title: 'Mason' }] },
      )
      expect(employments).toEqual([
        {
          current: [
            { title: 'Programmer', name: 'Engines' },
            { title: 'Clerk', name: 'Mill' },
          ],
        },
        { current: [{ title: 'Mason', name: 'Quarry' }] },
      ])
    },
  )

  it('that does not say which of them are over is left out', async () => {
    const { employments, mapping } = await histories({
      name: 'Ada Lovelace',
      experience: [{ title: 'Programmer', company: 'Engines' }],
    })
    expect(employments).toEqual([undefined])
    expect(mapping.unrecognised).toEqual(['experience'])
  })
})

describe('the dates of the only job of a row in one cell', () => {
  it.each(['Dates Employed', 'Start Date', 'Job Date Range'])(
    'tell under %s whether it is the current one',
    async header => {
      const { employments } = await histories(
        { Name: 'Ada Lovelace', Title: 'Programmer', Company: 'Engines', [header]: 'Feb 2011 - Present' },
        { Name: 'Bob Stone', Title: 'Clerk', Company: 'Mill', [header]: '2008 – Dec 2010' },
        { Name: 'Cyd Stone', Title: 'Clerk', Company: 'Mill', [header]: '' },
      )
      expect(employments).toEqual([
        { current: [programmer] },
        { past: [clerk] },
        { current: [{ title: 'Clerk', name: 'Mill' }] },
      ])
    },
  )
})

describe('a list of schools', () => {
  it.each<[string, JsonObject]>([
    ['years', { school: 'Home', degree: 'BA', major: 'Maths', start_year: 1828, end_year: 1832 }],
    [
      'dates',
      { institution: 'Home', studyType: 'BA', area: 'Maths', startDate: '1828-09-01', endDate: '1832-06-30' },
    ],
    [
      'objects',
      {
        school: { name: 'Home' },
        degrees: ['BA'],
        majors: ['Maths'],
        starts_at: { month: 9, year: 1828 },
        ends_at: { month: 6, year: 1832 },
      },
    ],
  ])('with %s becomes the education', async (_, entry) => {
    const { schools } = await histories({ name: 'Ada Lovelace', education: [entry] })
    const [[school] = []] = schools as readonly (readonly JsonObject[])[]
    expect({ ...school, start_year: Number(school?.start_year), end_year: Number(school?.end_year) }).toEqual(
      {
        school: 'Home',
        degree: 'BA',
        field_of_study: 'Maths',
        start_year: 1828,
        end_year: 1832,
      },
    )
  })
})

describe('lists of certificates and of honours', () => {
  it('become those of the catalogue, whatever their keys are called', async () => {
    const rows = [
      {
        name: 'Ada',
        certificates: [{ name: 'CKA', issuer: 'Guild of Engines', date: '2021-11-07' }],
        awards: [{ title: 'Medal', awarder: 'City of London', date: '1843' }],
      },
      { name: 'Bob', certificates: [], awards: [] },
    ]
    const { map } = await compileMapping(guessMapping(person, rows, 'people.jsonl'), person, '.')
    expect(rows.flatMap(map)[0]).toMatchObject({
      record: {
        certifications: [
          { name: 'CKA', issuing_organization: 'Guild of Engines', issue_date: '2021-11-07T00:00:00' },
        ],
        honors: [{ title: 'Medal', issuer: 'City of London', issued_date: '1843-01-01T00:00:00' }],
      },
    })
  })
})

describe('a cell that holds JSON', () => {
  const jobs = [
    { title: 'Programmer', company: "O'Neill & Co", start: '2011-02', end: null },
    { title: 'Clerk', company: 'Mill', start: '2008', end: '2010-12' },
  ]
  const held = [{ ...programmer, name: "O'Neill & Co" }]

  it('is read as the list that it holds', async () => {
    const { employments, schools } = await histories({
      name: 'Ada Lovelace',
      'Work History': JSON.stringify(jobs),
      education: JSON.stringify([{ school: 'Home', degree: 'BA' }]),
    })
    expect(employments).toEqual([{ current: held, past: [clerk] }])
    expect(schools).toEqual([[{ school: 'Home', degree: 'BA' }]])
  })

  it('is read as Python prints it', async () => {
    const { employments } = await histories({
      name: 'Ada Lovelace',
      experience:
        "[{'title': 'Programmer', 'company': \"O'Neill & Co\", 'start': '2011-02', 'end': None}, {'title': 'Clerk', 'company': 'Mill', 'start': '2008', 'end': '2010-12'}]",
    })
    expect(employments).toEqual([{ current: held, past: [clerk] }])
  })

  it('costs its row nothing but the value where it is cut short', async () => {
    const { employments } = await histories(
      ...Array.from({ length: 5 }, () => ({ name: 'Ada Lovelace', experience: JSON.stringify(jobs) })),
      { name: 'Bob Stone', experience: JSON.stringify(jobs).slice(0, 60) },
    )
    expect(employments.at(-1)).toBeUndefined()
    expect(employments[0]).toEqual({ current: held, past: [clerk] })
  })

  it('of objects gives their keys as columns', async () => {
    const mapping = guessMapping(
      person,
      [{ name: 'Ada Lovelace', location: '{"city": "London", "country": "United Kingdom"}' }],
      'people.csv',
    )
    expect(mapping.unrecognised).toEqual([])
  })
})

describe('a key with a text in one row and an object in another', () => {
  const rows = [
    { name: 'Ada Lovelace', company: 'Engines', location: { city: 'London', country: 'United Kingdom' } },
    { name: 'Bob Stone', company: { name: 'Mill', domain: 'mill.example' }, location: 'Paris, France' },
    { name: 'Cyd Stone', company: 'Loom', location: 'Berlin, Germany' },
    { name: 'Dan Stone', company: 'Forge', location: 'Rome, Italy' },
  ]
  const jobs = [
    { current: [{ name: 'Engines' }] },
    { current: [{ name: 'Mill', company_website: 'mill.example' }] },
    { current: [{ name: 'Loom' }] },
    { current: [{ name: 'Forge' }] },
  ]

  it('is read in both', async () => {
    const { employments, places } = await histories(...rows)
    expect(employments).toEqual(jobs)
    expect(places).toEqual([
      { city: 'London', country: 'United Kingdom' },
      { raw: 'Paris, France' },
      { raw: 'Berlin, Germany' },
      { raw: 'Rome, Italy' },
    ])
  })

  it('is read in both where cells hold the objects as JSON, although few do', async () => {
    const cells = rows.map(row =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    )
    const { employments } = await histories(...cells)
    expect(employments).toEqual(jobs)
  })

  it('keeps prose that quotes an object as it is', async () => {
    const mapping = guessMapping(
      person,
      [
        {
          name: 'Ada Lovelace',
          summary: `Wrote the first program, with { loops }. ${'She goes on. '.repeat(9)}`,
        },
        { name: 'Bob Stone', summary: '{"name": "Bob"}' },
        { name: 'Cyd Stone', summary: 'Weaves. '.repeat(20) },
      ],
      'people.csv',
    )
    expect(mapping.text).not.toContain('values:')
  })
})

describe('an object beside the name of the row that has a name of its own', () => {
  const other = {
    name: 'Otto Other',
    linkedin_url: 'https://www.linkedin.com/in/otto',
    email: 'otto@other.example',
  }
  const fieldsOf = (row: JsonObject) => {
    const rows = [row, { ...row, name: 'Bob Stone' }]
    return guessMapping(person, rows, 'people.jsonl').columns.filter(({ fields }) => fields.length > 0)
  }

  it('says nothing of the person, whatever it is called', () => {
    for (const key of ['similar_person', 'author', 'top_result', 'connection']) {
      const taken = fieldsOf({ name: 'Ada Lovelace', [key]: other, also: JSON.stringify(other) })
      expect(taken.map(({ path }) => path)).toEqual(['name'])
    }
  })

  it('is the person where it is called so, and the employer where it is called that', () => {
    const taken = fieldsOf({
      name: 'Ada Lovelace',
      profile: { name: 'Ada Lovelace', email: 'ada@engines.example' },
      company: { name: 'Engines', domain: 'engines.example' },
    })
    expect(taken.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['name', 'profile.email', 'company.name', 'company.domain']),
    )
  })
})

describe('numbered columns', () => {
  const own = { name: 'Ada Lovelace' }

  it.each<[string, JsonObject]>([
    [
      'a number behind',
      {
        organization_1: 'Engines',
        organization_title_1: 'Programmer',
        organization_start_1: '02.2011',
        organization_end_1: '',
        organization_2: 'Mill',
        organization_title_2: 'Clerk',
        organization_start_2: '2008',
        organization_end_2: '2010-12',
      },
    ],
    [
      'a list before and a number from 0',
      {
        'experience.0.title': 'Programmer',
        'experience.0.company': 'Engines',
        'experience.0.start_date': '2011-02',
        'experience.0.end_date': 'Present',
        'experience.1.title': 'Clerk',
        'experience.1.company': 'Mill',
        'experience.1.start_date': '2008',
        'experience.1.end_date': '2010-12',
      },
    ],
    [
      'plain names',
      {
        'Job Title 1': 'Programmer',
        'Company 1': 'Engines',
        'Start Date 1': '2011-02',
        'End Date 1': '',
        'Job Title 2': 'Clerk',
        'Company 2': 'Mill',
        'Start Date 2': '2008',
        'End Date 2': '2010-12',
      },
    ],
  ])('with %s become current and past jobs', async (_, columns) => {
    const { employments, mapping } = await histories({ ...own, ...columns })
    expect(employments).toEqual([{ current: [programmer], past: [clerk] }])
    expect(mapping.unrecognised).toEqual([])
  })

  it.each<[string, JsonObject]>([
    [
      'a first one without a number, and ends of few letters',
      {
        Company: 'Engines',
        Title: 'Programmer',
        From: '2011-02',
        To: 'bis heute',
        'Company 2': 'Mill',
        'Title 2': 'Clerk',
        'From 2': '2008',
        'To 2': '2010-12',
      },
    ],
    [
      'marks that stand beside ends, and decide',
      {
        job_1_title: 'Programmer',
        job_1_company: 'Engines',
        job_1_start: '2011-02',
        job_1_end: '',
        job_1_is_current: 'x',
        job_2_title: 'Clerk',
        job_2_company: 'Mill',
        job_2_start: '2008',
        job_2_end: '2010-12',
        job_2_is_current: '',
      },
    ],
  ])('with %s become current and past jobs too', async (_, columns) => {
    const { employments, mapping } = await histories({ ...own, ...columns })
    expect(employments).toEqual([{ current: [programmer], past: [clerk] }])
    expect(mapping.unrecognised).toEqual([])
  })

  it.each<[string, JsonObject]>([
    [
      'their dates in one cell',
      {
        'Experience 1 Title': 'Programmer',
        'Experience 1 Company': 'Engines',
        'Experience 1 Dates': 'Feb 2011 - Present · 3 yrs',
        'Experience 2 Title': 'Clerk',
        'Experience 2 Company': 'Mill',
        'Experience 2 Dates': '2008 – Dec 2010 (3 yrs)',
        'Experience 3 Title': 'Apprentice',
        'Experience 3 Company': 'Forge',
        'Experience 3 Dates': '',
      },
    ],
    [
      'dates employed, and a first one without a number',
      {
        Company: 'Engines',
        Title: 'Programmer',
        'Dates Employed': '02/2011-heute',
        'Company 2': 'Mill',
        'Title 2': 'Clerk',
        'Dates Employed 2': '2008-12/2010',
      },
    ],
    [
      'words in front, as a scrape has them',
      {
        job1Title: 'Programmer',
        job1Company: 'Engines',
        job1DateRange: 'since Feb 2011',
        job2Title: 'Clerk',
        job2Company: 'Mill',
        job2DateRange: '2008 to Dec 2010',
      },
    ],
  ])('with %s become current and past jobs', async (_, columns) => {
    const { employments } = await histories({ ...own, ...columns })
    expect(employments).toEqual([{ current: [programmer], past: [clerk] }])
  })

  it('of schools with their years in one cell become the education', async () => {
    const { schools } = await histories({
      ...own,
      'School 1': 'Home',
      'School 1 Degree': 'BA',
      'School 1 Dates': 'Sep 1828 - Jun 1832',
      'School 2': 'Academy',
      'School 2 Degree': 'MA',
      'School 2 Dates': '1833 - Present',
    })
    expect(schools).toEqual([
      [
        { school: 'Home', degree: 'BA', start_year: 1828, end_year: 1832 },
        { school: 'Academy', degree: 'MA', start_year: 1833 },
      ],
    ])
  })

  it('with a mark that says no are past without an end', async () => {
    const { employments } = await histories({
      ...own,
      'Company 1': 'Mill',
      'End Date 1': '',
      'Is Current 1': 'No',
      'Company 2': 'Engines',
      'End Date 2': '',
      'Is Current 2': 'Yes',
    })
    expect(employments).toEqual([{ current: [{ name: 'Engines' }], past: [{ name: 'Mill' }] }])
  })

  it('of employers of before that have two names are all taken', async () => {
    const { employments } = await histories({ ...own, 'Past Company': 'Mill', 'Previous Employer': 'Loom' })
    expect(employments).toEqual([{ past: [{ name: 'Mill' }, { name: 'Loom' }] }])
  })

  it('of jobs that somebody would like, or does for nothing, are not employments', async () => {
    const columns = { 'Preferred Company 1': 'Google', 'Volunteer Organization 1': 'Shelter' }
    const { employments } = await histories({ ...own, ...columns })
    expect(employments).toEqual([undefined])
  })

  it('of previous jobs stand beside the current one', async () => {
    const { employments } = await histories({
      ...own,
      Title: 'Programmer',
      Company: 'Engines',
      'Previous Company': 'Mill',
      'Previous Title': 'Clerk',
    })
    expect(employments).toEqual([
      { current: [{ title: 'Programmer', name: 'Engines' }], past: [{ title: 'Clerk', name: 'Mill' }] },
    ])
  })

  it('are found behind several words for the entry, and explained by their fields', async () => {
    const columns = { pastExperienceCompanyName: 'Mill', pastExperienceCompanyTitle: 'Clerk' }
    const { employments, mapping } = await histories({ ...own, ...columns })
    expect(employments).toEqual([{ past: [{ title: 'Clerk', name: 'Mill' }] }])
    expect(mapping.columns.slice(-2).map(({ fields }) => fields)).toEqual([
      ['experience.employment_details.past > title'],
      ['experience.employment_details.past > name'],
    ])
  })

  it('of schools become the education', async () => {
    const { schools } = await histories({
      ...own,
      education_1: 'Home',
      education_degree_1: 'BA',
      education_2: 'Academy',
      education_degree_2: 'MA',
    })
    expect(schools).toEqual([
      [
        { school: 'Home', degree: 'BA' },
        { school: 'Academy', degree: 'MA' },
      ],
    ])
  })

  it.each<[string, JsonObject, JsonObject]>([
    [
      'past ones',
      { 'Job 1 Company': 'Mill', 'Job 1 Title': 'Clerk', 'Job 2 Company': 'Loom', 'Job 2 Title': 'Hand' },
      {
        current: [{ title: 'Programmer', name: 'Engines' }],
        past: [
          { title: 'Clerk', name: 'Mill' },
          { title: 'Hand', name: 'Loom' },
        ],
      },
    ],
    [
      'past ones but for the first, which repeats it',
      { experience_1_company: 'Engines Inc', experience_2_company: 'Mill', experience_2_title: 'Clerk' },
      {
        current: [{ name: 'Engines Inc', title: 'Programmer' }],
        past: [{ title: 'Clerk', name: 'Mill' }],
      },
    ],
  ])('that do not say which jobs are over are beside the current one %s', async (_, columns, expected) => {
    const { employments } = await histories({ ...own, Title: 'Programmer', Company: 'Engines', ...columns })
    expect(employments).toEqual([expected])
  })

  it('that do not say which jobs are over are left out', async () => {
    const { employments } = await histories({ ...own, 'Company 2': 'Mill', 'Company 3': 'Engines' })
    expect(employments).toEqual([undefined])
  })
})
