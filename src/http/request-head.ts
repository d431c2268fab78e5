// Turns a request of Fastify into one of the gateway, without its body.
import type { FastifyRequest } from 'fastify'
import type { RequestHead } from '../gateway/gateway.ts'

export const headOf = ({ id, method, url, headers, ip, query, params }: FastifyRequest): RequestHead => ({
  id,
  method,
  path: url.split('?', 1)[0] ?? '',
  headers,
  clientIp: ip,
  query: Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, string | string[]>).map(([name, value]) => [
      name,
      [value].flat(),
    ]),
  ),
  params: (params ?? {}) as Record<string, string>,
})
