// Cross-origin requests (CORS): pages of the allowed origins may call the service from a browser.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** The time that browsers may cache the answer to a preflight. */
const maxAgeSeconds = 600

/** The headers that a page may read beside the few that every page may. */
const exposedHeaders = [
  'X-Request-Id',
  'X-Credits-Used',
  'X-Credits-Remaining',
  'Idempotent-Replayed',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'Allow',
  'WWW-Authenticate',
  'Mcp-Session-Id',
]

/**
 * Allows pages of these origins to call the service, or of any origin for `*`. Other pages get no CORS
 * headers, and 405 for OPTIONS.
 */
export function allowOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const isOpen = origins.includes('*')
  server.addHook('onRequest', (request, reply, done) => {
    // A preflight is answered before any route.
    reply.header('X-Request-Id', request.id)
    done()
  })
  server.register(cors, {
    origin: (origin, allow) => allow(null, origin !== undefined && (isOpen || origins.includes(origin))),
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    strictPreflight: false,
    exposedHeaders,
    maxAge: maxAgeSeconds,
  })
}
