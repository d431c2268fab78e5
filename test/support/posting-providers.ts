// Providers of postings, as in record-providers.ts: each with the board of a company on file, whose website links to it.
import { json, type ProviderCase, page, type ServedText } from './record-providers.ts'

const uuid = '5ac21346-8e0c-4494-8e7a-3eb92ff77902'
const title = 'Ingénieur à Zürich'

/** The question about the postings of the company on file whose website links to its board. */
const board = (
  connector: string,
  link: string,
  documented: string,
  answers: Readonly<Record<string, ServedText>>,
): ProviderCase => ({
  connector,
  path: '/job/professional_network/search/live',
  board: documented,
  body: () => ({ service_company_id: companyId(connector) }),
  answers: () => ({ '/': page(`<a href="${link}">Jobs</a>`), ...answers }),
  shows: [`"title":"${title}"`],
})

export const postingCases: readonly ProviderCase[] = [
  board('greenhouse', 'https://boards.greenhouse.io/acme', 'acme', {
    '/v1/boards/acme/jobs': json({
      jobs: [{ id: 1, title, absolute_url: 'https://boards.greenhouse.io/acme/jobs/1', content: 'A' }],
      meta: { total: 1 },
    }),
  }),
  board('lever', 'https://jobs.lever.co/acme', 'leverdemo', {
    '/v0/postings/acme': json([
      { id: uuid, text: title, createdAt: 1735689600000, hostedUrl: `https://jobs.lever.co/acme/${uuid}` },
    ]),
  }),
  board('ashby', 'https://jobs.ashbyhq.com/acme', 'ashby', {
    '/posting-api/job-board/acme': json({
      apiVersion: '1',
      jobs: [{ title, isListed: true, jobUrl: `https://jobs.ashbyhq.com/acme/${uuid}` }],
    }),
  }),
  board('workable', 'https://apply.workable.com/acme/', 'huggingface', {
    '/api/v1/widget/accounts/acme': json({ name: 'Acme', jobs: [{ title, shortcode: '81B46579FE' }] }),
  }),
  board('smartrecruiters', 'https://careers.smartrecruiters.com/acme', 'smartrecruiters', {
    '/v1/companies/acme/postings': json({ totalFound: 1, content: [{ id: '744000154478885', name: title }] }),
    '/v1/companies/acme/postings/744000154478885': json({ id: '744000154478885', name: title }),
  }),
  board('recruitee', 'https://acme.recruitee.com/', 'bunq', {
    '/acme.recruitee.com/api/offers/': json({ offers: [{ id: 9, slug: 'x-1', status: 'published', title }] }),
  }),
  board('personio', 'https://acme.jobs.personio.de/', 'personio', {
    '/acme.jobs.personio.de/xml': {
      type: 'text/xml',
      text: `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs><position><id>17</id><name>${title}</name></position></workzag-jobs>`,
    },
  }),
  {
    ...board('web_page', '/jobs/engineer-17', 'acme', {}),
    answers: site => ({
      '/': page(`<a href="${site}/jobs/engineer-17">Jobs</a>`),
      '/jobs/engineer-17': page(
        `<script type="application/ld+json">${JSON.stringify({
          '@type': 'JobPosting',
          title,
          url: `${site}/jobs/engineer-17`,
          description: 'A',
        })}</script>`,
      ),
    }),
  },
]

/** The connectors that companies on file are asked about, in the order of the ids of these companies. */
export const companyConnectors: readonly string[] = postingCases.map(({ connector }) => connector)
const companyId = (connector: string): number => companyConnectors.indexOf(connector) + 1
