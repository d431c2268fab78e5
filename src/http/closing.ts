// A server that closes answers the requests under way, and waits for no connection that brings none.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The time in which requests under way are answered: supervisors wait ten seconds before they kill. */
const graceMs = 8000

/**
 * When the server closes, ends connections that have brought no request yet at once, as those that browsers open in
 * advance, and all that are left after the time of grace. Node's own deadlines for requests end with the closing.
 */
export function endConnectionsAtClose(server: FastifyInstance): void {
  const fresh = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    fresh.add(socket)
    socket.once('close', () => fresh.delete(socket))
  })
  server.server.on('request', ({ socket }) => fresh.delete(socket))
  server.addHook('preClose', done => {
    for (const socket of fresh) socket.destroy()
    const timer = setTimeout(() => server.server.closeAllConnections(), graceMs)
    server.server.once('close', () => clearTimeout(timer))
    done()
  })
}
