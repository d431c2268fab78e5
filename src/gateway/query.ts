// Checks the names of query parameters; the endpoints read their values.
import type { Call, Endpoint } from '../endpoints/endpoint.ts'
import { invalidRequest } from '../errors.ts'
import { message, shortenText } from '../lib/message.ts'

/** Throws 400 for a parameter the endpoint does not have: a misspelt one must not change an answer silently. */
export function checkQuery({ query = [] }: Pick<Endpoint, 'query'>, sent: Call['query']): void {
  const unknown = Object.keys(sent).find(name => !query.includes(name))
  if (unknown === undefined) return
  const accepted = query.length > 0 ? `Accepted: ${query.join(', ')}.` : 'This endpoint has none.'
  throw invalidRequest(message`${shortenText(unknown)}: Unknown parameter. ${accepted}`)
}
