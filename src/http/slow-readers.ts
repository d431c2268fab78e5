// Ends connections whose readers are too slow, because answers stay in memory, and files open, until they are taken.
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TransferBounds } from './request-body.ts'

/** Shorter answers are not watched: the operating system buffers them at once. */
const unwatchedBytes = 64 * 1024
/** The least time between two looks at a reader. */
const lookMs = 100
/**
 * The bytes of a write. A socket counts those of one as taken only when all of them are, so that a reader must be able to take them
 * within the grace; answers that are no longer go out in one write, without a stream.
 */
const sliceBytes = 256 * 1024

/**
 * Ends the connection of each answer whose reader falls behind: `graceMs` after its turn it must have taken
 * `bytesPerSecond` for every second since.
 */
export function endSlowReaders(server: FastifyInstance, bounds: TransferBounds): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (bytesOf(payload, reply) <= unwatchedBytes || reply.raw.destroyed) return done()
    watch(reply.raw, bounds)
    if (request.method === 'HEAD' || !isWhole(payload) || Buffer.byteLength(payload) <= sliceBytes)
      return done()
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    reply.header('Content-Length', bytes.length)
    done(null, Readable.from(slicesOf(bytes)))
  })
}

const isWhole = (payload: unknown): payload is string | Uint8Array =>
  typeof payload === 'string' || payload instanceof Uint8Array

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += sliceBytes)
    yield bytes.subarray(start, start + sliceBytes)
}

function watch(answer: ServerResponse, { graceMs, bytesPerSecond }: TransferBounds): void {
  let startedMs = performance.now()
  let takenBefore: number | undefined
  const look = () => {
    // Pipelined answers get the connection one after the other.
    const { socket } = answer
    if (!socket) startedMs = performance.now()
    const takenInAll = socket ? socket.bytesWritten - socket.writableLength : 0
    if (socket) takenBefore ??= takenInAll
    const taken = takenInAll - (takenBefore ?? 0)
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
  isWhole(payload) ? payload.length : Number(reply.getHeader('content-length') ?? 0)
