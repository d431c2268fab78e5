// What an endpoint is: a row of the endpoint table.
import type { Static, TSchema } from 'typebox'
import type { Caller } from '../access/keys.ts'
import type { Dataset } from '../catalog/dataset.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { JsonText } from '../lib/json/json-text.ts'
import type { NameMatcher } from '../matching/name-candidates.ts'
import type { Price } from '../metering/prices.ts'
import type { Places } from '../places/places.ts'
import type { Returnable } from '../query/returnable.ts'
import type { Charge } from '../stores/charge.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { Records } from '../stores/records.ts'
import type { BatchPool } from '../stores/work-batches.ts'
import type { BatchServices } from './batch/desk.ts'
import type { RateLimited, RateLimits } from './rate-limit.ts'

/** What endpoints that only read records may use, also in the threads of batch jobs. */
export interface RecordServices {
  readonly records: Records
  readonly names: NameMatcher
  readonly geocode: Places['geocode']
  readonly nowMs: () => number
}

/** What endpoints may use; app.ts fills it. */
export interface Services extends RecordServices {
  readonly ledger: Ledger
  readonly rateLimits: RateLimits
  readonly batches: BatchServices
}

/** A request that was admitted and checked. `Body` is the type of its checked body; a GET has none to read. */
export interface Call<Body = never> {
  readonly body: Body
  /** Parameters of the query by name, as they were sent: several values where one stood there more than once. */
  readonly query: Readonly<Record<string, readonly string[]>>
  /** The parameters of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly caller: Caller
  /** Fingerprint of the request and its Idempotency-Key, the same when it is sent again; undefined without one. */
  readonly idempotencyKey: string | undefined
  /** The most the caller wants to spend (X-Credits-Limit), in thousandths of a credit; undefined: what it costs. */
  readonly spendMax: number | undefined
}

/** What a run found out; only the gateway makes a response of it. */
export interface Facts {
  readonly body: JsonObject | readonly JsonObject[] | JsonText
  /** How many records were answered. */
  readonly results: number
  /** Charge lines; one of quantity 0 stands for what was not found, and is not shown. */
  readonly charges: readonly Charge[]
  /** What stands beside the price when the request was a preview: the body without its records, where that is an object. */
  readonly previewed?: JsonObject
  /** Ids of the job the request began, for its usage event. */
  readonly linkedIds?: Readonly<Record<string, string>>
}

/**
 * A row of the endpoint table. `Body` is what `body` describes. The table itself holds rows of any body: nobody but the
 * gateway, which has checked the body of a request against its row, can call them.
 */
export interface Endpoint<Body = never> extends RateLimited {
  readonly method: 'GET' | 'POST'
  /** A route template: parameters as `:name`. */
  readonly path: string
  /** The product of usage reports. */
  readonly product: string
  /** The family it is listed under, for example `Person`. */
  readonly category: string
  readonly summary: string
  /** Answers of rows with a price carry X-Credits-Used. */
  readonly price?: Price
  /** Whether a body, not checked yet, asks for what costs nothing whatever is found; a preview always does. */
  readonly isFree?: (body: JsonObject) => boolean
  /** One of those that interface.md names for `hide_free`, which hides its successes (GET /account/usage/events, 2). */
  readonly neverBills?: true
  /** Keys that may submit batch jobs may call it, and see their own jobs. */
  readonly followsJobs?: true
  /** The version header may be missing (reference behaviour, 18.3). */
  readonly versionOptional?: true
  /** A 401 has the flat body `{ message }` (interface.md, Errors). */
  readonly plainUnauthorized?: true
  /** A POST that begins or ends something: it must not run again for the same Idempotency-Key. */
  readonly hasEffect?: true
  /** The body of a POST. */
  readonly body?: TSchema
  /** A POST may come without a body, which then is an empty object. */
  readonly bodyOptional?: true
  /** The parameters a query may have. */
  readonly query?: readonly string[]
  /** Request keys of which exactly one must be given. */
  readonly identifiers?: readonly string[]
  /** The fields its answers can carry, for GET /account/endpoints. */
  readonly returns?: { readonly dataset: Dataset; readonly returnable: Returnable }
  /** What its jobs charge for when they end; submitting costs nothing. */
  readonly jobPrice?: Price
  /** A batch submit: active jobs of its pool are capped before permission and credits (interface.md, Batch concurrency). */
  readonly pool?: BatchPool
  readonly run: (call: Call<Body>, services: Services) => Promise<Facts>
}

/**
 * A row that answers from the records alone, and so can be made a batch job. `Options` is what its batch form may ask
 * for beyond the body.
 */
export interface RecordEndpoint<Body = never, Options = never> extends Endpoint<Body> {
  readonly run: (call: RecordCall<Body, Options>, services: RecordServices) => Promise<Facts>
}

export interface RecordCall<Body, Options = never> extends Pick<Call<Body>, 'body'> {
  readonly caller: Pick<Caller, 'permissions'>
  /** Absent in direct calls. */
  readonly options?: Options
}

type Row<Schema extends TSchema, Of> = Omit<Of, 'body'> & { readonly body: Schema }

/** Returns the row of a POST, whose `run` reads a body of the type that its schema describes. */
export const endpoint = <Schema extends TSchema>(
  row: Row<Schema, Endpoint<Static<Schema>>>,
): Endpoint<Static<Schema>> => row

/** Returns the row of a POST that answers from the records alone. */
export const recordEndpoint = <Schema extends TSchema, Options = never>(
  row: Row<Schema, RecordEndpoint<Static<Schema>, Options>>,
): RecordEndpoint<Static<Schema>, Options> => row
