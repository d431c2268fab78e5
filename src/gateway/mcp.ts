// POST /mcp: admits a message of the Model Context Protocol. What its tools ask are requests of their own.
import type { Readable } from 'node:stream'
import type { RateLimited } from '../endpoints/rate-limit.ts'
import { unauthorized } from './admit.ts'
import type { Answer, Gateway, Headers, IncomingRequest, RequestHead } from './gateway.ts'
import { identify, isIdentified, type MeteredEndpoint, type RequestContext } from './request-context.ts'
import { takeRate } from './take-rate.ts'

export const mcpEndpoint: MeteredEndpoint & RateLimited = {
  path: '/mcp',
  product: 'mcp',
  rate: { perMinute: 600 },
}

/** The longest message, in bytes. */
const messageBytesMax = 512 * 1024

/** An answer that is sent as it comes. */
export interface McpAnswer extends Pick<Answer, 'status' | 'headers'> {
  readonly stream: Readable
}

export interface McpMessage {
  /** The request; the tools of the message make theirs with its key. */
  readonly head: RequestHead
  /** The headers that the protocol reads. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Answers a message, until the signal tells that nobody waits for the answer any more. */
export type SpeakMcp = (message: McpMessage, signal: AbortSignal) => Promise<Answer | McpAnswer>

/** Throws 401, 429, and what reading the body throws. */
export async function answerMcp(
  context: RequestContext<typeof mcpEndpoint>,
  readBody: IncomingRequest['readBody'],
  speak: (message: McpMessage) => ReturnType<SpeakMcp>,
  gateway: Gateway,
): ReturnType<SpeakMcp> {
  await identify(context, gateway)
  if (!isIdentified(context)) throw unauthorized({})
  await takeRate(context, gateway)
  context.isAdmitted = true
  const body = await readBody(messageBytesMax)
  return speak({ head: context.request, headers: readHeaders(context.request.headers), body })
}

/** The headers that the protocol reads. */
const readNames = [
  'accept',
  'content-type',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'user-agent',
]

const readHeaders = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readNames.flatMap(name => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
