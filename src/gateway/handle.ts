// The line every request takes: admit, run, settle; the only try and catch on the way.
import type { Caller } from '../access/keys.ts'
import type { Endpoint, Facts } from '../endpoints/endpoint.ts'
import { checkQuery } from '../endpoints/search/query.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { isObject, type Json } from '../lib/json/json.ts'
import { toMillicredits } from '../metering/price.ts'
import { admit, cannotPay, canPay } from './admit.ts'
import { checkBody } from './body.ts'
import { bodyBytesOf } from './body-bytes.ts'
import { parseBody } from './body-json.ts'
import type { MeteredEndpoint } from './event.ts'
import type { Answer, Gateway, Headers, Incoming, RequestHead } from './gateway.ts'
import { beginIdempotent, type Idempotent, idempotentRequest } from './idempotency.ts'
import { billOf, takePreview } from './preview.ts'
import { takeRate } from './rate.ts'
import { bodyOf, publicError, type Settling, settle, settleError } from './settle.ts'

/** What a request has found out on its way; its refusal is written with it. */
interface Visit {
  readonly incoming: RequestHead
  readonly startMs: number
  readonly started: number
  /** How long the body took to arrive, which is not our time. */
  waitedMs: number
  /** Undefined until it is read. */
  body: Buffer | undefined
  /** Headers that its answer carries whatever happens. */
  readonly headers: Record<string, string>
  caller: Caller | undefined
  idempotent: Idempotent | undefined
  /** The most the caller wants to spend, in thousandths of a credit. */
  spendMax: number | undefined
  isAdmitted: boolean
}

/** Answers a request to a row of the endpoint table. Never throws. */
export async function handle(endpoint: Endpoint, incoming: Incoming, gateway: Gateway): Promise<Answer> {
  const visit = begin(incoming, gateway)
  const answer = await answerOf(endpoint, visit, incoming.readBody, gateway).catch(error =>
    refuse(endpoint, visit, error, gateway),
  )
  return { ...answer, headers: { ...visit.headers, ...answer.headers } }
}

/**
 * Answers a request that no row takes; whoever has a key finds it among the usage events, under the row of its path
 * where there is one. Never throws.
 */
export async function handleUnknown(
  error: ApiError,
  incoming: RequestHead,
  gateway: Gateway,
  endpoint: MeteredEndpoint = { path: 'unknown', product: 'unknown' },
): Promise<Answer> {
  const visit = begin(incoming, gateway)
  return identify(visit, gateway)
    .then(() => refuse(endpoint, visit, error, gateway))
    .catch(fault => refuse(endpoint, visit, fault, gateway))
}

function begin(incoming: RequestHead, { nowMs, noteRequest }: Gateway): Visit {
  noteRequest()
  return {
    incoming,
    startMs: nowMs(),
    started: performance.now(),
    waitedMs: 0,
    body: undefined,
    headers: {},
    caller: undefined,
    idempotent: undefined,
    spendMax: undefined,
    isAdmitted: false,
  }
}

async function identify(visit: Visit, { findCaller }: Gateway): Promise<void> {
  visit.caller = await findCaller(visit.incoming.headers.authorization as string | undefined)
}

async function answerOf(
  endpoint: Endpoint,
  visit: Visit,
  readBody: Incoming['readBody'],
  gateway: Gateway,
): Promise<Answer> {
  const { incoming } = visit
  await identify(visit, gateway)
  const { caller, idempotencyKey: key, isRepeated } = await admit(endpoint, visit, gateway)
  visit.isAdmitted = true
  visit.spendMax = spendMaxOf(incoming.headers)
  const body = endpoint.method === 'GET' ? undefined : await receive(endpoint, visit, readBody)
  if (key !== undefined) {
    const request = idempotentRequest({ key, endpoint, params: incoming.params, body, caller })
    const begun = await beginIdempotent(request, gateway)
    if ('begunMs' in begun) visit.idempotent = begun
    else if (begun.body !== undefined) {
      return replay(endpoint, visit, caller, { ...begun, body: begun.body }, gateway)
    }
    // The earlier answer was not kept, or there was none: this request does the work. A full batch pool refuses it only
    // when no job was submitted with its key.
    if (isRepeated) await takeRate(endpoint, caller, visit, gateway)
    if (!visit.idempotent) {
      const facts = await run(endpoint, await read(endpoint, body), visit, caller, gateway)
      return replay(endpoint, visit, caller, { status: 200, body: await bodyOf(facts) }, gateway)
    }
  }
  const asked = await read(endpoint, body)
  visit.isAdmitted = asked.isFree || (await canPay(endpoint, caller, gateway))
  if (!visit.isAdmitted) throw cannotPay(endpoint)
  const facts = await run(endpoint, asked, visit, caller, gateway)
  const answer = await settle(settlingOf(endpoint, visit, caller), facts, gateway)
  return answer ?? replayOvertaken(endpoint, visit, caller, facts, gateway)
}

/** The body, which is not read before the request is admitted: strangers make the service keep nothing. */
async function receive({ body }: Endpoint, visit: Visit, readBody: Incoming['readBody']): Promise<Buffer> {
  const asked = performance.now()
  try {
    visit.body = await readBody(bodyBytesOf(body))
    return visit.body
  } finally {
    visit.waitedMs = performance.now() - asked
  }
}

/** A body as it was sent, not checked yet, and what it asks for. */
interface Asked {
  readonly body: Json
  readonly isPreview: boolean
  /** It costs nothing, whatever it finds. */
  readonly isFree: boolean
}

async function read(endpoint: Endpoint, bytes: Buffer | undefined): Promise<Asked> {
  const isNone = bytes === undefined || (endpoint.bodyOptional && bytes.length === 0)
  const sent = isNone ? {} : await parseBody(bytes)
  if (!endpoint.price) return { body: sent, isPreview: false, isFree: true }
  const { body, isPreview } = takePreview(sent)
  return { body, isPreview, isFree: isPreview || (isObject(body) && (endpoint.isFree?.(body) ?? false)) }
}

async function run<Body>(
  endpoint: Endpoint<Body>,
  { body: sent, isPreview }: Asked,
  { incoming, idempotent, spendMax }: Visit,
  caller: Caller,
  gateway: Gateway,
): Promise<Facts> {
  const { query, params } = incoming
  if (endpoint.method === 'GET') checkQuery(endpoint, query)
  const body = checkBody(endpoint, sent)
  const idempotencyKey = idempotent && `${idempotent.fingerprint} ${idempotent.key}`
  const call = { body, query, params, caller, idempotencyKey, spendMax }
  const facts = await endpoint.run(call, gateway.services)
  return isPreview ? billOf(facts) : facts
}

/** What was answered before, charged to nobody. One whose answer was not kept has headers of its own. */
async function replay(
  endpoint: Endpoint,
  visit: Visit,
  caller: Caller,
  { headers: kept = {}, ...answer }: Pick<Answer, 'status' | 'body'> & Partial<Answer>,
  gateway: Gateway,
): Promise<Answer> {
  const facts: Facts = { body: {}, results: 0, charges: [] }
  const settling = { ...settlingOf(endpoint, visit, caller), isReplay: true }
  const settled = await settle(settling, facts, gateway)
  return { ...answer, headers: { ...kept, 'Idempotent-Replayed': 'true', ...settled?.headers } }
}

/** This request took longer than its lease, and another with its key was answered first: that answer stands for both. */
async function replayOvertaken(
  endpoint: Endpoint,
  visit: Visit,
  caller: Caller,
  facts: Facts,
  gateway: Gateway,
): Promise<Answer> {
  const earlier = visit.idempotent && (await beginIdempotent(visit.idempotent, gateway))
  visit.idempotent = undefined
  if (earlier && 'status' in earlier && earlier.body !== undefined) {
    return replay(endpoint, visit, caller, { ...earlier, body: earlier.body }, gateway)
  }
  return replay(endpoint, visit, caller, { status: 200, body: await bodyOf(facts) }, gateway)
}

async function refuse(
  endpoint: MeteredEndpoint,
  visit: Visit,
  error: unknown,
  gateway: Gateway,
): Promise<Answer> {
  if (!(error instanceof ApiError)) gateway.report(error, visit.incoming.id)
  const known = publicError(error)
  const { caller, idempotent } = visit
  try {
    if (idempotent) {
      await gateway.ledger.forget(idempotent.team_id, idempotent.key, idempotent.begunMs)
    }
    return await settleError(caller && settlingOf(endpoint, visit, caller), known, gateway)
  } catch (fault) {
    gateway.report(fault, visit.incoming.id)
    return settleError(undefined, publicError(fault), gateway)
  }
}

const settlingOf = (
  endpoint: MeteredEndpoint,
  { incoming, body, startMs, started, waitedMs, headers, idempotent, spendMax, isAdmitted }: Visit,
  caller: Caller,
): Settling => ({
  incoming,
  body,
  endpoint,
  caller,
  startMs,
  latencyMs: Math.round((performance.now() - started - waitedMs) * 1000) / 1000,
  idempotent,
  isRefused: !isAdmitted,
  isReplay: false,
  headers,
  spendMax,
})

/** The X-Credits-Limit of the caller, in thousandths. Throws 400 for what is no amount. */
function spendMaxOf(headers: Headers): number | undefined {
  const sent = headers['x-credits-limit']
  if (sent === undefined) return undefined
  const credits = Number(sent)
  if (sent === '' || !Number.isFinite(credits) || credits < 0) {
    throw invalidRequest('X-Credits-Limit: Must be a number of credits, 0 or more.')
  }
  return toMillicredits(credits)
}
