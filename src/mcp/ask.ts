// Sends the requests of tools to endpoints, with the key of their caller, so that they cost and may do what any other request does.
import { errorOf } from '../client/error.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'

/** A request to a row of the endpoint table. */
export interface EndpointRequest {
  readonly method: 'GET' | 'POST'
  /** The path of the row, with parameters as `:name`. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: JsonObject
  readonly headers?: Readonly<Record<string, string>>
}

export interface EndpointAnswer {
  readonly status: number
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON, or its UTF-8 bytes. */
  readonly body: string | Uint8Array
}

export interface EndpointSuccess extends Pick<EndpointAnswer, 'headers'> {
  readonly body: Json
}

/** Makes a request. Throws an AlmanacError unless it succeeds. */
export type Ask = (request: EndpointRequest, signal: AbortSignal) => Promise<EndpointSuccess>

/** Returns the path with its parameters filled in. */
export const filledPath = ({ path, params = {} }: Pick<EndpointRequest, 'path' | 'params'>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Returns the success of an answer. Throws an AlmanacError for any other. */
export function successOf({ status, headers, body }: EndpointAnswer): EndpointSuccess {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  if (status >= 400) throw errorOf(new Response(null, { status, headers }), text)
  return { headers, body: JSON.parse(text) as Json }
}
