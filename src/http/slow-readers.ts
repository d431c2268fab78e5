// Answers are held until their reader has taken them: who takes theirs too slowly loses the connection.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Patience } from './request-body.ts'

/** Answers up to so long are not watched: the system takes them at once, whoever reads them. */
export const unwatchedBytes = 64 * 1024

/** Ends the connection of each answer that its reader has not taken in the time that its length gives. */
export function endSlowReaders(server: FastifyInstance, { graceMs, bytesPerSecond }: Patience): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    const bytes = bytesOf(payload, reply)
    if (bytes > unwatchedBytes) {
      const timer = setTimeout(() => reply.raw.destroy(), graceMs + (1000 * bytes) / bytesPerSecond)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** Of a text the characters, which are nearly its bytes; of a file what its header says. */
const bytesOf = (payload: unknown, reply: FastifyReply): number =>
  typeof payload === 'string' || payload instanceof Uint8Array
    ? payload.length
    : Number(reply.getHeader('content-length') ?? 0)
