// Ends connections whose readers are too slow, because answers stay in memory, and files open, until they are taken.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TransferBounds } from './request-body.ts'

/** Shorter answers are not watched: the operating system buffers them at once. */
const unwatchedBytes = 64 * 1024
/** The least time between two looks at a reader. */
const lookMs = 100

/**
 * Ends the connection of each answer whose reader falls behind: `graceMs` after its turn it must have taken
 * `bytesPerSecond` for every second since.
 */
export function endSlowReaders(server: FastifyInstance, bounds: TransferBounds): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (bytesOf(payload, reply) > unwatchedBytes && !reply.raw.destroyed) watch(reply.raw, bounds)
    done()
  })
}

function watch(answer: ServerResponse, { graceMs, bytesPerSecond }: TransferBounds): void {
  let startedMs = performance.now()
  let firstByte: number | undefined
  const look = () => {
    // Pipelined answers get the connection one after the other.
    const { socket } = answer
    if (!socket) startedMs = performance.now()
    firstByte ??= socket?.bytesWritten
    const taken = socket ? socket.bytesWritten - socket.writableLength - (firstByte ?? 0) : 0
    const leftMs = startedMs + graceMs + (1000 * taken) / bytesPerSecond - performance.now()
    if (leftMs <= 0) answer.destroy()
    else timer = setTimeout(look, Math.max(leftMs, lookMs))
  }
  let timer = setTimeout(look, 0)
  answer.once('close', () => clearTimeout(timer))
}

/**
 * Returns the length of a payload: the characters of a text, which are nearly its bytes, or the declared
 * length of a file.
 */
const bytesOf = (payload: unknown, reply: FastifyReply): number =>
  typeof payload === 'string' || payload instanceof Uint8Array
    ? payload.length
    : Number(reply.getHeader('content-length') ?? 0)
