// Bounds pipelining: requests that a connection sends without waiting for earlier answers (RFC 9112, 9.3.2).
// All of them would be answered at once, and the answers kept until the first is taken.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The most requests of one connection that may wait for their answers. */
const unansweredMax = 16

/**
 * Ends connections that have more unanswered requests. Answers that are still queued on a connection end with
 * it.
 */
export function boundPipelining(server: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>()
  const answersOf = (socket: Socket): Set<ServerResponse> => {
    const existing = unanswered.get(socket)
    if (existing) return existing
    const answers = new Set<ServerResponse>()
    unanswered.set(socket, answers)
    socket.once('close', () => answers.forEach(close))
    return answers
  }
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const answers = answersOf(socket)
    answers.add(reply.raw)
    if (answers.size > unansweredMax || socket.destroyed) {
      socket.destroy()
      reply.hijack()
      return
    }
    reply.raw.once('finish', () => answers.delete(reply.raw))
    done()
  })
}

/**
 * Closes a queued answer. Node closes only the answer whose turn it is: timers, files and bytes of the others
 * would stay.
 */
function close(answer: ServerResponse): void {
  if (answer.socket) return
  answer.destroy()
  answer.emit('close')
}
