// The public postings of SmartRecruiters.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { jsonOf, listIn, numberOf, objectOf, textOf } from '../reading.ts'
import type { PageRange, RecordAccess, RowsPage } from '../records/ability.ts'
import { jobBoard, jobFields } from '../records/job-board.ts'

const postingAt = (board: string, posting: string, { send }: RecordAccess): Promise<JsonObject> =>
  send({ path: `/v1/companies/${board}/postings/${encodeURIComponent(posting)}` }, jsonOf)

/** The first postings of a list have their texts, which the provider shows for one posting at a time only. */
const withTextsMax = 200

/** Returns a page as the provider orders it. */
async function list(board: string, { page, size }: PageRange, access: RecordAccess): Promise<RowsPage> {
  const limit = Math.min(size, 100)
  const query = { limit, offset: (page - 1) * limit }
  const { rows, total } = await access.send({ path: `/v1/companies/${board}/postings`, query }, response => {
    const { content, totalFound } = jsonOf(response)
    return { rows: listIn(content), total: numberOf(totalFound) }
  })
  const whole = rows.map((row, index) =>
    (page - 1) * limit + index < withTextsMax
      ? postingAt(board, textOf(row.id), access).catch(() => row)
      : row,
  )
  return { rows: await Promise.all(whole), hasMore: total > page * limit, total }
}

const mapping = `
dataset: job
source: smartrecruiters
ids: { smartrecruiters: id }
fields:
  job_details.job_id: [refNumber, id]
  job_details.source: { const: SmartRecruiters }
  job_details.workplace_type:
    - { const: Remote, when: { location.remote: true } }
    - { const: Hybrid, when: { location.hybrid: true } }
  company.basic_info.name: [employer.name, company.name]
  location.raw: [location.fullLocation, "{location.city}, {location.region?}, {location.country}"]
  location.city: location.city
  location.country: location.country
  metadata.date_added: { from: releasedDate, date: true, invalid: drop }
${jobFields}
`

export const smartrecruiters: Connector = {
  name: 'smartrecruiters',
  title: 'SmartRecruiters',
  url: 'https://api.smartrecruiters.com',
  terms: 'Free: the postings that companies publish, one request for each and one for a hundred.',
  documentation: 'https://developers.smartrecruiters.com/docs/posting-api',
  limits: { perMinute: 300, atOnce: 8 },
  answers: {},
  records: {
    job: jobBoard({
      mapping,
      host: /smartrecruiters\.com|company_code/gi,
      boards: [
        /\b(?:careers|jobs)\.smartrecruiters\.com\/([\w-]+)/gi,
        /\bapi\.smartrecruiters\.com\/v1\/companies\/([\w-]+)/gi,
        /\bcompany_code["']?\s{0,9}[:=]\s{0,9}["']([\w-]+)["']/gi,
      ],
      reserved: new Set(['oneclick-ui', 'sr-jobs', 'job-widget', 'my-applications']),
      postings:
        /^https?:\/\/(?:careers|jobs)\.smartrecruiters\.com\/(?<board>[\w-]+)\/(?<posting>\d{6,}|[\da-f-]{36})/i,
      example: {
        posting: 'https://jobs.smartrecruiters.com/smartrecruiters/744000000000001',
        owner: {
          type: 'company',
          name: 'SmartRecruiters',
          domain: 'smartrecruiters.com',
          website: undefined,
          urls: ['https://careers.smartrecruiters.com/smartrecruiters'],
        },
      },
      list,
      find: postingAt,
      read: ({ id, name, jobAd, postingUrl }, board) => ({
        title: textOf(name),
        description: Object.values(objectOf(objectOf(jobAd).sections))
          .map(objectOf)
          .map(section => `<p>${textOf(section.title)}</p>${textOf(section.text)}`)
          .join(''),
        address: textOf(postingUrl),
        ownAddress: `https://jobs.smartrecruiters.com/${board}/${encodeURIComponent(textOf(id))}`,
      }),
    }),
  },
}
