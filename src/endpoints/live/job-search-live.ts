// POST /job/professional_network/search/live: the postings of a company as its job boards have them now.
import Type, { type Static } from 'typebox'
import { company } from '../../catalog/company/company.ts'
import { job } from '../../catalog/job/job.ts'
import { mapInTurns } from '../../lib/threads/turns.ts'
import type { RecordOwner } from '../../live/records/ability.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { projectionFor } from '../../query/project.ts'
import type { Sort } from '../../query/query.ts'
import { valueAt } from '../../query/read.ts'
import type { Returnable } from '../../query/returnable.ts'
import { comparePositions, compileSorts, sortKeys } from '../../query/sort.ts'
import type { StoredRecord } from '../../stores/records.ts'
import { type RecordCall, type RecordServices, type RunResult, recordEndpoint } from '../endpoint.ts'
import { candidateWithId } from '../enrich/candidates.ts'
import { closedObject, pathList, recordId, sortsSchema } from '../fields.ts'
import { failures, refuseFailed, refuseUnset, shownRecords } from './live-records.ts'

const postingsMax = 100
/** The most postings among which the first in the wanted order are looked for. */
const sortedMax = 1000
const sections = Object.keys(job.fields)
const returnable: Returnable = { sections }

const body = closedObject({
  service_company_id: recordId(1),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: postingsMax, default: postingsMax })),
  fields: Type.Optional(pathList),
  sorts: Type.Optional(sortsSchema),
})
type Body = Static<typeof body>

/** Throws 400 for unknown fields and sorts, and 403 for those that the key lacks. */
export const readPostingsView = (
  { fields, sorts = [] }: Pick<Body, 'fields' | 'sorts'>,
  { permissions }: RecordCall<Body>['caller'],
) => ({
  project: projectionFor({ dataset: job, fields, defaults: sections, permissions, returnable }),
  sorts: compileSorts(sorts, job, permissions),
})

async function run({ body, caller }: RecordCall<Body>, services: RecordServices): Promise<RunResult> {
  const { project, sorts } = readPostingsView(body, caller)
  refuseUnset('job', 'list', services)
  const [candidate] = await candidateWithId(services.records, company, body.service_company_id)
  const { limit = postingsMax } = body
  const postings = candidate
    ? await askPostings(ownerOf(candidate.stored), sorts.length > 0 ? sortedMax : limit, services)
    : { records: [], outcomes: [] }
  const first = (sorts.length > 0 ? sorted(postings.records, sorts) : postings.records).slice(0, limit)
  const shown = await mapInTurns(first, ({ record }) => project(record))
  return {
    body: { job_listings: shown, ...failures(postings.outcomes) },
    results: shown.length,
    charges: chargesOf(prices.jobSearchLive, { base: shown.length }),
  }
}

function sorted(records: readonly StoredRecord[], sorts: readonly Sort[]): readonly StoredRecord[] {
  const placed = records.map(stored => ({
    stored,
    position: { id: stored.id, keys: sortKeys(stored.record, sorts) },
  }))
  placed.sort((one, other) => comparePositions(one.position, other.position, sorts))
  return placed.map(({ stored }) => stored)
}

/** Returns the first postings as the boards have them, newest first. */
async function askPostings(owner: RecordOwner, count: number, services: RecordServices) {
  const answer = await services.live.records.ask({
    is: 'list',
    dataset: 'job',
    owner,
    range: { page: 1, size: count },
  })
  refuseFailed(answer)
  // A stored posting shows its company; one that waits to be stored is shown as the board has it.
  const records = await mapInTurns(answer.records.slice(0, count), async record => {
    const [stored] = record.id === undefined ? [] : await services.records.get(job.name, [record.id])
    return stored ? [stored] : shownRecords(job, [record])
  })
  return { records: records.flat(), outcomes: answer.outcomes }
}

/** Returns the company as connectors are told of it. */
export function ownerOf({ record }: Pick<StoredRecord, 'record'>): RecordOwner {
  const text = (path: string) => {
    const value = valueAt(record, path)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const url = text('basic_info.professional_network_url')
  return {
    type: 'company',
    name: text('basic_info.name'),
    domain: text('basic_info.primary_domain'),
    website: text('basic_info.website'),
    urls: url === undefined ? [] : [url],
  }
}

export const jobSearchLive = recordEndpoint({
  method: 'POST',
  path: '/job/professional_network/search/live',
  product: 'job_search_live',
  category: 'Job',
  summary: 'The postings of a company as its job boards have them now',
  rate: { perMinute: 10 },
  price: prices.jobSearchLive,
  returns: { dataset: job, returnable },
  body,
  run,
})
