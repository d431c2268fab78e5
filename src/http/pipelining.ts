// Requests that a connection sends without waiting for the answers to those before (RFC 9112, 9.3.2). All of them would
// be answered at once, and the answers kept until the first is taken.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** So many requests of one connection may wait for their answers. */
const unansweredMax = 16

/** Ends connections with more requests under way than that. */
export function boundPipelining(server: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  // Every answer that waits may listen for the end of its connection.
  server.server.on('connection', socket => socket.setMaxListeners(2 * unansweredMax))
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > unansweredMax || socket.destroyed) {
      socket.destroy()
      reply.hijack()
      return
    }
    reply.raw.once('finish', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    done()
  })
}
