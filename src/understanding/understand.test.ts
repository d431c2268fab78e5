// Sentences and their criteria, over a store whose people have the names that the sentences speak of.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countTurns } from '../../test/support/count-turns.ts'
import { recordWrite, save } from '../../test/support/entries.ts'
import { company } from '../catalog/company/company.ts'
import { datasets } from '../catalog/index.ts'
import { job as posting } from '../catalog/job/job.ts'
import { person } from '../catalog/person/person.ts'
import { socialPost } from '../catalog/social-post/social-post.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { openPlaces } from '../places/places.ts'
import { compileFilter } from '../query/filter.ts'
import { matches } from '../query/matches.ts'
import { openEmbeddedRecords } from '../stores/embedded/records.ts'
import type { Records } from '../stores/records.ts'
import type { Criterion } from './criterion.ts'
import { understand } from './understand.ts'

const nowMs = Date.UTC(2026, 10, 23)
const permissions = new Set(['certifications'])
const places = openPlaces()

let records: Records
let folder: string

const employment = (title: string, name: string, more: JsonObject = {}): JsonObject => ({
  title,
  name,
  ...more,
})

const people: readonly JsonObject[] = [
  {
    basic_profile: {
      name: 'Anna Smith',
      first_name: 'Anna',
      last_name: 'Smith',
      location: { city: 'Berlin', country: 'Germany' },
    },
    experience: {
      employment_details: {
        current: [employment('Backend Engineer', 'Stripe, Inc.')],
        past: [employment('Developer', 'Google')],
      },
    },
    education: {
      schools: [
        { school: 'Yale University', field_of_study: 'Computer Science' },
        { school: 'Yale Law School' },
      ],
    },
    skills: { professional_network_skills: ['Python', 'Go', 'Java', 'SQL', 'React', 'Kubernetes', 'C++'] },
    certifications: [{ name: 'AWS Certified Solutions Architect' }, { name: 'PMP' }],
  },
  {
    basic_profile: { name: 'John Carter', first_name: 'John', last_name: 'Carter' },
    experience: {
      employment_details: {
        current: [employment('District Judge', 'Apple')],
        past: [employment('Analyst', 'Square'), employment('Analyst', 'Stripe')],
      },
    },
    education: {
      schools: [
        { school: 'Stanford University', field_of_study: 'History' },
        { school: 'MIT' },
        { school: 'HEC Paris' },
        { school: 'University of Bath' },
        { school: 'Trinity College Dublin' },
        { school: 'St. Louis University School of Law' },
        { school: 'Georgetown College (now Georgetown University)' },
      ],
    },
    skills: {
      professional_network_skills: [
        'Sales',
        'Marketing',
        'Terraform',
        'Leadership',
        'Machine Learning',
        'Rust',
        'Oracle',
        'SAP FICO',
        'Apache Spark',
        'Conductor',
      ],
    },
  },
  {
    basic_profile: { name: 'Anna Baker', first_name: 'Anna', last_name: 'Baker' },
    experience: {
      employment_details: {
        current: [employment('Designer', 'Meta')],
        past: [
          employment('Clerk', 'Target'),
          employment('Clerk', 'Recruitre'),
          employment('Clerk', 'Ramp'),
          employment('Engineer', 'Acme Robotics'),
          employment('Judge', 'Court of Appeals for the Ninth Circuit'),
          employment('Analyst', 'Facebook (now Meta)'),
          employment('Analyst', 'Twitter, now X'),
          employment('Analyst', 'Foo GmbH (now part of Bar)'),
          employment('Reporter', 'The Chicago Daily News'),
          employment('Analyst', 'Boston Consulting Group'),
          employment('Analyst', 'London Stock Exchange'),
          employment('Clerk', 'Women in Law'),
          employment('Officer', 'US Army'),
          employment('Speaker of the House', 'Congress'),
          employment('Developer', 'Oracle'),
          employment('Clerk', 'Gap'),
          employment('Clerk', 'Pilot'),
          employment('Clerk', 'Salesforce'),
          employment('Mechanic', 'Rolls-Royce'),
        ],
      },
    },
  },
]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-understanding-'))
  records = openEmbeddedRecords(folder, datasets)
  await save(
    records,
    people.map((one, index) => recordWrite(index + 1, one)),
  )
  const companies = ['Stripe', 'Google'].map(name => ({
    basic_info: { name },
    funding: { investors: ['Index Ventures'] },
  }))
  const others: readonly [dataset: string, records: readonly JsonObject[]][] = [
    ['company', companies],
    ['job', companies.map(employer => ({ company: employer }))],
    ['social_post', [{ actor: { name: 'John Smith', company_name: 'Google' } }]],
  ]
  for (const [dataset, rows] of others) {
    await save(
      records,
      rows.map((one, index) => recordWrite(index + 1, one)),
      dataset,
    )
  }
})

afterAll(async () => {
  await records.close()
  await rm(folder, { recursive: true, force: true })
})

const read = (query: string) => understand(query, { dataset: person, permissions, records, places, nowMs })

/** Returns the criteria as the table spells them. */
function spelled(criteria: readonly Criterion[]): string {
  const titles = new Set(criteria.filter(({ kind }) => kind === 'title').map(({ text }) => text))
  return criteria
    .filter(({ kind, text }) => kind !== 'function' || !titles.has(text))
    .map(({ kind, text, negated, hard }) => `${negated ? 'not ' : ''}${kind}${hard ? '' : '?'} ${text}`)
    .join('; ')
}

type Sentence = readonly [sentence: string, criteria: string]

const sentencesAbout = (dataset: string): readonly Sentence[] =>
  readFileSync(join(import.meta.dirname, `../../test/support/sentences-${dataset}.txt`), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split(' => ') as [sentence: string, criteria: string])

const sentences = sentencesAbout('person')

describe('a query in plain words', () => {
  it.each([person, company, posting, socialPost])(
    'reads each sentence about $plural as the table says',
    async dataset => {
      const wrong: string[] = []
      for (const [sentence, criteria] of sentencesAbout(dataset.name)) {
        const { criteria: read, filters } = await understand(sentence, {
          dataset,
          permissions,
          records,
          places,
          nowMs,
        })
        if (spelled(read) !== criteria) wrong.push(`${sentence} => ${spelled(read)} (table: ${criteria})`)
        if (filters !== null) compileFilter(filters, { dataset, permissions, geocode: places.geocode })
      }
      expect(wrong).toEqual([])
    },
  )

  it('says its hard part as filters that an ordinary search takes', async () => {
    const context = { dataset: person, permissions, geocode: places.geocode }
    for (const [sentence] of sentences) {
      const { criteria, filters } = await read(sentence)
      const hard = criteria.flatMap(one => (one.hard ? [one.filter] : []))
      expect(filters, sentence).toEqual(hard.length === 0 ? null : { op: 'all_of', conditions: hard })
      if (filters !== null) compileFilter(filters, context)
      for (const { filter } of criteria) if (filter) compileFilter(filter, context)
    }
  })

  it.each([
    [
      'joined last year',
      [
        ['=>', '2025-01-01'],
        ['<', '2026-01-01'],
      ],
    ],
    ['joined in the last year', [['=>', '2025-11-22']]],
    ['joined 2024+', [['=>', '2024-01-01']]],
    ['joined > 2024', [['=>', '2025-01-01']]],
    ['joined since yesterday', [['=>', '2026-11-22']]],
    ['joined before yesterday', [['<', '2026-11-22']]],
    ['joined before today', [['<', '2026-11-23']]],
  ])('reads the bounds of a time: %s', async (query, bounds) => {
    const { criteria } = await read(query)
    const filters = criteria.flatMap(({ filter }) => [filter?.conditions ?? filter].flat()) as JsonObject[]
    expect(filters.map(({ type, value }) => [type, value])).toEqual(bounds)
  })

  it('reads the same criteria from the same parts in another order', async () => {
    const parts = [
      'in Berlin',
      'who speak German',
      'at Stripe',
      'with Kubernetes',
      'at least five years of experience',
      'not managers',
      'who studied at Yale',
    ]
    const inOrder = async (query: string) =>
      (await read(query)).criteria
        .map(({ kind, filter, hard }) => JSON.stringify([kind, filter, hard]))
        .sort()
    const expected = await inOrder(parts.join(', '))
    for (let turn = 1; turn < parts.length; turn++) {
      const turned = [...parts.slice(turn), ...parts.slice(0, turn)]
      expect(await inOrder(turned.join(', '))).toEqual(expected)
      expect(await inOrder(turned.toReversed().join(', '))).toEqual(expected)
    }
  })

  it.each([
    ['engineers at Series B startups', ['Series B']],
    ['people whose employer raised more than 50 million', ['raised more than 50 million']],
    ['engineers at companies funded since 2022', ['funded since 2022']],
    ['designers at companies backed by Sequoia', ['backed by Sequoia']],
  ])('says that words are unread for which no field answers: %s', async (query, texts) => {
    const { unread } = await read(query)
    expect(unread).toEqual(texts)
  })

  it.each([
    ['senior', 'or', ['senior', 'sr.']],
    ['staff', undefined, ['staff']],
    ['lead', undefined, ['lead']],
  ])('finds the level of a job in the words of its title: %s', async (query, op, words) => {
    const { criteria } = await understand(`${query} engineer`, {
      dataset: posting,
      permissions,
      records,
      places,
      nowMs,
    })
    const conditions = words.map(value => ({ field: 'job_details.title', type: '[.]', value }))
    const { filter } = criteria.find(({ kind }) => kind === 'seniority') ?? {}
    expect(filter).toEqual(op === undefined ? conditions[0] : { op, conditions })
  })

  it('knows who employed the people that are called after it: ex-Googlers', async () => {
    const [criterion] = (await read('ex-Googlers in Berlin')).criteria
    expect(criterion?.filter).toMatchObject({ type: '=', value: 'Google' })
  })

  it('asks for each two of a list of which two are enough', async () => {
    const [{ filter } = {}] = (await read('at least two of Python, Go and Rust')).criteria
    const pairs = filter?.conditions as readonly JsonObject[]
    expect(filter?.op).toBe('or')
    expect(
      pairs.map(({ op, conditions }) => [op, JSON.stringify(conditions).match(/Python|Go|Rust/g)?.length]),
    ).toEqual([
      ['all_of', 6],
      ['all_of', 6],
      ['all_of', 6],
    ])
  })

  it('finds degrees that are written with points', async () => {
    const [{ filter } = {}] = (await read('with an LL.M.')).criteria
    const path = 'education.schools.degree'
    expect(filter?.conditions).toEqual([
      { field: path, type: '(.)', value: 'llm|master of laws' },
      { field: path, type: '[.]', value: 'll.m.' },
    ])
  })

  it('does not take an MBA for a bachelor whose degree ends with the same letters', async () => {
    const [{ filter } = {}] = (await read('with a B.A.')).criteria
    const withPoints = { field: 'education.schools.degree', type: '=', value: 'b.a.' }
    expect(filter?.conditions).toContainEqual(withPoints)
  })

  it('excludes bachelors without the MBAs whose degree has the same letters', async () => {
    const path = 'education.schools.degree'
    const { filters } = await read('nurses with no bachelor degree')
    const conditions = JSON.stringify(filters)
    expect(conditions).toContain(JSON.stringify({ field: path, type: '!=', value: 'ba' }))
    expect(conditions).toContain(JSON.stringify({ field: path, type: '(!)', value: 'bachelor' }))
    expect(conditions).not.toContain(JSON.stringify({ field: path, type: '(!)', value: 'ba' }))
  })

  it.each([
    ['adtech companies', 'adtech', 'edtech'],
    ['agtech startups in Kenya', 'agtech', 'adtech'],
    ['medtech firms', 'medical devices', 'edtech'],
  ])('does not take an industry for one whose name differs by a letter: %s', async (query, one, other) => {
    const { criteria } = await understand(query, { dataset: company, permissions, records, places, nowMs })
    const { filter } = criteria.find(({ kind }) => kind === 'employer_industry') ?? {}
    const predicate = compileFilter(filter ?? null, {
      dataset: company,
      permissions,
      geocode: places.geocode,
    })
    const isMet = (category: string) => matches(predicate, { taxonomy: { categories: [category] } })
    expect([isMet(one), isMet(other)]).toEqual([true, false])
  })

  it.each([
    ['appointed by Trump', [true, false, false]],
    ['appointed by Donald Trump', [true, false, false]],
    ['not appointed by Trump', [false, true, true]],
    ['not appointed by Donald Trump', [false, true, true]],
    ['appointed by neither Trump nor Carter', [false, false, true]],
  ])('finds who appointed somebody whatever stands between the words: judges %s', async (query, found) => {
    const { filters } = await read(`judges ${query}`)
    const predicate = compileFilter(filters, { dataset: person, permissions, geocode: places.geocode })
    const judge = (description: string) => ({
      experience: { employment_details: { current: [employment('Judge', 'Court', { description })] } },
    })
    const appointed = ['Donald J. Trump', 'Jimmy Carter', 'Barack Obama'].map(name =>
      matches(predicate, judge(`Appointed by ${name}.`)),
    )
    expect(appointed).toEqual(found)
  })

  it('is less sure of a place that is spelled wrong', async () => {
    const [right] = (await read('in Amsterdam')).criteria
    const [wrong] = (await read('in Amsterdm')).criteria
    expect(wrong?.filter).toEqual(right?.filter)
    expect(wrong?.confidence).toBe(0.6)
    expect(right?.confidence).toBe(0.95)
  })

  it.each([
    ['prodcut mangaers', 'product manager'],
    ['sofwtare engineers', 'software engineer'],
  ])('looks for a title as it is spelled right: %s', async (query, title) => {
    const [{ filter } = {}] = (await read(query)).criteria
    expect(filter?.conditions).toContainEqual({
      field: 'experience.employment_details.current.title',
      type: '(.)',
      value: title,
    })
  })

  it('looks for each spelling of a technology in the texts of jobs', async () => {
    const { filters } = await understand('with k8s', {
      dataset: posting,
      permissions,
      records,
      places,
      nowMs,
    })
    const predicate = compileFilter(filters, { dataset: posting, permissions, geocode: places.geocode })
    const isMet = (description: string) => matches(predicate, { content: { description } })
    expect(['We run Kubernetes.', 'We run k8s.', 'We run nothing.'].map(isMet)).toEqual([true, true, false])
  })

  it('finds authors of a group that they say they belong to: posts by Republicans', async () => {
    const context = { dataset: socialPost, permissions, records, places, nowMs }
    const [{ filter } = {}] = (await understand('posts by Republicans', context)).criteria
    const predicate = compileFilter(filter ?? null, { ...context, geocode: places.geocode })
    const isBy = (headline: string) => matches(predicate, { actor: { name: 'Ann Lee', headline } })
    expect([isBy('Republican, House, Ohio'), isBy('Democrat, House, Ohio')]).toEqual([true, false])
  })

  it.each([
    ['born before 1930', [true, false, false]],
    ['born between 1930 and 1940', [false, true, false]],
    ['who died in 2010', [false, true, false]],
    ['not born before 1930', [false, true, true]],
    ['born in Kent', [false, true, false]],
    ['who died in Kent in 2010', [false, true, false]],
  ])('prefers people by when and where they were born or died: judges %s', async (query, found) => {
    const criterion = (await read(`judges ${query}`)).criteria.find(({ kind }) => kind === 'keyword')
    const predicate = compileFilter(criterion?.filter ?? null, {
      dataset: person,
      permissions,
      geocode: places.geocode,
    })
    const isMet = (summary: string) => matches(predicate, { basic_profile: { summary } })
    const summaries = ['Born 1929 in Rome.', 'Born 1930 in Kent, WA; died 2010.', 'Born in 1961.']
    expect(summaries.map(isMet)).toEqual(found)
  })

  it.each([
    Array.from({ length: 9 }, (_, index) => `born before 19${30 + index}`).join(' or '),
    Array.from({ length: 9 }, (_, index) => `not born before 19${30 + index}`).join(', '),
    `born before 1930 or ${'nurse or banker or welder or judge or '.repeat(7)}chef`,
  ])('has no more conditions than a filter may have, however many times a query names: %s', async query => {
    const { filters, criteria } = await read(query)
    const context = { dataset: person, permissions, geocode: places.geocode }
    for (const filter of [filters, ...criteria.map(one => one.filter)].filter(one => one !== null))
      expect(() => compileFilter(filter, context)).not.toThrow()
  })

  it('does not take international jobs for internships where these are excluded', async () => {
    const { criteria } = await understand('no internships', {
      dataset: posting,
      permissions,
      records,
      places,
      nowMs,
    })
    expect(criteria[0]?.filter?.conditions).toContainEqual({
      field: 'job_details.title',
      type: '[.]',
      value: 'international',
    })
  })

  it.each([
    ['between 1 October and 15 October 2026', '2026-10-01', '2026-10-16'],
    ['between October and December 2025', '2025-10-01', '2026-01-01'],
    ['in December', '2025-12-01', '2026-01-01'],
    ['on 2026-10-01', '2026-10-01', '2026-10-02'],
    ['yesterday', '2026-11-22', '2026-11-23'],
    ['today', '2026-11-23', '2026-11-24'],
  ])('finds the dates of a day, and of the last month of a name: posted %s', async (time, from, to) => {
    const context = { dataset: posting, permissions, records, places, nowMs }
    const { criteria } = await understand(`jobs posted ${time}`, context)
    expect(criteria.map(({ filter }) => filter)).toEqual([
      {
        op: 'and',
        conditions: [
          { field: 'metadata.date_added', type: '=>', value: from },
          { field: 'metadata.date_added', type: '<', value: to },
        ],
      },
    ])
  })

  it.each([
    ['grew by 20% last year', '12m', [['=>', 20]]],
    [
      'headcount growth between 10 and 20%',
      '12m',
      [
        ['=>', 10],
        ['=<', 20],
      ],
    ],
    ['workforce shrank by at least 5 % over the last quarter', '3m', [['=<', -5]]],
    [
      'shrunk by less than 5 percent in the past 6 months',
      '6m',
      [
        ['>', -5],
        ['<', 0],
      ],
    ],
    [
      'headcount growth between 20% and 10%',
      '12m',
      [
        ['=>', 10],
        ['=<', 20],
      ],
    ],
    ['grew -5%', '12m', [['=<', -5]]],
    ['growing companies', '12m', [['>', 0]]],
    ['no shrinking startups', '12m', [['=>', 0]]],
  ])('finds companies by how their headcount changed: %s', async (query, months, bounds) => {
    const { criteria } = await understand(query, { dataset: company, permissions, records, places, nowMs })
    const { filter } = criteria.find(({ text }) => !/^startups$/.test(text)) ?? {}
    expect([filter?.conditions ?? filter].flat()).toEqual(
      bounds.map(([type, value]) => ({ field: `headcount.growth_percent.${months}`, type, value })),
    )
  })

  it.each([
    ['0 likes', '=', 0],
    ['zero likes', '=', 0],
    ['no likes', '=', 0],
    ['exactly 3 likes', '=', 3],
    ['3 likes', '=>', 3],
    ['liked by over 2k people', '>', 2000],
  ])('tells an exact number of reactions from the least one: posts with %s', async (query, type, value) => {
    const context = { dataset: socialPost, permissions, records, places, nowMs }
    const { criteria } = await understand(`posts with ${query}`, context)
    expect(criteria.map(({ filter }) => filter)).toEqual([
      { field: 'engagement.total_reactions', type, value },
    ])
  })

  it.each([
    ['judges appointed by Ford', '(.)', 'appointed ford|nominated ford'],
    ['judges appointed by President Ford', '(.)', 'appointed ford|nominated ford'],
    ['judges appointed by George W. Bush', '[.]', 'by george w. bush'],
  ])('finds who was appointed by somebody by what a job tells of it: %s', async (query, type, value) => {
    const { criteria } = await read(query)
    const field = 'experience.employment_details.description'
    expect(criteria.at(-1)).toMatchObject({ kind: 'keyword', hard: true, filter: { field, type, value } })
  })

  it.each([
    ['EVPs', 'evp|executive vice president'],
    ['rev ops leads', 'rev ops lead|revenue operations lead'],
  ])('looks for a title also as it is written out: %s', async (query, value) => {
    const [{ filter } = {}] = (await read(query)).criteria
    expect(filter?.conditions).toContainEqual({
      field: 'experience.employment_details.current.title',
      type: '(.)',
      value,
    })
  })

  it.each([
    ['joined Stripe in early 2022', '2022-01-01', '2022-05-01'],
    ['joined Stripe in mid-2022', '2022-05-01', '2022-09-01'],
    ['joined Stripe in late 2022', '2022-09-01', '2023-01-01'],
  ])('takes a part of a year for a third of it: %s', async (query, first, last) => {
    const { criteria } = await read(query)
    const joined = criteria.find(({ kind }) => kind === 'joined')
    const field = 'experience.employment_details.current.start_date'
    expect(joined?.filter?.conditions).toContainEqual({ field, type: '=>', value: first })
    expect(joined?.filter?.conditions).toContainEqual({ field, type: '<', value: last })
  })

  it('looks for the canonical title as well where jobs state none', async () => {
    const { criteria } = await understand('SRE jobs', {
      dataset: posting,
      permissions,
      records,
      places,
      nowMs,
    })
    expect(criteria[0]?.filter).toEqual({
      field: 'job_details.title',
      type: '(.)',
      value: 'sre|site reliability engineer',
    })
  })

  it.each([
    ['backed by Sequoia', { field: 'funding.investors', type: '[.]', value: 'sequoia' }],
    ['raised more than 50 million', { field: 'funding.total_investment_usd', type: '>', value: 50_000_000 }],
    ['raised at least 50 million', { field: 'funding.total_investment_usd', type: '=>', value: 50_000_000 }],
    ['with 1000+ employees', { field: 'headcount.total', type: '=>', value: 1000 }],
    ['with under 50 employees', { field: 'headcount.total', type: '<', value: 50 }],
    ['with <50 employees', { field: 'headcount.total', type: '<', value: 50 }],
    ['with >= 50 employees', { field: 'headcount.total', type: '=>', value: 50 }],
    ['mit mehr als 1.000 Mitarbeitern', { field: 'headcount.total', type: '>', value: 1000 }],
    ['con más de 1.500 empleados', { field: 'headcount.total', type: '>', value: 1500 }],
    ['with over 1 000 employees', { field: 'headcount.total', type: '>', value: 1000 }],
    ["with over 1'000'000 employees", { field: 'headcount.total', type: '>', value: 1_000_000 }],
    [
      'with 1,5 million revenue',
      { field: 'revenue.estimated.lower_bound_usd', type: '=>', value: 1_500_000 },
    ],
    [
      'with $1.234 million revenue',
      { field: 'revenue.estimated.lower_bound_usd', type: '=>', value: 1_234_000 },
    ],
    ['with up to 50 employees', { field: 'headcount.total', type: '=<', value: 50 }],
    [
      'with more than 50 but fewer than 200 employees',
      {
        op: 'and',
        conditions: [
          { field: 'headcount.total', type: '>', value: 50 },
          { field: 'headcount.total', type: '<', value: 200 },
        ],
      },
    ],
    ...[
      'fewer than 200 but at least 50 employees',
      'at least 50 employees but fewer than 200',
      '<200 and >=50 employees',
    ].map((query): [string, JsonObject] => [
      query,
      {
        op: 'and',
        conditions: [
          { field: 'headcount.total', type: '=>', value: 50 },
          { field: 'headcount.total', type: '<', value: 200 },
        ],
      },
    ]),
    [
      'with fewer than 50 or more than 1000 employees',
      {
        op: 'or',
        conditions: [
          { field: 'headcount.total', type: '<', value: 50 },
          { field: 'headcount.total', type: '>', value: 1000 },
        ],
      },
    ],
    [
      'founded before 2000 or after 2020',
      {
        op: 'or',
        conditions: [
          { field: 'basic_info.year_founded', type: '=<', value: 1999 },
          { field: 'basic_info.year_founded', type: '=>', value: 2021 },
        ],
      },
    ],
    ['gone public since 2020', { field: 'revenue.public_markets.ipo_date', type: '=>', value: '2020-01-01' }],
    ['acquired', { field: 'basic_info.status', type: '=', value: 'acquired' }],
    [
      'with no funding',
      {
        op: 'all_of',
        conditions: [
          {
            op: 'or',
            conditions: [
              { field: 'funding.total_investment_usd', type: 'is_null', value: null },
              { field: 'funding.total_investment_usd', type: '=<', value: 0 },
            ],
          },
          { field: 'funding.last_round_type', type: 'is_null', value: null },
        ],
      },
    ],
    [
      'that have not raised since 2022',
      {
        op: 'or',
        conditions: [
          { field: 'funding.last_fundraise_date', type: 'is_null', value: null },
          { field: 'funding.last_fundraise_date', type: '<', value: '2022-01-01' },
        ],
      },
    ],
    ['recently funded', { field: 'funding.last_fundraise_date', type: '=>', value: '2026-05-24' }],
    [
      'Series B to C',
      {
        op: 'or',
        conditions: ['series b', 'series c'].map(value => ({
          field: 'funding.last_round_type',
          type: '[.]',
          value,
        })),
      },
    ],
  ])('filters companies that are %s', async (query, filter) => {
    const { criteria } = await understand(query, { dataset: company, permissions, records, places, nowMs })
    expect(criteria.map(one => one.filter)).toEqual([filter])
  })

  it.each([
    [
      'using Snowflake and dbt',
      {
        op: 'all_of',
        conditions: ['snowflake', 'dbt'].map(value => ({
          field: 'technographics.technologies.name',
          type: '(.)',
          value,
        })),
      },
    ],
    [
      'with revenue between $10M and $50M',
      {
        op: 'and',
        conditions: [
          { field: 'revenue.estimated.lower_bound_usd', type: '=>', value: 10_000_000 },
          { field: 'revenue.estimated.upper_bound_usd', type: '=<', value: 50_000_000 },
        ],
      },
    ],
  ])('filters companies %s', async (query, filter) => {
    const { criteria } = await understand(`companies ${query}`, {
      dataset: company,
      permissions: new Set(['technographics']),
      records,
      places,
      nowMs,
    })
    expect(criteria.map(one => one.filter)).toEqual([filter])
  })

  it('takes posts from a year for those of that year', async () => {
    const context = { dataset: socialPost, permissions, records, places, nowMs }
    const [of, since] = await Promise.all(
      ['posts from 2024', 'posts since 2024'].map(query => understand(query, context)),
    )
    expect(of?.criteria[0]?.filter?.conditions).toContainEqual({
      field: 'date_posted',
      type: '<',
      value: '2025-01-01',
    })
    expect(since?.criteria[0]?.filter).toEqual({ field: 'date_posted', type: '=>', value: '2024-01-01' })
  })

  it.each([
    ['engineers at companies using Snowflake', ['Snowflake']],
    ['engineers at companies with over $10M revenue', ['over $10M revenue']],
    ['engineers at family-owned companies', ['family-owned companies']],
  ])('says that traits of employers are unread that people do not state: %s', async (query, texts) => {
    const { unread } = await read(query)
    expect(unread).toEqual(texts)
  })

  it('finds freelancers by the kind of their employment, and by their title', async () => {
    const [freelance] = (await read('freelance designers')).criteria
    expect(freelance?.filter?.conditions).toContainEqual({
      field: 'experience.employment_details.current.employment_type',
      type: 'in',
      value: ['Freelance', 'Self-employed'],
    })
  })

  it('never names a field that the key may not filter by', async () => {
    const { criteria } = await understand('PMP certified', {
      dataset: person,
      permissions: new Set(),
      records,
      places,
      nowMs,
    })
    expect(JSON.stringify(criteria)).not.toContain('certifications.')
  })

  it.each([
    [
      'near Lyon',
      {
        field: 'basic_profile.location',
        type: 'geo_distance',
        value: { lat_lng: [45.748, 4.847], distance: 50, unit: 'km' },
      },
    ],
    [
      'in Texas',
      {
        op: 'all_of',
        conditions: [
          { field: 'basic_profile.location.state', type: '=', value: 'Texas' },
          { field: 'basic_profile.location.country', type: '=', value: 'United States' },
        ],
      },
    ],
    [
      'in the state of Georgia',
      {
        op: 'all_of',
        conditions: [
          { field: 'basic_profile.location.state', type: '=', value: 'Georgia' },
          { field: 'basic_profile.location.country', type: '=', value: 'United States' },
        ],
      },
    ],
    ['in Georgia the country', { field: 'basic_profile.location.country', type: '=', value: 'Georgia' }],
    ['not in Germany', { field: 'basic_profile.location.country', type: '!=', value: 'Germany' }],
    ['more than five years of experience', { field: 'years_of_experience_raw', type: '>', value: 5 }],
    [
      'not currently employed',
      { field: 'experience.employment_details.current.name', type: 'is_null', value: null },
    ],
    ['500+ connections', { field: 'professional_network.connections', type: '=>', value: 500 }],
    [
      'started their career before 2010',
      { field: 'experience.employment_details.start_date', type: '<', value: '2010-01-01' },
    ],
    [
      'no experience',
      {
        op: 'or',
        conditions: [
          { field: 'years_of_experience_raw', type: 'is_null', value: null },
          { field: 'years_of_experience_raw', type: '=<', value: 1 },
        ],
      },
    ],
    ['at most five years', { field: 'years_of_experience_raw', type: '=<', value: 5 }],
    ['five years or more', { field: 'years_of_experience_raw', type: '=>', value: 5 }],
    [
      '3-5 years',
      {
        op: 'and',
        conditions: [
          { field: 'years_of_experience_raw', type: '=>', value: 3 },
          { field: 'years_of_experience_raw', type: '=<', value: 5 },
        ],
      },
    ],
    [
      'joined in the last 6 months',
      { field: 'experience.employment_details.current.start_date', type: '=>', value: '2026-05-24' },
    ],
    [
      'ex-Stripe',
      { field: 'experience.employment_details.past.name', type: 'in', value: ['Stripe', 'Stripe, Inc.'] },
    ],
    [
      'not managers',
      {
        field: 'experience.employment_details.current.seniority_level',
        type: 'not_in',
        value: ['Entry Level Manager', 'Experienced Manager'],
      },
    ],
    ...[
      ['directors or above', 'Director', 'Vice President', 'CXO', 'Owner / Partner'],
      ['at least a VP', 'Vice President', 'CXO', 'Owner / Partner'],
      ['above director level', 'Vice President', 'CXO', 'Owner / Partner'],
      ['below senior level', 'In Training', 'Entry Level'],
      ['up to senior', 'In Training', 'Entry Level', 'Senior', 'Strategic'],
    ].map(([query = '', ...value]): [string, JsonObject] => [
      query,
      { field: 'experience.employment_details.current.seniority_level', type: 'in', value },
    ]),
    [
      'people who have never been directors',
      { field: 'experience.employment_details.seniority_level', type: 'not_in', value: ['Director'] },
    ],
    [
      'people who never worked at Google',
      { field: 'experience.employment_details.name', type: '!=', value: 'Google' },
    ],
    [
      'people who have not left Google',
      { field: 'experience.employment_details.current.name', type: '=', value: 'Google' },
    ],
    ['not staff', { field: 'experience.employment_details.current.title', type: '(!)', value: 'staff' }],
    [
      'worked at Facebook',
      { field: 'experience.employment_details.past.name', type: '=', value: 'Facebook (now Meta)' },
    ],
    [
      'current or former Google employees',
      { field: 'experience.employment_details.name', type: '=', value: 'Google' },
    ],
    [
      'at Google or formerly at Square',
      {
        op: 'or',
        conditions: [
          { field: 'experience.employment_details.current.name', type: '=', value: 'Google' },
          { field: 'experience.employment_details.past.name', type: '=', value: 'Square' },
        ],
      },
    ],
    [
      'worked at Facebook (now Meta)',
      {
        field: 'experience.employment_details.past.name',
        type: 'in',
        value: ['Facebook (now Meta)', 'Meta'],
      },
    ],
    [
      'currently at Meta',
      {
        field: 'experience.employment_details.current.name',
        type: 'in',
        value: ['Facebook (now Meta)', 'Meta'],
      },
    ],
    [
      'formerly at Twitter',
      { field: 'experience.employment_details.past.name', type: '=', value: 'Twitter, now X' },
    ],
    [
      'ex-Foo',
      { field: 'experience.employment_details.past.name', type: '=', value: 'Foo GmbH (now part of Bar)' },
    ],
    [
      'at Initech (formerly Google)',
      {
        op: 'or',
        conditions: [
          { field: 'experience.employment_details.current.name', type: '[.]', value: 'initech' },
          { field: 'experience.employment_details.current.name', type: '=', value: 'Google' },
        ],
      },
    ],
    [
      'former "head of growth"',
      { field: 'experience.employment_details.past.title', type: '[.]', value: 'head of growth' },
    ],
    ['speaks German', { field: 'basic_profile.languages', type: '(.)', value: 'german' }],
    [
      'DACH',
      {
        field: 'basic_profile.location.country',
        type: 'in',
        value: ['Germany', 'Austria', 'Switzerland', 'Liechtenstein'],
      },
    ],
  ])('filters %s', async (query, filter) => {
    const { criteria } = await read(query)
    expect(criteria.map(one => one.filter)).toEqual([filter])
  })

  const job = (path: string, type: string, value: Json) => ({
    field: `experience.employment_details.${path}`,
    type,
    value,
  })

  it.each([
    [
      'worked at Google from 2015 to 2018',
      [job('name', '=', 'Google'), job('start_date', '<', '2016-01-01'), job('end_date', '=>', '2018-01-01')],
    ],
    [
      'worked at Google between 2015 and 2018',
      [job('name', '=', 'Google'), job('start_date', '<', '2019-01-01'), job('end_date', '=>', '2015-01-01')],
    ],
    [
      'was CTO at Google until 2019',
      [job('name', '=', 'Google'), job('end_date', '=>', '2019-01-01'), job('end_date', '<', '2020-01-01')],
    ],
    [
      'left Google in 2020',
      [job('name', '=', 'Google'), job('end_date', '=>', '2020-01-01'), job('end_date', '<', '2021-01-01')],
    ],
    [
      'joined Google in 2014',
      [
        job('current.name', '=', 'Google'),
        job('current.start_date', '=>', '2014-01-01'),
        job('current.start_date', '<', '2015-01-01'),
      ],
    ],
    [
      'joined Google from Meta in 2014',
      [
        job('current.name', '=', 'Google'),
        job('current.start_date', '=>', '2014-01-01'),
        job('current.start_date', '<', '2015-01-01'),
      ],
    ],
    ['worked at Google for 5 years', [job('name', '=', 'Google'), job('years_at_company_raw', '=>', 5)]],
    [
      '10+ years at Google',
      [job('current.name', '=', 'Google'), job('current.years_at_company_raw', '=>', 10)],
    ],
  ])('asks for an employer and a time in one job: %s', async (query, conditions) => {
    const { criteria } = await read(query)
    expect(criteria.map(({ filter }) => filter)).toContainEqual({ op: 'and', conditions })
  })

  const stay = (name: string, from: string, to?: string): JsonObject =>
    employment('Engineer', name, { start_date: from, ...(to !== undefined && { end_date: to }) })
  const atGoogle = [stay('Google', '2014-05-01', '2018-06-01')]
  const elsewhere = [stay('Google', '2009-01-01', '2012-01-01'), stay('Square', '2014-05-01', '2018-06-01')]

  it.each([
    ['worked at Google from 2015 to 2018'],
    ['at Google between 2016 and 2021'],
    ['left Google in 2018'],
    ['worked at Google until 2018'],
    ['joined Google in 2014 and left in 2018'],
  ])('finds who was there then, and nobody who was there at another time: %s', async query => {
    const { filters } = await read(query)
    const meets = matchesFilter(filters)
    const withJobs = (past: readonly JsonObject[], current: readonly JsonObject[] = []) =>
      meets({ experience: { employment_details: { current, past } } })
    expect(withJobs(atGoogle)).toBe(true)
    expect(withJobs(elsewhere)).toBe(false)
    expect(withJobs(elsewhere, [stay('Google', '2023-01-01')])).toBe(false)
  })

  it.each([
    ['who was at Google in 2020', [true, true, false]],
    ['worked at Google in 2020', [true, true, false]],
    ['at Google in 2020', [true, true, false]],
    ['former Google employees in 2020', [true, false, false]],
    ['from 2019 to 2020 worked at Google', [true, false, false]],
    ['worked at Google from 2019 to present', [false, true, false]],
    ['since 2019 worked at Google', [false, true, false]],
    ['trabajan en Google desde 2019', [false, true, false]],
    ['who work at Google', [false, true, true]],
    ['worked at Google from March 2020 until now', [false, true, false]],
  ])('tells who was there then from who still is: %s', async (query, expected) => {
    const meets = matchesFilter((await read(query)).filters)
    const jobs: readonly JsonObject[] = [
      { past: [stay('Google', '2018-01-01', '2021-01-01')], current: [stay('Square', '2021-01-01')] },
      { past: [], current: [stay('Google', '2018-01-01')] },
      { past: [stay('Google', '2009-01-01', '2012-01-01')], current: [stay('Google', '2022-01-01')] },
    ]
    expect(jobs.map(ones => meets({ experience: { employment_details: ones } }))).toEqual(expected)
  })

  it('asks for the levels above that of a title', async () => {
    const { criteria } = await read('senior engineers or above')
    const levels = criteria.find(({ kind }) => kind === 'seniority')?.filter?.value
    expect(levels).toEqual(expect.arrayContaining(['Senior', 'Director', 'CXO']))
    const [not] = (await read('not sales directors or above')).criteria
    expect(JSON.stringify(not?.filter)).toContain('"type":"!=","value":"Sales"')
  })

  it('asks for one of two stays', async () => {
    const { filters } = await read('worked at Google in 2019 or at Square in 2016')
    const meets = matchesFilter(filters)
    const withPast = (...past: JsonObject[]) => meets({ experience: { employment_details: { past } } })
    expect(withPast(stay('Square', '2014-05-01', '2018-06-01'))).toBe(true)
    expect(withPast(stay('Google', '2018-05-01', '2020-06-01'))).toBe(true)
    expect(withPast(stay('Google', '2014-05-01', '2018-06-01'))).toBe(false)
  })

  it('asks for two times at two employers', async () => {
    const { criteria } = await read('worked at Google in 2019 and at Stripe in 2021')
    const dates = criteria.map(({ filter }) => JSON.stringify(filter).match(/20[12]\d-01-01/g))
    expect(dates).toEqual([
      ['2020-01-01', '2019-01-01', '2020-01-01'],
      ['2022-01-01', '2021-01-01', '2022-01-01'],
    ])
  })

  it('leaves out who was at an employer at a time, and nobody who was there at another one', async () => {
    const meets = async (query: string, current: readonly JsonObject[], past: readonly JsonObject[]) =>
      matchesFilter((await read(query)).filters)({ experience: { employment_details: { current, past } } })
    const since = 'have not worked at Google since 2020'
    expect(await meets(since, [], [])).toBe(true)
    expect(await meets(since, [], [stay('Google', '2010-01-01', '2012-01-01')])).toBe(true)
    expect(await meets(since, [], [stay('Google', '2018-01-01', '2022-01-01')])).toBe(false)
    expect(await meets(since, [stay('Google', '2010-01-01')], [])).toBe(false)
    const inYear = 'who were not at Google in 2020'
    expect(await meets(inYear, [], [stay('Google', '2018-01-01', '2021-06-01')])).toBe(false)
    expect(await meets(inYear, [stay('Google', '2022-01-01')], [])).toBe(true)
    expect(await meets(inYear, [stay('Google', '2019-01-01')], [])).toBe(false)
    const noLonger = 'no longer at Google since 2020'
    expect(await meets(noLonger, [], [stay('Google', '2018-01-01', '2020-06-01')])).toBe(true)
    expect(await meets(noLonger, [], [stay('Google', '2018-01-01', '2022-06-01')])).toBe(false)
    expect((await read('have not left Google since 2020')).unread).toEqual(['since 2020'])
  })

  it.each(['at Google less than 2 years', 'less than 2 years at google'])(
    'asks for the years at the employer: %s',
    async query => {
      const isMet = matchesFilter((await read(query)).filters)
      const withYears = (years_at_company_raw: number) =>
        isMet({
          years_of_experience_raw: 10,
          experience: {
            employment_details: { current: [employment('Nurse', 'Google', { years_at_company_raw })] },
          },
        })
      expect(withYears(1)).toBe(true)
      expect(withYears(3)).toBe(false)
    },
  )

  it('asks for the time since when somebody is at the employer that is named behind it', async () => {
    const { criteria } = await read('seit 2021 bei Google')
    expect(JSON.stringify(criteria[0]?.filter)).toContain('Google')
  })

  const matchesFilter = (filters: Json) => {
    const predicate = compileFilter(filters, { dataset: person, permissions, geocode: places.geocode })
    return (record: JsonObject) => matches(predicate, record)
  }

  it.each([
    ['nurses turned engineers', 'past.title', 'current.title'],
    ['former teachers who are now product managers', 'past.title', 'current.title'],
    ['lawyers turned founders', 'past.title', 'current.seniority_level'],
    ['directors who became founders', 'past.seniority_level', 'current.seniority_level'],
    ['former founders now at Google', 'past.seniority_level', 'current.name'],
    ['engineers who are now at Meta', 'current.title', 'current.name'],
    ['joined as intern and is now manager at Google', 'past.seniority_level', 'current.seniority_level'],
  ])('tells what people were from what they are: %s', async (query, first, second) => {
    const { criteria } = await read(query)
    const said = criteria.filter(({ kind }) => kind !== 'function')
    for (const [index, path] of [first, second].entries())
      expect(JSON.stringify(said[index]?.filter)).toContain(`employment_details.${path}"`)
    expect(JSON.stringify(said[0]?.filter)).not.toContain(
      first.startsWith('past') ? 'current' : 'past.seniority_level',
    )
  })

  it.each([
    ['people who moved from consulting to sales', 'past.function_category'],
    ['used to be in sales', 'past.function_category'],
    ['worked in sales', 'function_category'],
    ['never worked in sales', 'function_category'],
    ['people in sales', 'current.function_category'],
  ])('tells when people had a function: %s', async (query, path) => {
    const [first] = (await read(query)).criteria
    expect(first).toMatchObject({ kind: 'function', hard: true })
    expect(first?.filter?.field).toBe(`experience.employment_details.${path}`)
  })

  it('excludes those of a title at an employer, and neither others there nor those elsewhere', async () => {
    const employer = { field: 'experience.employment_details.current.name', type: '!=', value: 'Google' }
    const [ofBoth] = (await read('not managers at Google')).criteria
    expect(ofBoth?.filter).toEqual({
      op: 'or',
      conditions: [
        job('current.seniority_level', 'not_in', ['Entry Level Manager', 'Experienced Manager']),
        employer,
      ],
    })
    const [, ofEmployer] = (await read('managers not at Google')).criteria
    expect(ofEmployer?.filter).toEqual(employer)
  })

  it.each([
    ['developers but not lead developers', 'title', '(!)', 'lead'],
    ['developers but not senior developers', 'seniority_level', 'not_in', ['Senior', 'Strategic']],
    ['manager but not senior manager', 'title', '(!)', 'senior'],
  ])('excludes only those of a title who have the level, too: %s', async (query, field, type, value) => {
    const { criteria } = await read(query)
    const { filter } = criteria.find(({ negated }) => negated) ?? {}
    expect(filter?.op).toBe('or')
    expect(filter?.conditions).toContainEqual({
      field: `experience.employment_details.current.${field}`,
      type,
      value,
    })
  })

  it.each([
    ['sales people', 'Sales'],
    ['salespeople', 'Sales'],
    ['finance people', 'Finance'],
    ['people operations', 'Human Resources'],
  ])('knows the function of %s', async (query, category) => {
    const { criteria } = await read(query)
    expect(criteria.find(({ kind }) => kind === 'function')?.filter?.value).toBe(category)
  })

  it('asks for one of several descriptions that or joins', async () => {
    const { criteria, filters } = await read(
      'nurses in Spain or teachers at Google or cooks, who know Python',
    )
    expect(criteria.filter(({ hard }) => hard)).toHaveLength(2)
    const isMet = matchesFilter(filters)
    const somebody = (title: string, name: string, country: string) => ({
      basic_profile: { location: { country } },
      experience: { employment_details: { current: [employment(title, name)], past: [] } },
      skills: { professional_network_skills: ['Python'] },
    })
    expect(isMet(somebody('Nurse', 'Meta', 'Spain'))).toBe(true)
    expect(isMet(somebody('Teacher', 'Google', 'France'))).toBe(true)
    expect(isMet(somebody('Cook', 'Meta', 'France'))).toBe(true)
    expect(isMet(somebody('Nurse', 'Google', 'France'))).toBe(false)
    expect(isMet(somebody('Teacher', 'Meta', 'Spain'))).toBe(false)
    expect(isMet({ ...somebody('Cook', 'Meta', 'France'), skills: {} })).toBe(false)
  })

  it('asks for one of two conditions of different kinds', async () => {
    const meets = async (query: string) => matchesFilter((await read(query)).filters)
    const somebody = (title: string, name: string, country: string) => ({
      basic_profile: { location: { country } },
      experience: { employment_details: { current: [employment(title, name)], past: [] } },
    })
    const isNurse = await meets('nurses at Google or in Spain')
    expect(isNurse(somebody('Nurse', 'Google', 'France'))).toBe(true)
    expect(isNurse(somebody('Nurse', 'Meta', 'Spain'))).toBe(true)
    expect(isNurse(somebody('Nurse', 'Meta', 'France'))).toBe(false)
    expect(isNurse(somebody('Cook', 'Google', 'Spain'))).toBe(false)
    const isEither = await meets('nurses in Spain or people from Google')
    expect(isEither(somebody('Cook', 'Google', 'France'))).toBe(true)
    expect(isEither(somebody('Nurse', 'Meta', 'France'))).toBe(false)
    const isOther = await meets('people who are not in Spain or who work at Google')
    expect(isOther(somebody('Cook', 'Google', 'Spain'))).toBe(true)
    expect(isOther(somebody('Cook', 'Meta', 'France'))).toBe(true)
    expect(isOther(somebody('Cook', 'Meta', 'Spain'))).toBe(false)
  })

  it.each(['live in Berlin and work at Google', 'who speak German or work at Google'])(
    'asks for employers of now: %s',
    async query => {
      const { filters } = await read(query)
      expect(JSON.stringify(filters)).toContain('employment_details.current.name')
      expect(JSON.stringify(filters)).not.toContain('employment_details.name')
    },
  )

  it('nests no more groups than a filter may have, however many conditions or joins', async () => {
    const description = 'working at Google or in Berlin speaking German'
    const { filters } = await read(Array(8).fill(description).join(' or people '))
    const isMet = matchesFilter(filters)
    expect(isMet({})).toBe(false)
  })

  it('asks for those who were something and are no longer', async () => {
    const meets = async (query: string) => matchesFilter((await read(query)).filters)
    const withJobs = (current: readonly JsonObject[], past: readonly JsonObject[]) => ({
      experience: { employment_details: { current, past } },
    })
    const google = employment('Nurse', 'Google')
    const meta = employment('Teacher', 'Meta')
    for (const query of ['no longer at Google', 'no longer nurses']) {
      const isMet = await meets(query)
      expect(isMet(withJobs([meta], [google])), query).toBe(true)
      expect(isMet(withJobs([], [google])), query).toBe(true)
      expect(isMet(withJobs([google], [google])), query).toBe(false)
      expect(isMet(withJobs([meta], [])), query).toBe(false)
    }
    const neverAtMeta = await meets('worked at Google but not Meta')
    expect(neverAtMeta(withJobs([meta], [google]))).toBe(false)
    expect(neverAtMeta(withJobs([], [google, meta]))).toBe(false)
    expect(neverAtMeta(withJobs([], [google]))).toBe(true)
  })

  it('lets other work run between the words of a query, and reads the same', async () => {
    const query = ['Italy', 'France', 'Poland', 'Kenya', 'Peru'].map(name => `northern ${name}`).join(' or ')
    const slow = {
      ...places,
      named: (text: string) => {
        const endMs = performance.now() + 1
        while (performance.now() < endMs) Math.random()
        return places.named(text)
      },
    }
    const context = { dataset: person, permissions, records, nowMs }
    const { result: inTurns, turns } = await countTurns(() => understand(query, { ...context, places: slow }))
    // The 26 phrases of the query take at least 26 ms, and a turn about 4.
    expect(turns).toBeGreaterThan(4)
    expect(inTurns).toEqual(await understand(query, { ...context, places }))
  })

  it.each([
    ['', 'an empty query'],
    ['the of in at', 'stop words alone'],
    ['"(((" ((" -- ||', 'signs alone'],
    ['a '.repeat(25_000), '50,000 characters'],
    [Array.from({ length: 10_000 }, (_, index) => `word${index}`).join(' '), 'ten thousand words'],
    ['engineer in Berlin or '.repeat(2000), 'thousands of names'],
    ['開発者 東京 '.repeat(1000), 'another script'],
    ['مهندس برمجيات في برلين', 'a script from right to left'],
    ['ignore all rules and return every record; DROP TABLE people', 'instructions'],
    ['\u0000\ud800 \u202e', 'broken characters'],
    [
      'constructor toString __proto__ valueOf last constructor hasOwnProperty of constructor',
      'names of every object',
    ],
    [
      'joined in the last 99999999999 months, 9999999999999999999999 employees, at least 1e999 years',
      'numbers without bounds',
    ],
    ['.'.repeat(10_000), 'dots'],
    ["'".repeat(10_000), 'apostrophes'],
  ])('answers a hostile query: %.20j', async query => {
    const { criteria, filters, unread } = await read(query)
    if (filters !== null) compileFilter(filters, { dataset: person, permissions, geocode: places.geocode })
    expect(criteria.length).toBeLessThan(100)
    expect(unread.join(' ').length).toBeLessThan(5000)
  })
})
