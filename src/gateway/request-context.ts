// The one object that accompanies a request from its arrival to its settlement.
import type { Caller } from '../access/keys.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { IdempotentRequest } from '../stores/ledger-idempotency.ts'
import type { Gateway, RequestHead } from './gateway.ts'

/** The properties of an endpoint that its usage events need. */
export type MeteredEndpoint = Pick<
  Endpoint,
  'path' | 'product' | 'neverBills' | 'hasEffect' | 'price' | 'status' | 'cacheControl' | 'table'
>

/** An Idempotency-Key that a request has taken, and the time when it did. */
export interface IdempotencyLease extends IdempotentRequest {
  readonly begunMs: number
}

/** A request on its way through the gateway. Each step adds what it found out; the usage event is made from it. */
export interface RequestContext<Row = MeteredEndpoint> {
  readonly endpoint: Row
  readonly request: RequestHead
  /**
   * The time of arrival, in epoch milliseconds (`startMs`) and on the clock of `performance` (`startedMs`).
   */
  readonly startMs: number
  readonly startedMs: number
  /** The time the body took to arrive, in milliseconds; it is not part of the latency. */
  bodyWaitMs: number
  /** Undefined until it is read. */
  body: Buffer | undefined
  /** Headers that the answer carries whatever its status. */
  readonly headers: Record<string, string>
  /** Undefined until the key is read, and for requests without a valid one. */
  caller: Caller | undefined
  /** The Idempotency-Key that this request has taken. */
  idempotent: IdempotencyLease | undefined
  /** The most the caller wants to spend (X-Credits-Limit), in thousandths of a credit. */
  spendMax: number | undefined
  /** False for a request that was refused before it reached its endpoint. */
  isAdmitted: boolean
}

/** A request whose caller is known. */
export interface IdentifiedRequest<Row = MeteredEndpoint> extends RequestContext<Row> {
  caller: Caller
}

/** Returns whether the caller of a request is known. */
export const isIdentified = <Row>(context: RequestContext<Row>): context is IdentifiedRequest<Row> =>
  context.caller !== undefined

/** Returns the context of a request that has just arrived. */
export function contextOf<Row>(
  endpoint: Row,
  request: RequestHead,
  { nowMs, noteRequest }: Gateway,
): RequestContext<Row> {
  noteRequest()
  return {
    endpoint,
    request,
    startMs: nowMs(),
    startedMs: performance.now(),
    bodyWaitMs: 0,
    body: undefined,
    headers: {},
    caller: undefined,
    idempotent: undefined,
    spendMax: undefined,
    isAdmitted: false,
  }
}

/** Finds the caller by the Authorization header. */
export async function identify(context: RequestContext, { findCaller }: Gateway): Promise<void> {
  const { authorization } = context.request.headers
  context.caller = await findCaller(typeof authorization === 'string' ? authorization : undefined)
}

/** Returns the latency of the service until now, in milliseconds with three decimals. */
export const latencyMs = ({ startedMs, bodyWaitMs }: RequestContext): number =>
  Math.round((performance.now() - startedMs - bodyWaitMs) * 1000) / 1000
