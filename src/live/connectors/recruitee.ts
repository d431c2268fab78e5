// The public careers sites of Recruitee, each at a host of its own.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { ProviderFault } from '../provider-fault.ts'
import { dateOf, jsonOf, listIn, textOf } from '../reading.ts'
import type { RecordAccess } from '../records/ability.ts'
import { jobBoard, jobFields, pageOfPostings } from '../records/job-board.ts'

const allOf = (board: string, { send }: RecordAccess): Promise<readonly JsonObject[]> =>
  send({ host: `${board.toLowerCase()}.recruitee.com`, path: '/api/offers/' }, response =>
    listIn(jsonOf(response).offers).filter(({ status }) => textOf(status) === '' || status === 'published'),
  )

const mapping = `
dataset: job
source: recruitee
ids: { recruitee: id }
fields:
  job_details.job_id: id
  job_details.source: { const: Recruitee }
  job_details.workplace_type:
    - { const: Remote, when: { remote: true } }
    - { const: Hybrid, when: { hybrid: true } }
    - { const: On-site, when: { on_site: true } }
  company.basic_info.name: [employer.name, company_name]
  location.raw: [location, "{city}, {country}"]
  location.city: city
  location.country: [country, country_code]
  metadata.date_added: { first: [published_at, created_at], replace: { ' UTC$': "Z" }, date: true, invalid: drop }
${jobFields}
`

export const recruitee: Connector = {
  name: 'recruitee',
  title: 'Recruitee',
  url: 'https://recruitee.com',
  terms: 'Free: the postings that companies publish on their careers sites.',
  documentation: 'https://docs.recruitee.com/reference/intro-to-careers-site-api',
  limits: { perMinute: 60, atOnce: 2 },
  // A site that does not exist is redirected.
  refusal: status =>
    status >= 300 && status < 400
      ? new ProviderFault('It has no such careers site.', { isOutage: false, isMissing: true })
      : undefined,
  answers: {},
  records: {
    job: jobBoard({
      mapping,
      host: /recruitee\.com/gi,
      boards: [/(?<![\w-])([a-z\d][a-z\d-]{0,62})\.recruitee\.com\b/gi],
      reserved: new Set(['www', 'api', 'app', 'docs', 'support', 'jobs', 'careers', 'blog', 'status', 'cdn']),
      postings: /^https?:\/\/(?<board>[a-z\d][a-z\d-]*)\.recruitee\.com\/o\/(?<posting>[^/?#\s]+)/i,
      example: {
        posting: 'https://careers-demo.recruitee.com/o/engineer',
        owner: {
          type: 'company',
          name: 'bunq',
          domain: 'bunq.com',
          website: undefined,
          urls: ['https://bunq.recruitee.com'],
        },
      },
      list: async (board, range, access) =>
        pageOfPostings(await allOf(board, access), row => dateOf(utc(row.published_at)), range),
      find: async (board, posting, access) =>
        (await allOf(board, access)).find(({ slug, id }) => [textOf(slug), textOf(id)].includes(posting)),
      read: ({ slug, id, title, description, requirements, careers_url }, board) => ({
        title: textOf(title),
        description: `${textOf(description)}<p>${textOf(requirements)}`,
        address: textOf(careers_url),
        ownAddress: `https://${board.toLowerCase()}.recruitee.com/o/${encodeURIComponent(textOf(slug) || textOf(id))}`,
      }),
    }),
  },
}

/** Times are written `2024-05-01 10:00:00 UTC`. */
const utc = (value: JsonObject[string] | undefined) => textOf(value).replace(/ UTC$/, 'Z').replace(' ', 'T')
