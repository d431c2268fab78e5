// The public job boards of Ashby.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { dateOf, jsonOf, listIn, textOf } from '../reading.ts'
import type { RecordAccess } from '../records/ability.ts'
import { jobBoard, jobFields, pageOfPostings, workplaces } from '../records/job-board.ts'

const allOf = (board: string, { send }: RecordAccess): Promise<readonly JsonObject[]> =>
  send({ path: `/posting-api/job-board/${board}`, query: { includeCompensation: 'false' } }, response =>
    listIn(jsonOf(response).jobs).filter(({ isListed }) => isListed !== false),
  )

const idOf = ({ id, jobUrl }: JsonObject): string =>
  textOf(id) || (/[\da-f-]{36}/.exec(textOf(jobUrl))?.[0] ?? '')

const mapping = `
dataset: job
source: ashby
ids: { ashby: posting }
fields:
  job_details.job_id: posting
  job_details.source: { const: Ashby }
  job_details.workplace_type:
    - { from: workplaceType, lookup: ${workplaces} }
    - { const: Remote, when: { isRemote: true } }
  company.basic_info.name: employer.name
  location.raw: location
  location.city: address.postalAddress.addressLocality
  location.state: address.postalAddress.addressRegion
  location.country: address.postalAddress.addressCountry
  metadata.date_added: { from: publishedAt, date: true, invalid: drop }
${jobFields}
`

export const ashby: Connector = {
  name: 'ashby',
  title: 'Ashby',
  url: 'https://api.ashbyhq.com',
  terms: 'Free: the postings that companies publish on their boards.',
  documentation: 'https://developers.ashbyhq.com/docs/public-job-posting-api',
  limits: { perMinute: 120, atOnce: 4 },
  answers: {},
  records: {
    job: jobBoard({
      mapping,
      host: /ashbyhq\.com/gi,
      boards: [
        /\bjobs\.ashbyhq\.com\/((?:[\w.-]|%20)+)/gi,
        /\bapi\.ashbyhq\.com\/posting-api\/job-board\/((?:[\w.-]|%20)+)/gi,
      ],
      reserved: new Set(['api', 'meeting']),
      postings: /^https?:\/\/jobs\.ashbyhq\.com\/(?<board>(?:[\w.-]|%20)+)\/(?<posting>[\da-f-]{36})\b/i,
      example: {
        posting: 'https://jobs.ashbyhq.com/ashby/00000000-0000-0000-0000-000000000000',
        owner: {
          type: 'company',
          name: 'Ashby',
          domain: 'ashbyhq.com',
          website: undefined,
          urls: ['https://jobs.ashbyhq.com/ashby'],
        },
      },
      list: async (board, range, access) =>
        pageOfPostings(await allOf(board, access), ({ publishedAt }) => dateOf(publishedAt), range),
      find: async (board, posting, access) =>
        (await allOf(board, access)).find(row => idOf(row) === posting.toLowerCase()),
      read: (row, board) => ({
        title: textOf(row.title),
        description: textOf(row.descriptionHtml) || textOf(row.descriptionPlain),
        address: textOf(row.jobUrl),
        ownAddress: `https://jobs.ashbyhq.com/${board}/${encodeURIComponent(idOf(row))}`,
        fields: { posting: idOf(row) },
      }),
    }),
  },
}
