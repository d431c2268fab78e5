// Settles a request after its endpoint ran, or after it was refused: charges it with its usage event, and
// makes the answer.
import type { Caller } from '../access/keys.ts'
import type { RunResult } from '../endpoints/endpoint.ts'
import { ApiError } from '../errors.ts'
import { jsonInTurns } from '../lib/json/json-in-turns.ts'
import { JsonText } from '../lib/json/json-text.ts'
import { message, SentValue } from '../lib/message.ts'
import { Unavailable } from '../lib/unavailable.ts'
import { toCredits, totalMillicredits } from '../metering/price.ts'
import { insufficientCredits } from './admit.ts'
import { eventOf } from './event.ts'
import { type Answer, type Gateway, type IncomingRequest, textOf } from './gateway.ts'
import { keptAnswer } from './idempotency.ts'
import type { IdentifiedRequest, MeteredEndpoint } from './request-context.ts'

interface SettleOptions extends Partial<Pick<IncomingRequest, 'holdAnswer'>> {
  readonly isReplay?: boolean
}

/**
 * Charges what the result costs and writes the event, together. Throws 403, with nothing charged, when it
 * cannot be paid, and what `holdAnswer` throws. Returns undefined, with nothing written, when another request with the same Idempotency-Key
 * was answered first.
 */
export async function settle(
  context: IdentifiedRequest,
  result: RunResult,
  gateway: Gateway,
  { isReplay = false, holdAnswer }: SettleOptions = {},
): Promise<Answer | undefined> {
  const { caller, endpoint, idempotent, spendMax, headers } = context
  const isPriced = endpoint.price !== undefined
  const cost = totalMillicredits(result.charges)
  if (spendMax !== undefined && cost > spendMax) {
    throw insufficientCredits(
      message`This request costs ${new SentValue(toCredits(cost))} credits; X-Credits-Limit allows ${new SentValue(toCredits(spendMax))}. Nothing was charged.`,
    )
  }
  const status = statusOf(endpoint)
  const body = status === 204 ? '' : await bodyOf(result)
  holdAnswer?.(body.length)
  const cached = endpoint.cacheControl === undefined ? {} : { 'Cache-Control': endpoint.cacheControl }
  const event = eventOf(context, {
    status,
    charges: result.charges,
    results: result.results,
    linkedIds: result.linkedIds ?? {},
    error: undefined,
    isRefused: false,
    errorBody: undefined,
  })
  const answer = idempotent && keptAnswer(idempotent, endpoint, body, headers)
  const settlement = { event, ...(answer && { answer }) }
  const ownsBuffer = !answer && result.body instanceof JsonText && result.body.ownsBuffer
  // A caller with an Idempotency-Key sees the balance in every answer, in replays too.
  if (cost === 0 && !answer && !isReplay) {
    await gateway.journal.note(settlement)
    const headers = { ...cached, ...(isPriced && { 'X-Credits-Used': '0' }) }
    return { status, headers, body, ownsBuffer }
  }
  const settled = await gateway.journal.settle(settlement)
  gateway.balances.note(caller.key, settled)
  if (settled.isOvertaken) return undefined
  // The key can spend the lesser of the balance of its team and its own budget.
  const remaining = Math.min(settled.remaining, settled.keyRemaining ?? settled.remaining)
  if (!settled.isPaid) {
    throw insufficientCredits(
      message`Insufficient credits: this request costs ${new SentValue(toCredits(cost))}, and ${new SentValue(toCredits(remaining))} are left. Nothing was charged.`,
    )
  }
  const credits = {
    'X-Credits-Used': String(toCredits(cost)),
    'X-Credits-Remaining': String(toCredits(remaining)),
  }
  return { status, headers: { ...cached, ...(isPriced && credits) }, body, ownsBuffer }
}

/** Returns the status of a success. */
export const statusOf = ({ status }: Pick<MeteredEndpoint, 'status'>): number => status ?? 200

/** Returns the body as JSON. */
export const bodyOf = async ({ body }: RunResult): Promise<Answer['body']> =>
  body instanceof JsonText ? body.bytes : jsonInTurns(body)

/** Writes the event of a refusal, where the caller is known, and returns its answer. */
export async function settleError(
  context: IdentifiedRequest | undefined,
  error: ApiError,
  gateway: Gateway,
): Promise<Answer> {
  const answer = errorAnswer(error, context?.caller)
  if (context) {
    const event = eventOf(context, {
      status: error.status,
      charges: [],
      results: null,
      linkedIds: {},
      error,
      isRefused: !context.isAdmitted,
      errorBody: textOf(answer.body),
    })
    await gateway.journal.note({ event })
  }
  return answer
}

/** Returns the answer to an error. This is the only place that makes error bodies. */
export function errorAnswer(error: ApiError, caller?: Caller): Answer {
  const { type, metadata, isFlat, status, headers } = error
  const message = error.message + grantHint(error, caller)
  const body = isFlat ? { message } : { error: { type, message, metadata } }
  return { status, headers, body: JSON.stringify(body) }
}

/** Returns the error that a caller sees for anything thrown. The cause of an internal fault stays inside. */
export function publicError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof Unavailable) return unavailable(error)
  return new ApiError('internal_error', 'An unexpected error occurred')
}

function unavailable({ retryMs, isUncertain }: Unavailable): ApiError {
  const seconds = Math.max(1, Math.ceil(retryMs / 1000))
  const whether = isUncertain
    ? ' Whether this request was charged is not known yet: its usage event, which has the X-Request-Id of this answer, will tell.'
    : ''
  return new ApiError(
    'service_unavailable',
    `A part of the service is not available at the moment. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.${whether}`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

/**
 * Returns a line with the command that grants what the key lacks. It is a line of its own, because clients
 * read the rest of the first line as fields.
 */
function grantHint({ missingPermissions }: ApiError, caller: Caller | undefined): string {
  if (!caller || missingPermissions.length === 0) return ''
  const granted = missingPermissions.length === 1 ? 'it' : 'them'
  return `\nGrant ${granted} to the key with: almanac keys permit ${caller.key.id} ${missingPermissions.join(',')}`
}
