// Ends connections whose readers are too slow, because answers stay in memory until they are taken.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TransferBounds } from './request-body.ts'

/** Shorter answers are not watched: the operating system buffers them at once. */
const unwatchedBytes = 64 * 1024

/** Ends the connection of each answer that its reader has not taken in the time allowed for its length. */
export function endSlowReaders(server: FastifyInstance, { graceMs, bytesPerSecond }: TransferBounds): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    const bytes = bytesOf(payload, reply)
    if (bytes > unwatchedBytes && !reply.raw.destroyed) {
      const timer = setTimeout(() => reply.raw.destroy(), graceMs + (1000 * bytes) / bytesPerSecond)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/**
 * Returns the length of a payload: the characters of a text, which are nearly its bytes, or the declared
 * length of a file.
 */
const bytesOf = (payload: unknown, reply: FastifyReply): number =>
  typeof payload === 'string' || payload instanceof Uint8Array
    ? payload.length
    : Number(reply.getHeader('content-length') ?? 0)
