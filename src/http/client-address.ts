// The address of a client: that of its connection, or the one that a trusted proxy names.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { memoized } from '../lib/cache.ts'

interface ClientNames extends Pick<FastifyRequest, 'socket'> {
  /** Undefined for a connection that the client has reset already. */
  readonly ip: string | undefined
}

/**
 * Returns the address without what some proxies write around it: a port, brackets, and the prefix of IPv4 in IPv6. A text that
 * is not an address was written by somebody else, so that the connection's own address is returned; it is empty for a
 * connection that was reset.
 */
export const clientAddress = ({ ip = '', socket }: ClientNames): string =>
  addressIn(ip) || (socket.remoteAddress ?? '')

/** The same clients send many requests. */
const addressesBytesMax = 256 * 1024

/** Returns the address in what a proxy wrote; an empty text where there is none. */
const addressIn = memoized((ip: string): string => {
  const bare = ip
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIP(bare) > 0 ? bare : ''
}, addressesBytesMax)
