// Before an endpoint runs: the version, then the key. Each refusal is thrown with its status.
import type { Caller } from '../access/keys.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { ApiError, invalidRequest } from '../errors.ts'

export const apiVersion = '2025-11-01'

export interface Headers {
  readonly [name: string]: string | string[] | undefined
}

export type FindCaller = (authorization: string | undefined) => Promise<Caller | undefined>

/** Throws 400 for the version header, 401 for the key. */
export async function admit(endpoint: Endpoint, headers: Headers, findCaller: FindCaller): Promise<Caller> {
  const version = headers['x-api-version']
  if (version === undefined || version === '') throw invalidRequest('Missing required header: x-api-version')
  if (version !== apiVersion) {
    throw invalidRequest(`Unsupported API version: '${version}'. Supported versions: ${apiVersion}`)
  }
  const caller = await findCaller(headers.authorization as string | undefined)
  if (!caller) throw new Unauthorized(endpoint.plainUnauthorized ?? false)
  return caller
}

/** A 401; three endpoints answer it with a flat body. */
export class Unauthorized extends ApiError {
  readonly isPlain: boolean

  constructor(isPlain: boolean) {
    super('unauthorized', 'Invalid API key in request.', { headers: { 'WWW-Authenticate': 'Bearer' } })
    this.isPlain = isPlain
  }
}
