// What an endpoint is: a row of the endpoint table.
import type { TSchema } from 'typebox'
import type { Caller } from '../access/keys.ts'
import type { JsonObject } from '../lib/json.ts'
import type { JsonText } from '../lib/json-text.ts'
import type { Charge } from '../metering/price.ts'
import type { Point } from '../query/predicate.ts'
import type { Records } from '../stores/records.ts'

/** What endpoints may use; app.ts fills it. */
export interface Services {
  readonly records: Records
  readonly geocode: (name: string) => Point | undefined
  readonly nowMs: () => number
}

export interface Call {
  /** Checked against the row's `body`. */
  readonly body: JsonObject
  readonly caller: Caller
}

/** What a run found out; only the gateway makes a response of it. */
export interface Facts {
  readonly body: JsonObject | readonly JsonObject[] | JsonText
  /** How many records were answered. */
  readonly results: number
  /** Charge lines; lines at 0 are kept. */
  readonly charges: readonly Charge[]
}

export interface Endpoint {
  readonly method: 'POST'
  readonly path: string
  /** The product of usage reports. */
  readonly product: string
  readonly summary: string
  /** Requests a minute a team may make by default. */
  readonly rate: { readonly perMinute: number }
  /** Its answers carry X-Credits-Used. */
  readonly bills: boolean
  /** A 401 has the flat body `{ message }` (interface.md, Errors). */
  readonly plainUnauthorized?: true
  readonly body: TSchema
  /** Request keys of which exactly one must be given. */
  readonly identifiers?: readonly string[]
  readonly run: (call: Call, services: Services) => Promise<Facts>
}
