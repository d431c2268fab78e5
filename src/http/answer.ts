// Sends an answer of the gateway: its body as JSON, compressed where the client takes that.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../gateway/gateway.ts'
import { isReleasable, releaseBuffer } from '../lib/release-buffer.ts'
import { encodeBody } from './compression.ts'

/** Returns the headers of every answer: it is private to its caller, and declared as JSON. */
export const answerHeaders = (requestId: string) => ({
  'X-Request-Id': requestId,
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
})

export async function sendAnswer(
  { id, headers }: FastifyRequest,
  reply: FastifyReply,
  { status, headers: ownHeaders, body, ownsBuffer = false }: Answer,
): Promise<FastifyReply> {
  reply.code(status).headers(answerHeaders(id)).headers(ownHeaders).header('Vary', varyOf(reply))
  if (status === 204) return reply.removeHeader('Content-Type').send()
  const compressed = await encodeBody(body, headers['accept-encoding'] as string | undefined)
  const owned = ownsBuffer && typeof body !== 'string' && isReleasable(body) ? body : undefined
  if (!compressed) {
    if (owned) {
      reply.raw.once('finish', () => {
        // The operating system may still read the bytes of an answer that was broken off.
        if (!reply.raw.destroyed) releaseBuffer(owned)
      })
    }
    return reply.serializer(asItIs).send(body)
  }
  if (owned) releaseBuffer(owned)
  return reply.header('Content-Encoding', compressed.encoding).send(compressed.body)
}

/** Fastify takes bytes in shared memory for an object that it has to write as JSON. */
const asItIs = (body: unknown) => body as string

/** Returns the headers on which the answer depends: pages of other origins have theirs set already. */
function varyOf(reply: FastifyReply): string {
  const others = reply.getHeader('Vary')
  return others === undefined ? 'Accept-Encoding' : [others, 'Accept-Encoding'].flat().join(', ')
}
