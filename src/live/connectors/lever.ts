// The public job sites of Lever.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import type { ProviderResponse } from '../provider-access.ts'
import { ProviderFault } from '../provider-fault.ts'
import { jsonListOf, jsonOf, numberOf, objectsOf, textOf } from '../reading.ts'
import type { PageRange, RecordAccess, RowsPage } from '../records/ability.ts'
import { jobBoard, jobFields, pageOfPostings, workplaces } from '../records/job-board.ts'

const pageLength = 100
/** The most postings of a board that are read to find the newest. */
const postingsMax = 1000
/** Companies of the European Union have their postings at a host of their own. */
const europe = 'api.eu.lever.co'

async function send<T>(
  path: string,
  query: Readonly<Record<string, string | number>>,
  read: (response: ProviderResponse) => T,
  access: RecordAccess,
): Promise<T> {
  const request = { path: `/v0/postings${path}`, query: { mode: 'json', ...query } }
  try {
    return await access.send(request, read)
  } catch (error) {
    if (!(error instanceof ProviderFault && error.isMissing)) throw error
    return access.send({ ...request, host: europe }, read)
  }
}

async function list(board: string, range: PageRange, access: RecordAccess): Promise<RowsPage> {
  const rows: JsonObject[] = []
  while (rows.length < postingsMax) {
    const some = await send(`/${board}`, { skip: rows.length, limit: pageLength }, jsonListOf, access)
    rows.push(...some)
    if (some.length < pageLength) break
  }
  return pageOfPostings(rows, ({ createdAt }) => numberOf(createdAt), range)
}

const mapping = `
dataset: job
source: lever
ids: { lever: id }
fields:
  job_details.job_id: id
  job_details.source: { const: Lever }
  job_details.workplace_type: { from: workplaceType, lookup: ${workplaces} }
  company.basic_info.name: employer.name
  location.raw: [categories.location, "categories.allLocations[0]"]
  metadata.date_added: { from: createdAt, date: true, invalid: drop }
${jobFields}
`

export const lever: Connector = {
  name: 'lever',
  title: 'Lever',
  url: 'https://api.lever.co',
  terms: 'Free: the postings that companies publish on their job sites.',
  documentation: 'https://github.com/lever/postings-api',
  limits: { perMinute: 120, atOnce: 4 },
  answers: {},
  records: {
    job: jobBoard({
      mapping,
      host: /lever\.co/gi,
      boards: [
        /\bjobs(?:\.eu)?\.lever\.co\/([\w.-]+)/gi,
        /\bapi(?:\.eu)?\.lever\.co\/v0\/postings\/([\w.-]+)/gi,
      ],
      postings: /^https?:\/\/jobs(?:\.eu)?\.lever\.co\/(?<board>[\w.-]+)\/(?<posting>[\da-f-]{36})\b/i,
      example: {
        posting: 'https://jobs.lever.co/leverdemo/5ac21346-8e0c-4494-8e7a-3eb92ff77902',
        owner: {
          type: 'company',
          name: 'Lever',
          domain: undefined,
          website: undefined,
          urls: ['https://jobs.lever.co/leverdemo'],
        },
      },
      list,
      find: (board, posting, access) => send(`/${board}/${posting}`, {}, jsonOf, access),
      read: ({ id, text, description, lists, additional, hostedUrl }, board) => ({
        title: textOf(text),
        description: [
          textOf(description),
          ...objectsOf(lists).map(one => `<p>${textOf(one.text)}</p>${textOf(one.content)}`),
          textOf(additional),
        ].join('<p>'),
        address: textOf(hostedUrl),
        ownAddress: `https://jobs.lever.co/${board}/${encodeURIComponent(textOf(id))}`,
      }),
    }),
  },
}
