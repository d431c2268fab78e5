// Sends an answer of the gateway: its body as JSON, compressed where the client takes that.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../gateway/gateway.ts'
import { encoded } from './compression.ts'

export async function sendAnswer(
  { id, headers }: FastifyRequest,
  reply: FastifyReply,
  { status, headers: own, body }: Answer,
): Promise<FastifyReply> {
  reply
    .code(status)
    .headers(own)
    .header('X-Request-Id', id)
    .header('Content-Type', 'application/json; charset=utf-8')
    .header('Vary', [reply.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', '))
  const compressed = await encoded(body, headers['accept-encoding'] as string | undefined)
  if (!compressed) return reply.send(body)
  return reply.header('Content-Encoding', compressed.encoding).send(compressed.body)
}
