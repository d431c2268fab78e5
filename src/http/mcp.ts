// POST /mcp: the route of the Model Context Protocol, and from where it may be called.

import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { handleMcp, handleUnknown } from '../gateway/handle.ts'
import { mcpEndpoint, type SpeakMcp } from '../gateway/mcp.ts'
import { message, shortenText } from '../lib/message.ts'
import { parseUrl } from '../lib/parse-url.ts'
import { answerHeaders, sendAnswer } from './answer.ts'
import type { BytesInFlight } from './bytes-in-flight.ts'
import { clientAddress } from './client-address.ts'
import { readBody, transferBounds } from './request-body.ts'
import { headOf } from './request-head.ts'
import { expectsContinue } from './unread.ts'

export interface McpPlace {
  readonly speak: SpeakMcp
  /** The address under which callers reach the service, where that is set. */
  readonly publicUrl: string | undefined
}

interface AllowedOrigins extends McpPlace {
  /** Origins whose pages may call, or `*`. */
  readonly corsOrigins: readonly string[]
}

/** Adds the route. */
export function addMcp(
  server: FastifyInstance,
  gateway: Gateway,
  inFlight: BytesInFlight,
  { speak, ...allowed }: AllowedOrigins,
): void {
  server.route({
    method: 'POST',
    url: mcpEndpoint.path,
    handler: async (request, reply) => {
      const error = foreignError(request, allowed)
      if (error) {
        return sendAnswer(request, reply, await handleUnknown(error, headOf(request), gateway, mcpEndpoint))
      }
      const flight = inFlight.begin(clientAddress(request))
      const gone = new AbortController()
      reply.raw.once('close', () => {
        flight.end()
        gone.abort()
      })
      const answer = await handleMcp(
        {
          head: headOf(request),
          readBody: (bytesMax: number) => {
            if (expectsContinue(request.raw)) reply.raw.writeContinue()
            return readBody(request.raw, { bytesMax, flight, ...transferBounds })
          },
        },
        received => speak(received, gone.signal),
        gateway,
      )
      if (!('stream' in answer)) return sendAnswer(request, reply, answer)
      const { status, headers, stream } = answer
      // A stream that nobody reads would never end.
      if (reply.raw.destroyed) stream.destroy()
      const { 'Content-Type': _type, ...common } = answerHeaders(request.id)
      return reply.code(status).headers(common).headers(headers).send(stream)
    },
  })
}

/**
 * Returns the 403 for a request that a page of elsewhere made a browser send: one with a foreign Origin, or with the name of
 * another host that was made to lead here (DNS rebinding). Addresses and names without a dot cannot be rebound.
 */
function foreignError(
  { headers }: FastifyRequest,
  { publicUrl, corsOrigins }: Omit<AllowedOrigins, 'speak'>,
): ApiError | undefined {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const host = hostnameOf(`http://${headers.host ?? ''}`)
  if (host === undefined || !(isUnforgeable(host) || host === publicHost)) {
    return refusal('Host', headers.host ?? '', 'Set ALMANAC_PUBLIC_URL to the address that callers use.')
  }
  const { origin } = headers
  if (origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin)) return undefined
  const from = hostnameOf(origin)
  if (
    from !== undefined &&
    (from === host || from === publicHost || (isLoopback(from) && isLoopback(host)))
  ) {
    return undefined
  }
  return refusal('Origin', origin, 'Add it to ALMANAC_CORS_ORIGINS if its pages may call the service.')
}

const refusal = (header: string, value: string, advice: string): ApiError =>
  new ApiError(
    'permission_error',
    message`${header}: ${shortenText(value)} may not call ${mcpEndpoint.path}. ${advice}`,
  )

/** Returns the name or address of the host of a URL, without brackets; undefined for what is no URL. */
const hostnameOf = (url: string): string | undefined =>
  parseUrl(url)
    ?.hostname.replace(/^\[|\]$/g, '')
    .replace(/\.$/, '') || undefined

const isUnforgeable = (host: string): boolean => isIP(host) > 0 || !host.includes('.') || isLoopback(host)

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  (/^127\./.test(host) && isIP(host) > 0)
