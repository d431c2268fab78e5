// Turns a request of Fastify into one of the gateway, without its body.
import type { FastifyRequest } from 'fastify'
import type { RequestHead } from '../gateway/gateway.ts'
import { clientAddress } from './client-address.ts'

export function headOf(request: FastifyRequest): RequestHead {
  const { id, method, url, headers, query, params } = request
  return {
    id,
    method,
    path: url.split('?', 1)[0] ?? '',
    headers,
    clientIp: clientAddress(request),
    query: Object.fromEntries(
      Object.entries((query ?? {}) as Record<string, string | string[]>).map(([name, value]) => [
        name,
        [value].flat(),
      ]),
    ),
    params: (params ?? {}) as Record<string, string>,
  }
}
