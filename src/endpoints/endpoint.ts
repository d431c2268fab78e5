// The type of an endpoint: a row of the endpoint table.
import type { Static, TSchema } from 'typebox'
import type { Caller } from '../access/keys.ts'
import type { Dataset } from '../catalog/dataset.ts'
import type { ChunkResult } from '../jobs/kind.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { JsonText } from '../lib/json/json-text.ts'
import type { LiveServices } from '../live/live.ts'
import type { WebQuestions } from '../live/web-questions.ts'
import type { NameMatcher } from '../matching/name-candidates.ts'
import type { Price } from '../metering/prices.ts'
import type { PlaceNames, Places } from '../places/places.ts'
import type { Returnable } from '../query/returnable.ts'
import type { Charge } from '../stores/charge.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { PaymentRefusal } from '../stores/ledger-credits.ts'
import type { Records } from '../stores/records.ts'
import type { BatchJob, BatchPool } from '../stores/work-batches.ts'
import type { BatchServices } from './batch/services.ts'
import type { SentTable, TableRows } from './batch/tables.ts'
import type { RateLimited, RateLimits } from './rate-limit.ts'
import type { WatchServices } from './watches/services.ts'

/** The services of endpoints that only read records; they exist in the threads of batch jobs, too. */
export interface RecordServices {
  readonly records: Records
  readonly names: NameMatcher
  readonly geocode: Places['geocode']
  readonly places: PlaceNames
  readonly nowMs: () => number
  readonly live: Pick<LiveServices, 'records' | 'isOn' | 'askModel' | 'embeddings'>
}

/** Enriches the rows of the tables of jobs. */
export interface TableRunner {
  /** Returns the result of the rows from the position on: as many as a chunk of the job has. */
  runChunk(
    services: RecordServices,
    batch: BatchJob,
    request: JsonObject,
    position: JsonObject,
  ): Promise<ChunkResult>
}

/** The services of the threads that run batch jobs. */
export interface JobServices extends RecordServices {
  readonly web: Pick<WebQuestions, 'search' | 'askModel'>
  readonly tables: TableRunner
  /** Holds what a later run of an export may cost. Returns false when there are not enough credits. */
  readonly holdCredits: (batch: BatchJob, millicredits: number) => Promise<PaymentRefusal | undefined>
  /** Keeps the verdict on a person on file, when no import runs. */
  readonly noteVerdict: (verdict: PersonVerdict) => void
}

/** A verdict on the work history of a person, as records hold it. */
export interface PersonVerdict {
  readonly profileUrl: string
  readonly tier: string
  readonly verdict: string
}

/** The services of endpoints. */
export interface Services extends RecordServices {
  readonly ledger: Ledger
  /** Returns the time by which the age of an answer to an Idempotency-Key is judged, which is not ahead of `nowMs`. */
  readonly answerAgeMs: () => number
  readonly rateLimits: RateLimits
  readonly batches: BatchServices
  readonly watches: WatchServices
  readonly live: LiveServices
}

/** A request that was admitted and checked. `Body` is the type of its checked body; a GET has none to read. */
export interface Call<Body = never> {
  readonly body: Body
  /**
   * The parameters of the query by name, as they were sent: a parameter that is repeated has several values.
   */
  readonly query: Readonly<Record<string, readonly string[]>>
  /** The parameters of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly caller: Caller
  /** Fingerprint of the request and its Idempotency-Key, the same when it is sent again; undefined without one. */
  readonly idempotencyKey: string | undefined
  /**
   * The most that the caller wants to spend (X-Credits-Limit), in thousandths of a credit; undefined without
   * a limit.
   */
  readonly spendMax: number | undefined
}

/** The result of a run; the gateway makes a response of it. */
export interface RunResult {
  readonly body: JsonObject | readonly JsonObject[] | JsonText
  /** The number of records answered. */
  readonly results: number
  /** The charge lines; a line of quantity 0 is not shown. */
  readonly charges: readonly Charge[]
  /**
   * The fields that a preview answers beside the price: the body without its records, where the body is an
   * object.
   */
  readonly previewed?: JsonObject
  /** The ids of the job that the request began, for its usage event. */
  readonly linkedIds?: Readonly<Record<string, string>>
}

/**
 * A row of the endpoint table. `Body` is what `body` describes. The table itself holds rows of any body; only
 * the gateway calls them, after it has checked the body of a request against the row.
 */
export interface Endpoint<Body = never> extends RateLimited {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** A route template: parameters as `:name`. */
  readonly path: string
  /** The product of usage reports. */
  readonly product: string
  /** The family it is listed under, for example `Person`. */
  readonly category: string
  readonly summary: string
  /** The price of an answer. Answers of rows with a price carry X-Credits-Used. */
  readonly price?: Price
  /** True for a submit that takes `preview`, as every endpoint with a `price` does. */
  readonly tellsPrice?: true
  /** Returns whether a body, not checked yet, costs nothing whatever it finds; a preview never costs anything. */
  readonly isFree?: (body: JsonObject) => boolean
  /** True where GET /account/usage/events leaves out successes with `hide_free`. */
  readonly neverBills?: true
  /** True when keys that may submit batch jobs or exports may call it too, and see their own jobs there. */
  readonly followsJobs?: true
  /** True where the version header may be missing. */
  readonly versionOptional?: true
  /** True where a 401 has the flat body `{ message }`, as its clients expect it. */
  readonly plainUnauthorized?: true
  /** True for a POST that begins or ends something: it must not run again for the same Idempotency-Key. */
  readonly hasEffect?: true
  /** True where the answer shows the whole request, so that it is as long. */
  readonly repeatsBody?: true
  /** The status of a success; 200 when absent. A 204 has no body. */
  readonly status?: 201 | 204
  /** The `Cache-Control` of a success; `no-store` when absent. */
  readonly cacheControl?: string
  /** The schema of the body of a POST or PATCH. */
  readonly body?: TSchema
  /** The form of a POST that takes a CSV table in place of its JSON body. */
  readonly table?: TableForm
  /** True when a POST may come without a body, which then counts as an empty object. */
  readonly bodyOptional?: true
  /** The query parameters that are accepted. */
  readonly query?: readonly string[]
  /** The request keys of which exactly one must be given. */
  readonly identifiers?: readonly string[]
  /** The fields that its answers can carry, for GET /account/endpoints. */
  readonly returns?: { readonly dataset: Dataset; readonly returnable: Returnable }
  /** The price of its batch jobs, charged when they end; submitting costs nothing. */
  readonly jobPrice?: Price
  /** Returns the most credits that a batch job with the body can cost, where that does not depend on the records. */
  readonly creditsMax?: (body: Body) => number
  /** The pool of a batch submit. The number of active jobs is checked before permission and credits. */
  readonly pool?: BatchPool
  readonly run: (call: Call<Body>, services: Services) => Promise<RunResult>
}

/** A request with a table; its parameters stand in the query, because the body is the table. */
export interface TableForm<Parameters = never> {
  readonly rows: TableRows
  /** The schema of the parameters. */
  readonly parameters: TSchema
  /** The body of the call has the parameters. */
  readonly run: (
    call: Call<Parameters> & { readonly table: SentTable },
    services: Services,
  ) => Promise<RunResult>
}

/**
 * A row that answers from the records alone, so that it can have a batch form. `Options` is what its batch
 * form may ask for beyond the body.
 */
export interface RecordEndpoint<Body = never, Options = never> extends Endpoint<Body> {
  readonly run: (call: RecordCall<Body, Options>, services: RecordServices) => Promise<RunResult>
}

export interface RecordCall<Body, Options = never> extends Pick<Call<Body>, 'body'> {
  readonly caller: Pick<Caller, 'permissions'>
  /** Absent in direct calls. */
  readonly options?: Options
}

type TypedRow<Schema extends TSchema, Of> = Omit<Of, 'body'> & { readonly body: Schema }

/** Returns the row of a POST, whose `run` reads a body of the type that its schema describes. */
export const endpoint = <Schema extends TSchema>(
  row: TypedRow<Schema, Endpoint<Static<Schema>>>,
): Endpoint<Static<Schema>> => row

/** Returns the row of a POST that answers from the records alone. */
export const recordEndpoint = <Schema extends TSchema, Options = never>(
  row: TypedRow<Schema, RecordEndpoint<Static<Schema>, Options>>,
): RecordEndpoint<Static<Schema>, Options> => row
