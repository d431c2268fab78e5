// The line that every request takes: admit, run, settle. Here is the only place where what was thrown becomes an answer.
import type { Endpoint, RunResult } from '../endpoints/endpoint.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { isObject, type Json } from '../lib/json/json.ts'
import { toMillicredits } from '../metering/price.ts'
import { admit, cannotPay, canPay } from './admit.ts'
import { checkBody } from './body.ts'
import { bodyBytesOf } from './body-bytes.ts'
import { parseBody } from './body-json.ts'
import { answerDownload, downloadEndpoint } from './download.ts'
import type {
  Answer,
  DownloadRequest,
  FileAnswer,
  Gateway,
  Headers,
  IncomingRequest,
  RequestHead,
} from './gateway.ts'
import { beginIdempotent, idempotentRequest } from './idempotency.ts'
import { billOf, takePreview } from './preview.ts'
import { checkQuery } from './query.ts'
import { takeRate } from './rate.ts'
import { replay, replayOvertaken } from './replay.ts'
import {
  contextOf,
  type IdentifiedRequest,
  identify,
  isIdentified,
  type MeteredEndpoint,
  type RequestContext,
} from './request-context.ts'
import { bodyOf, publicError, settle, settleError } from './settle.ts'

/** Answers a request to a row of the endpoint table. Never throws. */
export async function handle<Body>(
  endpoint: Endpoint<Body>,
  incoming: IncomingRequest,
  gateway: Gateway,
): Promise<Answer> {
  const context = contextOf(endpoint, incoming, gateway)
  return answerOrRefuse(context, () => answer(context, incoming.readBody, gateway), gateway)
}

/**
 * Answers a request that no row takes with the error. A caller with a key finds it among the usage events, under the row
 * of its path where there is one. Never throws.
 */
export async function handleUnknown(
  error: ApiError,
  request: RequestHead,
  gateway: Gateway,
  endpoint: MeteredEndpoint = { path: 'unknown', product: 'unknown' },
): Promise<Answer> {
  const context = contextOf(endpoint, request, gateway)
  const refused = async () => {
    await identify(context, gateway)
    throw error
  }
  return answerOrRefuse(context, refused, gateway)
}

/** Answers a request for a result file. Its link is signed, so that it needs no key, and costs nothing. Never throws. */
export async function handleDownload(
  request: DownloadRequest,
  gateway: Gateway,
): Promise<Answer | FileAnswer> {
  const context = contextOf(downloadEndpoint, request, gateway)
  return answerOrRefuse(context, () => answerDownload(request, gateway), gateway)
}

async function answerOrRefuse<Given extends Answer | FileAnswer>(
  context: RequestContext,
  answered: () => Promise<Given>,
  gateway: Gateway,
): Promise<Given | Answer> {
  const withHeaders = <Some extends Answer | FileAnswer>(given: Some): Some => ({
    ...given,
    headers: { ...context.headers, ...given.headers },
  })
  try {
    return withHeaders(await answered())
  } catch (error) {
    return withHeaders(await refuse(context, error, gateway))
  }
}

async function answer<Body>(
  context: RequestContext<Endpoint<Body>>,
  readBody: IncomingRequest['readBody'],
  gateway: Gateway,
): Promise<Answer> {
  const { endpoint, request } = context
  await identify(context, gateway)
  const { admitted, idempotencyKey: key, isRepeated } = await admit(context, gateway)
  context.isAdmitted = true
  context.spendMax = spendMaxOf(request.headers)
  if (endpoint.method === 'POST') await receive(context, readBody)
  if (key !== undefined) {
    const begun = await beginIdempotent(idempotentRequest(admitted, key), gateway)
    if ('begunMs' in begun) context.idempotent = begun
    else if (begun.body !== undefined) return replay(admitted, { ...begun, body: begun.body }, gateway)
    // The earlier answer was not kept, or there was none: this request does the work. A full batch pool refuses it only
    // when no job was submitted with its key.
    if (isRepeated) await takeRate(admitted, gateway)
    if (!context.idempotent) {
      const facts = await run(admitted, await read(context), gateway)
      return replay(admitted, { status: 200, body: await bodyOf(facts) }, gateway)
    }
  }
  const sent = await read(context)
  context.isAdmitted = sent.isFree || (await canPay(admitted, gateway))
  if (!context.isAdmitted) throw cannotPay(endpoint)
  const facts = await run(admitted, sent, gateway)
  return (await settle(admitted, facts, gateway)) ?? replayOvertaken(admitted, facts, gateway)
}

/** Reads the body. It is not read before the request is admitted: strangers make the service keep nothing. */
async function receive(
  context: RequestContext<Pick<Endpoint, 'body'>>,
  readBody: IncomingRequest['readBody'],
): Promise<void> {
  const askedMs = performance.now()
  try {
    context.body = await readBody(bodyBytesOf(context.endpoint.body))
  } finally {
    context.bodyWaitMs = performance.now() - askedMs
  }
}

/** The JSON of a body, not checked yet. */
interface SentBody {
  readonly body: Json
  readonly isPreview: boolean
  /** True when the request costs nothing, whatever it finds. */
  readonly isFree: boolean
}

async function read({
  endpoint,
  body: bytes,
}: RequestContext<Pick<Endpoint, 'bodyOptional' | 'price' | 'isFree'>>): Promise<SentBody> {
  const isMissing = bytes === undefined || (endpoint.bodyOptional && bytes.length === 0)
  const sent = isMissing ? {} : await parseBody(bytes)
  if (!endpoint.price) return { body: sent, isPreview: false, isFree: true }
  const { body, isPreview } = takePreview(sent)
  return { body, isPreview, isFree: isPreview || (isObject(body) && (endpoint.isFree?.(body) ?? false)) }
}

async function run<Body>(
  { endpoint, request, caller, idempotent, spendMax }: IdentifiedRequest<Endpoint<Body>>,
  sent: SentBody,
  gateway: Gateway,
): Promise<RunResult> {
  const { query, params } = request
  if (endpoint.method === 'GET') checkQuery(endpoint, query)
  const body = checkBody(endpoint, sent.body)
  const idempotencyKey = idempotent && `${idempotent.fingerprint} ${idempotent.key}`
  const facts = await endpoint.run(
    { body, query, params, caller, idempotencyKey, spendMax },
    gateway.services,
  )
  return sent.isPreview ? billOf(facts) : facts
}

async function refuse(context: RequestContext, error: unknown, gateway: Gateway): Promise<Answer> {
  const { idempotent, request } = context
  if (!(error instanceof ApiError)) gateway.report(error, request.id)
  try {
    if (idempotent) await gateway.ledger.forget(idempotent.team_id, idempotent.key, idempotent.begunMs)
    return await settleError(isIdentified(context) ? context : undefined, publicError(error), gateway)
  } catch (fault) {
    gateway.report(fault, request.id)
    return settleError(undefined, publicError(fault), gateway)
  }
}

/** Returns the X-Credits-Limit of the caller, in thousandths of a credit. Throws 400 for what is not an amount. */
function spendMaxOf(headers: Headers): number | undefined {
  const sent = headers['x-credits-limit']
  if (sent === undefined) return undefined
  const credits = Number(sent)
  if (sent === '' || !Number.isFinite(credits) || credits < 0) {
    throw invalidRequest('X-Credits-Limit: Must be a number of credits, 0 or more.')
  }
  return toMillicredits(credits)
}
