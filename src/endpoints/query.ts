// Checks the parameters of a query against those its endpoint takes.
import { invalidRequest } from '../errors.ts'
import { shortenText } from '../query/value.ts'
import type { Call, Endpoint } from './endpoint.ts'

/** Throws 400 for a parameter the endpoint does not have: a misspelt one must not change an answer silently. */
export function checkQuery({ query = [] }: Pick<Endpoint, 'query'>, given: Call['query']): void {
  const unknown = Object.keys(given).find(name => !query.includes(name))
  if (unknown === undefined) return
  const accepted = query.length > 0 ? `Accepted: ${query.join(', ')}.` : 'This endpoint has none.'
  throw invalidRequest(`${shortenText(unknown)}: Unknown parameter. ${accepted}`)
}
