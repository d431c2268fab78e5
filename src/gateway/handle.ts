// The steps that every request takes: admit, run, settle. Here is the only place where a thrown error becomes
// an answer.
import type { Endpoint, RunResult } from '../endpoints/endpoint.ts'
import { bodyBytesMax } from '../endpoints/fields.ts'
import { previewOf } from '../endpoints/preview.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { isObject, type Json } from '../lib/json/json.ts'
import { toMillicredits } from '../metering/price.ts'
import type { IdempotentRequest } from '../stores/ledger-idempotency.ts'
import { admit, cannotPay, canPay } from './admit.ts'
import { answeredRequest } from './answered-request.ts'
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
import { answerMcp, type McpAnswer, type McpMessage, mcpEndpoint, type SpeakMcp } from './mcp.ts'
import { takePreview } from './preview.ts'
import { checkQuery } from './query.ts'
import { replay, replayOvertaken } from './replay.ts'
import {
  contextOf,
  type IdentifiedRequest,
  identify,
  isIdentified,
  type MeteredEndpoint,
  type RequestContext,
} from './request-context.ts'
import { bodyOf, publicError, settle, settleError, statusOf } from './settle.ts'
import { refuseTable, refuseTableParameters, sentTable, tableFormOf, tableParameters } from './table-body.ts'
import { takeRate } from './take-rate.ts'

/** Answers a request to a row of the endpoint table. Never throws. */
export async function handle<Body>(
  endpoint: Endpoint<Body>,
  incoming: IncomingRequest,
  gateway: Gateway,
): Promise<Answer> {
  const context = contextOf(endpoint, incoming.head, gateway)
  return answerOrRefuse(context, () => answer(context, incoming, gateway), gateway)
}

/**
 * Answers a request that no row takes with the error. For a caller with a key it is recorded as a usage
 * event, under the row of its path where there is one. Never throws.
 */
export async function handleUnknown(
  error: ApiError,
  request: RequestHead,
  gateway: Gateway,
  endpoint: MeteredEndpoint = { path: 'unknown', product: 'unknown' },
): Promise<Answer> {
  const context = contextOf(endpoint, request, gateway)
  const refuseKnown = async () => {
    await identify(context, gateway)
    throw error
  }
  return answerOrRefuse(context, refuseKnown, gateway)
}

/**
 * Answers a request for a result file. Its link is signed, so it needs no key, and it is free. Never throws.
 */
export async function handleDownload(
  request: DownloadRequest,
  gateway: Gateway,
): Promise<Answer | FileAnswer> {
  const context = contextOf(downloadEndpoint, request, gateway)
  return answerOrRefuse(context, () => answerDownload(request, gateway), gateway)
}

/**
 * Answers a message of the Model Context Protocol. It is free; what its tools ask are requests of their own. Never throws.
 */
export async function handleMcp(
  incoming: Omit<IncomingRequest, 'holdAnswer'>,
  speak: (message: McpMessage) => ReturnType<SpeakMcp>,
  gateway: Gateway,
): Promise<Answer | McpAnswer> {
  const context = contextOf(mcpEndpoint, incoming.head, gateway)
  return answerOrRefuse(context, () => answerMcp(context, incoming.readBody, speak, gateway), gateway)
}

async function answerOrRefuse<Reply extends Answer | FileAnswer | McpAnswer>(
  context: RequestContext,
  respond: () => Promise<Reply>,
  gateway: Gateway,
): Promise<Reply | Answer> {
  return gateway.trace(context, async () => {
    const reply = await respond().catch((error: unknown) => refuse(context, error, gateway))
    gateway.noteAnswer(answeredRequest(context, reply))
    return { ...reply, headers: { ...context.headers, ...reply.headers } }
  })
}

async function answer<Body>(
  context: RequestContext<Endpoint<Body>>,
  { readBody, holdAnswer }: IncomingRequest,
  gateway: Gateway,
): Promise<Answer> {
  const { endpoint, request } = context
  await identify(context, gateway)
  const { admitted, idempotencyKey: key, isRepeated } = await admit(context, gateway)
  context.isAdmitted = true
  context.spendMax = spendMaxOf(request.headers)
  if (hasBody(endpoint)) await receive(context, readBody)
  const identified = key === undefined ? undefined : await idempotentRequest(admitted, key)
  if (identified) {
    const leaseOrAnswer = await beginIdempotent(identified, gateway)
    if ('begunMs' in leaseOrAnswer) context.idempotent = leaseOrAnswer
    else if (leaseOrAnswer.body !== undefined)
      return replay(admitted, { ...leaseOrAnswer, body: leaseOrAnswer.body }, gateway)
    // The earlier answer was not kept, or there was none: this request does the work. A full batch pool
    // refuses it only when no job was submitted with its key.
    if (isRepeated) await takeRate(admitted, gateway)
    if (!context.idempotent) {
      const result = await run(admitted, await read(context), gateway, identified)
      const body = await bodyOf(result)
      holdAnswer(body.length)
      return replay(admitted, { status: statusOf(endpoint), body }, gateway)
    }
  }
  const sentBody = await read(context)
  context.isAdmitted = sentBody.isFree || (await canPay(admitted, gateway))
  if (!context.isAdmitted) throw cannotPay(endpoint)
  const result = await run(admitted, sentBody, gateway, identified)
  // An answer to a request that has had its effect must not be refused, and it is short.
  const hold = endpoint.hasEffect ? {} : { holdAnswer }
  return (await settle(admitted, result, gateway, hold)) ?? replayOvertaken(admitted, result, gateway)
}

/**
 * Reads the body. It is read only after the request is admitted, so that callers without a key cannot make
 * the service hold bytes.
 */
async function receive(
  context: RequestContext<Pick<Endpoint, 'body' | 'table'>>,
  readBody: IncomingRequest['readBody'],
): Promise<void> {
  const startedMs = performance.now()
  try {
    const { endpoint, request } = context
    const isTable = tableFormOf(endpoint, request.headers) !== undefined
    context.body = await readBody(isTable ? bodyBytesMax : bodyBytesOf(endpoint.body))
  } finally {
    context.bodyWaitMs = performance.now() - startedMs
  }
}

/** The JSON of a body before it is checked. */
interface SentBody {
  readonly body: Json
  readonly isPreview: boolean
  /** True when the request costs nothing, whatever it finds. */
  readonly isFree: boolean
}

async function read({
  endpoint,
  request: { headers },
  body: bytes,
}: RequestContext<
  Pick<Endpoint, 'path' | 'bodyOptional' | 'price' | 'isFree' | 'table'>
>): Promise<SentBody> {
  // Jobs are charged when they end.
  if (tableFormOf(endpoint, headers)) return { body: {}, isPreview: false, isFree: true }
  const isMissing = bytes === undefined || (endpoint.bodyOptional && bytes.length === 0)
  if (bytes) refuseTable(endpoint, headers, bytes)
  const json = isMissing ? {} : await parseBody(bytes)
  if (!endpoint.price) return { body: json, isPreview: false, isFree: true }
  const { body, isPreview } = takePreview(json)
  return { body, isPreview, isFree: isPreview || (isObject(body) && (endpoint.isFree?.(body) ?? false)) }
}

/** A repeated request is run with its Idempotency-Key too, so that a job which it submitted is not submitted again. */
async function run<Body>(
  { endpoint, request, caller, spendMax, body: bytes }: IdentifiedRequest<Endpoint<Body>>,
  sentBody: SentBody,
  gateway: Gateway,
  identified: IdempotentRequest | undefined,
): Promise<RunResult> {
  const { query, params, headers } = request
  const idempotencyKey = identified && `${identified.fingerprint} ${identified.key}`
  const form = tableFormOf(endpoint, headers)
  if (form) {
    const table = sentTable(bytes, headers)
    // The schema of the form accepts parameters of the type that its `run` was declared with.
    const parameters = tableParameters(form, query) as never
    const call = { query, params, caller, idempotencyKey, spendMax, body: parameters, table }
    return form.run(call, gateway.services)
  }
  if (!hasBody(endpoint)) checkQuery(endpoint, query)
  refuseTableParameters(endpoint, query)
  const body = checkBody(endpoint, sentBody.body)
  const call = { query, params, caller, idempotencyKey, spendMax, body }
  const result = await endpoint.run(call, gateway.services)
  return sentBody.isPreview ? previewOf(result) : result
}

const hasBody = ({ method }: Pick<Endpoint, 'method'>): boolean => method === 'POST' || method === 'PATCH'

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
  const header = headers['x-credits-limit']
  if (header === undefined) return undefined
  const credits = /^(\d+\.?|\d*\.\d+)(e[-+]?\d+)?$/i.test(String(header)) ? Number(header) : Number.NaN
  if (!Number.isFinite(credits)) {
    throw invalidRequest('X-Credits-Limit: Must be a number of credits, 0 or more.')
  }
  return toMillicredits(credits)
}
