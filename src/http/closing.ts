// Lets a closing server answer the requests in progress, without waiting for idle connections.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * The grace period in which requests in progress are answered; supervisors wait ten seconds before they kill.
 */
const graceMs = 8000

/**
 * Ends connections when the server closes: at once those that have not sent a request yet, like those that
 * browsers open in advance, and after the grace period all that are left. Node no longer enforces its own
 * request deadlines once the server is closing.
 */
export function endConnectionsAtClose(server: FastifyInstance): void {
  const fresh = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    fresh.add(socket)
    socket.once('close', () => fresh.delete(socket))
  })
  // Node has an event of its own for requests with an Expect header.
  for (const event of ['request', 'checkContinue', 'checkExpectation'])
    server.server.on(event, ({ socket }: IncomingMessage) => fresh.delete(socket))
  server.addHook('preClose', done => {
    for (const socket of fresh) socket.destroy()
    const timer = setTimeout(() => server.server.closeAllConnections(), graceMs)
    server.server.once('close', () => clearTimeout(timer))
    done()
  })
}
