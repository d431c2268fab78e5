// The public job boards of Workable.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { dateOf, jsonOf, listIn, textOf } from '../reading.ts'
import type { RecordAccess } from '../records/ability.ts'
import { jobBoard, jobFields, pageOfPostings } from '../records/job-board.ts'

/** Returns the postings, each once: the board lists one for each of its places. */
const allOf = (board: string, { send }: RecordAccess): Promise<readonly JsonObject[]> =>
  send({ path: `/api/v1/widget/accounts/${board}`, query: { details: 'true' } }, response => {
    const { name, jobs } = jsonOf(response)
    const byCode = new Map<string, JsonObject>()
    for (const job of listIn(jobs)) {
      const code = textOf(job.shortcode)
      if (code !== '' && !byCode.has(code)) byCode.set(code, { ...job, account: textOf(name) })
    }
    return [...byCode.values()]
  })

const mapping = `
dataset: job
source: workable
ids: { workable: shortcode }
fields:
  job_details.job_id: shortcode
  job_details.source: { const: Workable }
  job_details.workplace_type: { const: Remote, when: { telecommuting: true } }
  company.basic_info.name: [employer.name, account]
  location.raw: ["{city}, {state?}, {country}", "{city}, {country}", country]
  location.city: city
  location.state: state
  location.country: country
  metadata.date_added: { first: [published_on, created_at], date: true, invalid: drop }
${jobFields}
`

export const workable: Connector = {
  name: 'workable',
  title: 'Workable',
  url: 'https://apply.workable.com',
  terms: 'Free: the postings that companies publish on their boards.',
  documentation: 'https://help.workable.com/hc/en-us/articles/115012771647',
  limits: { perMinute: 30, atOnce: 2 },
  answers: {},
  records: {
    job: jobBoard({
      mapping,
      host: /workable\.com/gi,
      boards: [
        /\bapply\.workable\.com\/api\/v\d\/(?:widget\/)?accounts\/([\w-]+)/gi,
        /\bapply\.workable\.com\/([\w-]+)/gi,
        /\bwww\.workable\.com\/api\/accounts\/([\w-]+)/gi,
        /\/\/([\w-]+)\.workable\.com\b/gi,
      ],
      reserved: new Set([
        'api',
        'j',
        'apply',
        'www',
        'jobs',
        'help',
        'careers',
        'resources',
        'get',
        'static',
      ]),
      postings: /^https?:\/\/apply\.workable\.com\/(?<board>[\w-]+)\/j\/(?<posting>[\dA-F]{6,12})\b/i,
      example: {
        posting: 'https://apply.workable.com/workable/j/0000000000/',
        owner: {
          type: 'company',
          name: 'Hugging Face',
          domain: 'huggingface.co',
          website: undefined,
          urls: ['https://apply.workable.com/huggingface'],
        },
      },
      list: async (board, range, access) =>
        pageOfPostings(
          await allOf(board, access),
          row => dateOf(row.published_on) ?? dateOf(row.created_at),
          range,
        ),
      find: async (board, posting, access) =>
        (await allOf(board, access)).find(({ shortcode }) => textOf(shortcode) === posting.toUpperCase()),
      read: ({ shortcode, title, description }, board) => {
        // The board itself states a short address without the name of the company.
        const address = `https://apply.workable.com/${board}/j/${encodeURIComponent(textOf(shortcode))}/`
        return { title: textOf(title), description: textOf(description), address, ownAddress: address }
      },
    }),
  },
}
