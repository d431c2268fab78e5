// Ends connections whose body was refused and still arrives: the sender has a moment to read the refusal.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Many clients read no answer before they have sent everything: their bytes are accepted for this long. */
export const lingerMs = 2000

/** Ends connections whose body goes on arriving after the answer, and tells clients that ask first not to begin. */
export function endUnread(server: FastifyInstance): void {
  // Node would tell every client to go on; here the reading of a body does.
  server.server.on('checkContinue', (request, response) => server.routing(request, response))
  server.addHook('onSend', ({ raw }, reply, _payload, done) => {
    // Nobody knows whether the body will come after a refusal: nothing behind it could be read.
    if (waitsToGoOn(raw) && !raw.complete) reply.header('Connection', 'close')
    done()
  })
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) {
      const timer = setTimeout(() => raw.socket.destroy(), lingerMs)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** Returns whether the client sends its body only when it is told to (RFC 9110, 10.1.1). */
export const waitsToGoOn = ({ headers }: IncomingMessage): boolean =>
  headers.expect?.toLowerCase() === '100-continue'
