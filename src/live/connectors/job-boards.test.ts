// Public job boards, with saved answers of the shapes that they document.
import { expect, it } from 'vitest'
import { boards, serveBoards } from '../../../test/support/board-answers.ts'
import { html } from '../../../test/support/record-answers.ts'

const { answers, list, lookUp } = serveBoards()

const uuid = (digit: string) => `${digit.repeat(8)}-1111-2222-3333-444444444444`

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
  answers.routes = {
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
  answers.routes = {
    '/posting-api/job-board/acme': { apiVersion: '1', jobs: [job, { ...job, isListed: false }] },
  }
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
  answers.routes = {
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
  answers.routes = {
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
  answers.routes = {
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

it('a website that cannot be read is a fault that names no address; one without a board has nothing', async () => {
  const failed = await list({ website: 'http://127.0.0.1:9/' })
  expect(failed.outcomes).toHaveLength(boards.length)
  expect(failed.outcomes[0]).toMatchObject({
    status: 'failed',
    message: expect.not.stringContaining('127.0.0.1'),
  })
  answers.routes = {
    '/': html(`<a href="${'javascript:x'}">Jobs</a><a href="http://10.0.0.1/jobs">Careers</a>`),
  }
  const { outcomes } = await list()
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['nothing']))
  // A page on a platform links to the careers of the platform.
  expect((await list({ website: 'https://github.com/acme', domain: undefined })).outcomes).toEqual([])
})
