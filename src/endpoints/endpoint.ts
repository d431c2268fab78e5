// The type of an endpoint: a row of the endpoint table.
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
import type { BatchServices } from './batch/services.ts'
import type { RateLimited, RateLimits } from './rate-limit.ts'

/** The services of endpoints that only read records; they exist in the threads of batch jobs, too. */
export interface RecordServices {
  readonly records: Records
  readonly names: NameMatcher
  readonly geocode: Places['geocode']
  readonly nowMs: () => number
}

/** The services of endpoints. */
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

/** The result of a run; the gateway makes a response of it. */
export interface RunResult {
  readonly body: JsonObject | readonly JsonObject[] | JsonText
  /** The number of records answered. */
  readonly results: number
  /** The charge lines; a line of quantity 0 is not shown. */
  readonly charges: readonly Charge[]
  /** The keys beside the price when the request was a preview: the body without its records, where that is an object. */
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
  /** Returns whether a body, not checked yet, costs nothing whatever it finds; a preview never costs anything. */
  readonly isFree?: (body: JsonObject) => boolean
  /** True where GET /account/usage/events leaves out successes with `hide_free`. */
  readonly neverBills?: true
  /** Keys that may submit batch jobs may call it, and see their own jobs. */
  readonly followsJobs?: true
  /** True where the version header may be missing. */
  readonly versionOptional?: true
  /** True where a 401 has the flat body `{ message }`, as its clients expect it. */
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
  /** The price of its batch jobs, charged when they end; submitting costs nothing. */
  readonly jobPrice?: Price
  /** The pool of a batch submit: its active jobs are capped before permission and credits. */
  readonly pool?: BatchPool
  readonly run: (call: Call<Body>, services: Services) => Promise<RunResult>
}

/**
 * A row that answers from the records alone, and so can be made a batch job. `Options` is what its batch form may ask
 * for beyond the body.
 */
export interface RecordEndpoint<Body = never, Options = never> extends Endpoint<Body> {
  readonly run: (call: RecordCall<Body, Options>, services: RecordServices) => Promise<RunResult>
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
