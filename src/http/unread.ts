// Ends connections whose body was refused and still arrives: the sender has a moment to read the refusal.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The time that further bytes are accepted: many clients read no answer before they have sent everything. */
export const lingerMs = 2000

/**
 * Ends connections whose body keeps arriving after the answer, and tells clients that ask before sending not
 * to begin. They are told to continue when the body is read.
 */
export function endUnread(server: FastifyInstance): void {
  server.addHook('onSend', ({ raw }, reply, _payload, done) => {
    // The body may or may not follow a refusal, so nothing after it could be read.
    if (expectsContinue(raw) && !raw.complete) reply.header('Connection', 'close')
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

/** Returns whether the client sends its body only when it is told to; one of HTTP/1.0 never does (RFC 9110, 10.1.1). */
export const expectsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion !== '1.0' && headers.expect?.toLowerCase() === '100-continue'
