// POST /person/professional_network/search/live, with its background jobs: `background_job` begins one, and `job_id`
// collects what it found. They are batch jobs, charged when they end.
import Type, { type Static } from 'typebox'
import { person } from '../../catalog/person/person.ts'
import { ApiError, invalidRequest } from '../../errors.ts'
import { lackedPermissions } from '../../jobs/lacked-permissions.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { JsonText, withCommas } from '../../lib/json/json-text.ts'
import { message, SentValue } from '../../lib/message.ts'
import { mapInTurns, Turn } from '../../lib/threads/turns.ts'
import { permittedRecord } from '../../query/permitted-parts.ts'
import type { BatchJob } from '../../stores/work-batches.ts'
import { type Call, endpoint, type RunResult, type Services } from '../endpoint.ts'
import { closedObject } from '../fields.ts'
import { postProcessing } from '../live/post-processing.ts'
import { livePageSize, liveSearchKeys, liveSpecs, personSearchLive } from '../live/search-live.ts'
import { jobsOf } from '../restriction.ts'
import { liveSearchJob, submitLiveSearch } from './live-search-batch.ts'
import { batchGet } from './read.ts'

const resultsMax = 10_000
const backgroundResultsDefault = 1000
/** The most background jobs of a team at once. */
const jobsMax = 3

const spec = liveSpecs.person
const description = liveSearchJob('person')

const body = closedObject({
  ...liveSearchKeys,
  post_processing: Type.Optional(postProcessing),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: spec.pagesMax })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: resultsMax })),
  background_job: Type.Optional(Type.Boolean()),
  job_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
})
type Body = Static<typeof body>

async function run({ body, ...call }: Call<Body>, services: Services): Promise<RunResult> {
  const { job_id, background_job, ...search } = body
  if (job_id !== undefined) return collect(job_id, body, call, services)
  if (background_job) return begin(search, call, services)
  if ((search.limit ?? 0) > livePageSize) {
    throw invalidRequest(
      message`limit: Must be at most ${livePageSize} unless background_job is true; got ${new SentValue(search.limit ?? 0)}.`,
    )
  }
  return personSearchLive.run({ body: search, caller: call.caller }, services)
}

async function begin(
  { page, limit = backgroundResultsDefault, ...query }: Omit<Body, 'job_id' | 'background_job'>,
  call: Omit<Call, 'body'>,
  services: Services,
): Promise<RunResult> {
  if (page !== undefined) throw invalidRequest('page: A background job has no pages; send limit.')
  if (!(await isSubmitted(call, services))) await refuseFourth(call, services)
  const submitted = await submitLiveSearch(
    { spec, description },
    { query, entitiesMax: limit },
    call,
    services,
  )
  const id = submitted.linkedIds?.batch_job_id ?? ''
  return { ...submitted, body: { job_id: id, status: 'pending', profiles: [], total_display_count: null } }
}

/** Returns whether this request is repeated, and began a job when it came first. */
async function isSubmitted(
  { caller, idempotencyKey }: Omit<Call, 'body'>,
  { batches: { work }, answerAgeMs }: Services,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false
  return (await work.submittedBatch(caller.key.team_id, idempotencyKey, answerAgeMs())) !== undefined
}

async function refuseFourth({ caller }: Omit<Call, 'body'>, { batches: { work } }: Services): Promise<void> {
  const active = await Promise.all(
    (['pending', 'processing'] as const).map(status =>
      work.batches(caller.key.team_id, { status, limit: 100 }),
    ),
  )
  const running = active.flatMap(jobs => jobs ?? []).filter(({ path }) => path === description.path)
  if (running.length < jobsMax) return
  throw new ApiError('rate_limit_error', `At most ${jobsMax} background jobs run at once.`, {
    headers: { 'Retry-After': '30' },
  })
}

/** Returns what the job has found. Throws 404 for a job that the team does not have, or that the key may not see. */
async function collect(
  id: string,
  { job_id: _, ...others }: Body,
  { caller }: Omit<Call, 'body'>,
  { batches }: Services,
): Promise<RunResult> {
  const [other] = Object.keys(others)
  if (other !== undefined) throw invalidRequest(`${other}: Not accepted together with job_id.`)
  const job = await batches.work.batch(caller.key.team_id, id)
  // Whoever may not read the job at GET /batch/{batch_id} does not collect it here either.
  const owner = jobsOf(caller.key, batchGet)
  if (job?.path !== description.path || (owner !== undefined && job.api_key_id !== owner)) {
    throw new ApiError('not_found', 'Background job not found.')
  }
  if (job.status !== 'completed') return { body: unfinished(job), results: 0, charges: [] }
  const lines = await linesOf(await batches.resultLines(id))
  const { permissions } = caller
  const shown =
    lackedPermissions(job, permissions).length === 0
      ? lines
      : await mapInTurns(lines, line => permittedLine(line, permissions))
  const head = { job_id: id, status: job.status, total_display_count: lines.length }
  return {
    body: await JsonText.join([
      `${JSON.stringify(head).slice(0, -1)},"profiles":[`,
      ...withCommas(shown),
      ']}',
    ]),
    results: lines.length,
    charges: [],
  }
}

const lineFeed = 10

/** Returns the lines of a result, of which there may be a hundred megabytes. */
async function linesOf(bytes: Buffer): Promise<readonly Buffer[]> {
  const lines: Buffer[] = []
  const turn = new Turn()
  let start = 0
  // Every line ends with a line feed.
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    await turn.yieldIfOver()
    lines.push(bytes.subarray(start, end))
    start = end + 1
  }
  return lines
}

/** Returns a line that was written for another key, as one with these permissions may see it. */
const permittedLine = (line: Buffer, permissions: ReadonlySet<string>): Buffer =>
  Buffer.from(JSON.stringify(permittedRecord(person, JSON.parse(line.toString()) as JsonObject, permissions)))

const unfinished = ({ id, status, error_message }: BatchJob) => ({
  job_id: id,
  status,
  profiles: [],
  total_display_count: null,
  ...(error_message !== null && { error_message }),
})

export const personSearchLiveWithJobs = endpoint({
  method: 'POST',
  path: personSearchLive.path,
  product: personSearchLive.product,
  category: personSearchLive.category,
  summary: personSearchLive.summary,
  ...(personSearchLive.rate && { rate: personSearchLive.rate }),
  ...(personSearchLive.price && { price: personSearchLive.price }),
  ...(personSearchLive.returns && { returns: personSearchLive.returns }),
  isFree: ({ background_job, job_id }) => background_job === true || job_id !== undefined,
  body,
  run,
})
