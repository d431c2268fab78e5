// The public job boards, with saved answers of the shapes that they document.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderAnswer, ProviderQuestion } from '../../../test/support/provider-server.ts'
import { refusal } from '../../../test/support/provider-server.ts'
import { html, openRecordAnswers, type RecordAnswers } from '../../../test/support/record-answers.ts'
import type { RecordOwner } from '../records/ability.ts'
import { ashby } from './ashby.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { personio } from './personio.ts'
import { recruitee } from './recruitee.ts'
import { smartrecruiters } from './smartrecruiters.ts'
import { workable } from './workable.ts'

const boards = [greenhouse, lever, ashby, workable, smartrecruiters, recruitee, personio]
let answers: RecordAnswers
let routes: Record<string, ProviderAnswer> = {}
const answer = ({ path }: ProviderQuestion) => routes[path] ?? refusal(404)
beforeAll(async () => {
  answers = await openRecordAnswers(boards, answer)
})
afterEach(() => {
  routes = {}
})
afterAll(() => answers.close())

const owner = (more: Partial<RecordOwner> = {}): RecordOwner => ({
  type: 'company',
  name: 'Acme',
  domain: 'acme.example',
  website: answers.server.url,
  urls: [],
  ...more,
})
const list = (more: Partial<RecordOwner> = {}, range = { page: 1, size: 10 }) =>
  answers.ask({ is: 'list', dataset: 'job', owner: owner(more), range })
const lookUp = (value: string) =>
  answers.ask({ is: 'lookup', dataset: 'job', identity: { kind: 'page_url', value } })

const uuid = (digit: string) => `${digit.repeat(8)}-1111-2222-3333-444444444444`
const dates = (records: readonly { readonly metadata: { readonly date_added?: string } }[]) =>
  records.map(({ metadata }) => metadata.date_added?.slice(0, 10))

describe('Greenhouse', () => {
  const job = (id: number, more: object = {}) => ({
    id,
    internal_job_id: id + 1,
    title: `Engineer ${id}`,
    first_published: `2025-03-0${id}T10:00:00-05:00`,
    updated_at: '2025-05-01T10:00:00-05:00',
    requisition_id: 'R-1',
    location: { name: 'Berlin, Germany (Remote)' },
    absolute_url: `https://boards.greenhouse.io/acme/jobs/${id}`,
    company_name: 'Acme Inc',
    content: '&lt;p&gt;Build &amp;amp; run&lt;/p&gt;&lt;ul&gt;&lt;li&gt;TypeScript&lt;/li&gt;&lt;/ul&gt;',
    departments: [{ id: 1, name: 'R&D' }],
    offices: [{ id: 2, name: 'Berlin', location: 'Berlin, Germany' }],
    ...more,
  })
  const home = html(
    '<a href="/about">About</a><script src="https:\\/\\/boards.greenhouse.io\\/embed\\/job_board\\/js?for=acme"></script>',
  )

  it('is found by the embed of a home page; its postings come newest first, with the company that was asked about', async () => {
    routes = { '/': home, '/v1/boards/acme/jobs': { jobs: [job(1), job(3), job(2)], meta: { total: 3 } } }
    const { records, problems, hasMore, total } = await list({}, { page: 1, size: 2 })
    expect(problems).toEqual([])
    expect([hasMore, total, dates(records)]).toEqual([true, 3, ['2025-03-03', '2025-03-02']])
    expect(records[0]).toMatchObject({
      job_details: {
        job_id: '3',
        title: 'Engineer 3',
        url: 'https://boards.greenhouse.io/acme/jobs/3',
        source: 'Greenhouse',
        workplace_type: 'Remote',
        category: 'Engineering',
      },
      company: { basic_info: { name: 'Acme', primary_domain: 'acme.example' } },
      location: { raw: 'Berlin, Germany (Remote)' },
      content: { description: 'Build & run\nTypeScript' },
    })
    expect(answers.server.questions.at(-1)?.query.get('content')).toBe('true')
  })

  it('with an answer that is too long is asked for the list, and for the texts of the postings shown', async () => {
    const text = 'x'.repeat(5_000_000)
    routes = {
      '/': home,
      '/v1/boards/acme/jobs': (response, { query }) => {
        const jobs = [job(1), job(2)].map(({ content, ...one }) => one)
        response.end(JSON.stringify({ jobs: query.has('content') ? [{ ...jobs[0], content: text }] : jobs }))
      },
      '/v1/boards/acme/jobs/2': job(2),
    }
    const { records } = await list()
    expect(records.map(({ content }) => content?.description)).toEqual(['Build & run\nTypeScript', undefined])
  })

  it('that states scripts, the addresses of others, or values of wrong types does no harm', async () => {
    routes = {
      '/': home,
      '/v1/boards/acme/jobs': {
        jobs: [
          job(1, {
            absolute_url: 'javascript:alert(1)',
            title: '<b onclick=x>Cook</b> &amp; baker',
            location: ['x'],
          }),
          job(2, {
            absolute_url: 'https://boards.greenhouse.io/other/jobs/2',
            first_published: {},
            content: 7,
          }),
          job(3, { title: { a: 1 } }),
          job(4, { id: '../../x?y', absolute_url: null, first_published: '2020-01-01' }),
          'no job',
          null,
        ],
      },
    }
    const { records } = await list()
    expect(records.map(({ job_details: { title, url } }) => [title, url])).toEqual([
      ['Engineer 2', 'https://job-boards.greenhouse.io/acme/jobs/2'],
      ['Cook & baker', 'https://job-boards.greenhouse.io/acme/jobs/1'],
      ['Engineer 4', 'https://job-boards.greenhouse.io/acme/jobs/..%2F..%2Fx%3Fy'],
    ])
  })

  it('has the posting of an address, and nothing for one that was taken down', async () => {
    routes = { '/v1/boards/acme/jobs/7': job(7) }
    const { records } = await lookUp('https://job-boards.greenhouse.io/acme/jobs/7?gh_src=x')
    expect(records).toMatchObject([{ company: { basic_info: { name: 'Acme Inc' } } }])
    const gone = await lookUp('https://boards.greenhouse.io/acme/jobs/8')
    expect([gone.records, gone.outcomes[0]?.status]).toEqual([[], 'nothing'])
  })
})

it('Lever is found on the careers page that the home page links to, and read page by page', async () => {
  const posting = (index: number) => ({
    id: uuid(String(index % 10)).replace(/^.{4}/, String(1000 + index)),
    text: 'Sales Manager',
    categories: {
      commitment: 'Full-time',
      department: 'Sales',
      location: 'Paris',
      team: 'EMEA',
      allLocations: ['Paris'],
    },
    createdAt: Date.UTC(2025, 0, 1) + index * 86_400_000,
    description: '<div>Sell</div>',
    lists: [{ text: 'You have', content: '<li>A voice</li>' }],
    additional: '<p>Apply</p>',
    hostedUrl: `https://jobs.lever.co/acme-co/${uuid('1')}`,
    workplaceType: 'hybrid',
    country: 'FR',
  })
  const all = Array.from({ length: 130 }, (_, index) => posting(index))
  routes = {
    '/': html('<a class="x" href="/company/karriere.html"><span>Jobs</span></a>'),
    '/company/karriere.html': html('<a href="https://jobs.lever.co/acme-co/?team=EMEA">Open roles</a>'),
    '/api.eu.lever.co/v0/postings/acme-co': (response, { query }) => {
      const skip = Number(query.get('skip'))
      response.end(JSON.stringify(all.slice(skip, skip + Number(query.get('limit')))))
    },
  }
  const { records, outcomes, total } = await list({}, { page: 1, size: 1 })
  expect(total).toBe(130)
  expect(outcomes).toMatchObject([
    { connector: 'greenhouse', status: 'nothing' },
    { connector: 'lever', status: 'answered' },
  ])
  expect(records).toMatchObject([
    {
      job_details: { title: 'Sales Manager', workplace_type: 'Hybrid', category: 'Sales' },
      location: { raw: 'Paris' },
      content: { description: 'Sell\nYou have\nA voice\nApply' },
      metadata: { date_added: '2025-05-10T00:00:00' },
    },
  ])
  // Each page was read once, however many boards were looked for on it.
  const read = answers.server.questions.filter(({ path }) => path === '/company/karriere.html')
  expect(read).toHaveLength(1)
})

it('Ashby shows its listed postings', async () => {
  const job = {
    title: 'Designer',
    location: 'New York',
    department: 'Design',
    isListed: true,
    isRemote: true,
    workplaceType: null,
    descriptionHtml: '<h2>Work</h2><p>Draw</p>',
    publishedAt: '2025-04-30T16:21:55.393+00:00',
    employmentType: 'FullTime',
    address: { postalAddress: { addressRegion: 'NY', addressCountry: 'USA', addressLocality: 'New York' } },
    jobUrl: `https://jobs.ashbyhq.com/acme/${uuid('a')}`,
    applyUrl: `https://jobs.ashbyhq.com/acme/${uuid('a')}/application`,
  }
  routes = { '/posting-api/job-board/acme': { apiVersion: '1', jobs: [job, { ...job, isListed: false }] } }
  const { records } = await list({ urls: ['https://jobs.ashbyhq.com/acme'], website: undefined })
  expect(records).toHaveLength(1)
  expect(records[0]).toMatchObject({
    job_details: { job_id: uuid('a'), workplace_type: 'Remote', url: job.jobUrl },
    location: { raw: 'New York', city: 'New York', state: 'NY', country: 'United States' },
    content: { description: 'Work\nDraw' },
  })
  expect((await lookUp(job.applyUrl)).records).toMatchObject([{ job_details: { title: 'Designer' } }])
})

it('Workable shows a posting with several places once', async () => {
  const job = {
    title: 'Chef',
    shortcode: '81B46579FE',
    code: '',
    employment_type: 'Full-time',
    telecommuting: false,
    url: 'https://apply.workable.com/j/81B46579FE',
    published_on: '2025-03-01',
    created_at: '2025-02-27',
    country: 'France',
    city: 'Paris',
    state: 'Île-de-France',
    description: '<p>Cook</p>',
    locations: [{ country: 'France', countryCode: 'FR', city: 'Paris', region: 'IDF', hidden: false }],
  }
  routes = {
    '/': html('<a href="https://acme.workable.com/">We are hiring</a>'),
    '/api/v1/widget/accounts/acme': {
      name: 'Acme SAS',
      description: null,
      jobs: [job, { ...job, city: 'Lyon' }],
    },
  }
  const { records } = await list({ name: undefined })
  expect(records).toHaveLength(1)
  expect(records[0]).toMatchObject({
    job_details: { title: 'Chef', url: 'https://apply.workable.com/acme/j/81B46579FE/' },
    company: { basic_info: { name: 'Acme SAS' } },
    location: { raw: 'Paris, Île-de-France, France' },
  })
})

it('SmartRecruiters is asked for a page, and for the text of each posting on it', async () => {
  const posting = (id: string) => ({
    id,
    uuid: uuid('b'),
    name: 'Buyer',
    refNumber: 'REF7',
    company: { identifier: 'Acme1', name: 'Acme' },
    releasedDate: '2025-02-03T04:05:06.789Z',
    location: {
      city: 'Denham',
      region: 'England',
      country: 'gb',
      remote: false,
      fullLocation: 'Denham, England, United Kingdom',
    },
    department: {},
  })
  const sections = {
    companyDescription: { title: 'Company', text: '<p>We</p>' },
    jobDescription: { title: 'Job', text: '<p>Buy</p>' },
  }
  routes = {
    '/': html('<script>widget({"company_code": "Acme1"})</script>'),
    '/v1/companies/Acme1/postings': {
      offset: 0,
      limit: 1,
      totalFound: 2,
      content: [posting('744000154478885')],
    },
    '/v1/companies/Acme1/postings/744000154478885': { ...posting('744000154478885'), jobAd: { sections } },
  }
  const { records, hasMore, total } = await list({}, { page: 1, size: 1 })
  expect([hasMore, total]).toEqual([true, 2])
  expect(records).toMatchObject([
    {
      job_details: { job_id: 'REF7', url: 'https://jobs.smartrecruiters.com/Acme1/744000154478885' },
      location: { raw: 'Denham, England, United Kingdom', country: 'United Kingdom' },
      content: { description: 'Company\nWe\nJob\nBuy' },
      metadata: { date_added: '2025-02-03T04:05:06' },
    },
  ])
})

it('Recruitee has a host for each company, and keeps drafts to itself', async () => {
  const offer = {
    id: 9,
    slug: 'cook-1',
    status: 'published',
    title: 'Cook',
    description: '<p>Cook</p>',
    requirements: '<p>Taste</p>',
    careers_url: 'https://jobs.acme.example/o/cook-1',
    company_name: 'Acme BV',
    location: 'Amsterdam, Nederland',
    city: 'Amsterdam',
    country: 'Netherlands',
    remote: false,
    hybrid: true,
    on_site: false,
    published_at: '2025-05-01 10:00:00 UTC',
  }
  routes = {
    '/': html('<iframe src="https://acme.recruitee.com/widget?x=1"></iframe>'),
    '/acme.recruitee.com/api/offers/': { offers: [offer, { ...offer, id: 10, status: 'draft' }] },
  }
  const { records, problems } = await list()
  expect(problems).toEqual([])
  expect(records).toHaveLength(1)
  expect(records[0]).toMatchObject({
    job_details: { url: 'https://acme.recruitee.com/o/cook-1', workplace_type: 'Hybrid' },
    content: { description: 'Cook\nTaste' },
    metadata: { date_added: '2025-05-01T10:00:00' },
  })
})

describe('Personio', () => {
  const xml = (positions: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${positions}</workzag-jobs>`
  const position = `<position><id>17</id><subcompany>Acme GmbH</subcompany><office>München</office><department>IT</department>
    <name>Entwickler:in &amp; mehr</name><jobDescriptions>
    <jobDescription><name>Aufgaben</name><value><![CDATA[<ul><li>Bauen</li></ul>]]></value></jobDescription>
    <jobDescription><name>Profil</name><value><![CDATA[<p>Lust</p>]]></value></jobDescription>
    </jobDescriptions><employmentType>permanent</employmentType><createdAt>2025-01-07T09:49:39+00:00</createdAt></position>`
  const moved: ProviderAnswer = response => {
    response.writeHead(302, { location: 'https://www.personio.de/' }).end()
  }

  it('is read as XML, at either of its hosts', async () => {
    routes = {
      '/': html('<a href="https://acme.jobs.personio.de/?language=de">Karriere</a>'),
      '/acme.jobs.personio.de/xml': moved,
      '/acme.jobs.personio.com/xml': html(xml(position), 'text/xml'),
    }
    const { records } = await list({ name: undefined })
    expect(records).toMatchObject([
      {
        job_details: {
          job_id: '17',
          title: 'Entwickler:in & mehr',
          url: 'https://acme.jobs.personio.com/job/17',
        },
        company: { basic_info: { name: 'Acme GmbH' } },
        location: { raw: 'München' },
        content: { description: 'Aufgaben\nBauen\nProfil\nLust' },
      },
    ])
  })

  it.each([
    ['cut off', xml(position).slice(0, 200)],
    ['a bomb', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workzag-jobs>&b;</workzag-jobs>`],
    ['too deep', '<a>'.repeat(100_000)],
  ])('with an answer that is %s is a fault', async (_, text) => {
    routes = { '/acme.jobs.personio.de/xml': html(text, 'text/xml') }
    const { outcomes } = await list({
      urls: ['https://acme.jobs.personio.de'],
      website: undefined,
      domain: undefined,
    })
    expect(outcomes).toMatchObject([
      { connector: 'personio', status: 'failed', message: 'Its answer is not XML.' },
    ])
  })
})

it('a website that cannot be read is a fault that names no address; one without a board has nothing', async () => {
  const failed = await list({ website: 'http://127.0.0.1:9/' })
  expect(failed.outcomes).toHaveLength(boards.length)
  expect(failed.outcomes[0]).toMatchObject({
    status: 'failed',
    message: expect.not.stringContaining('127.0.0.1'),
  })
  routes = { '/': html(`<a href="${'javascript:x'}">Jobs</a><a href="http://10.0.0.1/jobs">Careers</a>`) }
  const { outcomes } = await list()
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['nothing']))
  // A page on a platform links to the careers of the platform.
  expect((await list({ website: 'https://github.com/acme', domain: undefined })).outcomes).toEqual([])
})
