// Requests that a connection sends without waiting for the answers to those before (RFC 9112, 9.3.2). All of them would
// be answered at once, and the answers kept until the first is taken.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** So many requests of one connection may wait for their answers. */
const unansweredMax = 16

/** Ends connections with more requests under way than that; what waits for its turn on a connection ends with it. */
export function boundPipelining(server: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>()
  const answersOf = (socket: Socket): Set<ServerResponse> => {
    const known = unanswered.get(socket)
    if (known) return known
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

/** Node closes only the answer whose turn it is: timers, files and bytes of the others would stay. */
function close(answer: ServerResponse): void {
  if (answer.socket) return
  answer.destroy()
  answer.emit('close')
}
