// The public job boards of Greenhouse.
import { decodeHTML } from 'entities'
import { ResponseTooLong } from '../../lib/http-exchange.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { ProviderFault } from '../provider-fault.ts'
import { dateOf, jsonOf, listIn, textOf } from '../reading.ts'
import type { PageRange, RecordAccess, RowsPage } from '../records/ability.ts'
import { jobBoard, jobFields, pageOfPostings } from '../records/job-board.ts'

const postingAt = (board: string, posting: string, { send }: RecordAccess): Promise<JsonObject> =>
  send({ path: `/v1/boards/${board}/jobs/${posting}` }, jsonOf)

async function list(board: string, range: PageRange, access: RecordAccess): Promise<RowsPage> {
  const all = (query: Readonly<Record<string, string>>) =>
    access.send({ path: `/v1/boards/${board}/jobs`, query }, response => listIn(jsonOf(response).jobs))
  const dateMs = (row: JsonObject) => dateOf(row.first_published) ?? dateOf(row.updated_at)
  try {
    return pageOfPostings(await all({ content: 'true' }), dateMs, range)
  } catch (error) {
    if (!(error instanceof ProviderFault && error.cause instanceof ResponseTooLong)) throw error
    // The texts of a large company's postings are too long for one answer.
    const page = pageOfPostings(await all({}), dateMs, range)
    const rows = page.rows.map(row =>
      /^\d+$/.test(textOf(row.id)) ? postingAt(board, textOf(row.id), access).catch(() => row) : row,
    )
    return { ...page, rows: await Promise.all(rows) }
  }
}

const mapping = `
dataset: job
source: greenhouse
ids: { greenhouse: id }
fields:
  job_details.job_id: id
  job_details.source: { const: Greenhouse }
  job_details.workplace_type:
    - { const: Remote, when: { location.name: '/(?i)\\bremote\\b/' } }
    - { const: Hybrid, when: { location.name: '/(?i)\\bhybrid\\b/' } }
  company.basic_info.name: [employer.name, company_name]
  location.raw: [location.name, "offices[0].name"]
  metadata.date_added: { first: [first_published, updated_at], date: true, invalid: drop }
${jobFields}
`

export const greenhouse: Connector = {
  name: 'greenhouse',
  title: 'Greenhouse',
  url: 'https://boards-api.greenhouse.io',
  terms: 'Free: the postings that companies publish on their boards.',
  documentation: 'https://developers.greenhouse.io/job-board.html',
  limits: { perMinute: 300, atOnce: 8 },
  answers: {},
  records: {
    job: jobBoard({
      mapping,
      host: /greenhouse\.io/gi,
      boards: [
        /\b(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/embed\/job_(?:board|app)(?:\/js)?\?(?:[\w=%.-]+&)*?for=([\w-]+)/gi,
        /\b(?:boards-)?api\.greenhouse\.io\/v1\/boards\/([\w-]+)/gi,
        /\b(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/([\w-]+)/gi,
      ],
      reserved: new Set(['embed', 'v1']),
      postings:
        /^https?:\/\/(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/(?<board>[\w-]+)\/jobs\/(?<posting>\d+)\b/i,
      example: {
        posting: 'https://job-boards.greenhouse.io/anthropic/jobs/4000000008',
        owner: {
          type: 'company',
          name: 'Figma',
          domain: 'figma.com',
          website: 'https://www.figma.com',
          urls: [],
        },
      },
      list,
      find: postingAt,
      read: ({ id, title, content, absolute_url }, board) => ({
        title: textOf(title),
        // It is HTML whose signs are written as references.
        description: decodeHTML(textOf(content)),
        address: textOf(absolute_url),
        ownAddress: `https://job-boards.greenhouse.io/${board}/jobs/${encodeURIComponent(textOf(id))}`,
      }),
    }),
  },
}
