// The job boards of Greenhouse, with saved answers of the shapes that it documents.
import { describe, expect, it } from 'vitest'
import { serveBoards } from '../../../test/support/board-answers.ts'
import { html } from '../../../test/support/record-answers.ts'

const { answers, list, lookUp } = serveBoards()

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
    answers.routes = {
      '/': home,
      '/v1/boards/acme/jobs': { jobs: [job(1), job(3), job(2)], meta: { total: 3 } },
    }
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
    answers.routes = {
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
    answers.routes = {
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
    answers.routes = { '/v1/boards/acme/jobs/7': job(7) }
    const { records } = await lookUp('https://job-boards.greenhouse.io/acme/jobs/7?gh_src=x')
    expect(records).toMatchObject([{ company: { basic_info: { name: 'Acme Inc' } } }])
    const gone = await lookUp('https://boards.greenhouse.io/acme/jobs/8')
    expect([gone.records, gone.outcomes[0]?.status]).toEqual([[], 'nothing'])
  })
})
