// The public job pages of Personio, each at a host of its own, as XML.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { ProviderFault } from '../provider-fault.ts'
import { dateOf, objectOf, objectsOf, textOf } from '../reading.ts'
import type { RecordAccess } from '../records/ability.ts'
import { jobBoard, jobFields, pageOfPostings } from '../records/job-board.ts'
import { xmlOf } from '../records/xml.ts'

/** Returns the postings; companies are at one of two hosts. */
async function allOf(board: string, { send }: RecordAccess): Promise<readonly JsonObject[]> {
  const positionsAt = (domain: string) =>
    send(
      {
        host: `${board.toLowerCase()}.jobs.personio.${domain}`,
        path: '/xml',
        headers: { accept: 'application/xml, text/xml' },
      },
      response =>
        objectsOf(objectOf(xmlOf(response)['workzag-jobs']).position).map(row => ({ ...row, domain })),
    )
  try {
    return await positionsAt('de')
  } catch (error) {
    if (!(error instanceof ProviderFault && error.isMissing)) throw error
    return positionsAt('com')
  }
}

const mapping = `
dataset: job
source: personio
ids: { personio: "{board}/{id}" }
fields:
  job_details.job_id: id
  job_details.source: { const: Personio }
  company.basic_info.name: [employer.name, subcompany]
  location.raw: office
  metadata.date_added: { from: createdAt, date: true, invalid: drop }
${jobFields}
`

export const personio: Connector = {
  name: 'personio',
  title: 'Personio',
  url: 'https://personio.de',
  terms: 'Free: the postings that companies publish on their job pages.',
  documentation: 'https://developer.personio.de/docs/retrieving-open-job-positions',
  limits: { perMinute: 60, atOnce: 2 },
  // A company that does not exist is redirected.
  refusal: status =>
    status >= 300 && status < 400
      ? new ProviderFault('It has no such job page.', { isOutage: false, isMissing: true })
      : undefined,
  answers: {},
  records: {
    job: jobBoard({
      mapping,
      host: /jobs\.personio\./gi,
      boards: [/(?<![\w-])([a-z\d][a-z\d-]{0,62})\.jobs\.personio\.(?:de|com)\b/gi],
      reserved: new Set(['www', 'api']),
      postings: /^https?:\/\/(?<board>[a-z\d][a-z\d-]*)\.jobs\.personio\.(?:de|com)\/job\/(?<posting>\d+)\b/i,
      example: {
        posting: 'https://personio.jobs.personio.com/job/100000',
        owner: {
          type: 'company',
          name: 'Personio',
          domain: 'personio.com',
          website: undefined,
          urls: ['https://personio.jobs.personio.com'],
        },
      },
      list: async (board, range, access) =>
        pageOfPostings(await allOf(board, access), ({ createdAt }) => dateOf(createdAt), range),
      find: async (board, posting, access) =>
        (await allOf(board, access)).find(({ id }) => textOf(id) === posting),
      read: ({ id, name, jobDescriptions, domain }, board) => {
        const address = `https://${board.toLowerCase()}.jobs.personio.${textOf(domain)}/job/${encodeURIComponent(textOf(id))}`
        const parts = objectsOf(objectOf(jobDescriptions).jobDescription)
        return {
          title: textOf(name),
          description: parts.map(part => `<p>${textOf(part.name)}</p>${textOf(part.value)}`).join(''),
          address,
          ownAddress: address,
        }
      },
    }),
  },
}
