// A proxy on loopback for a browser that shows pages of strangers: every connection goes through the guard.

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import type { GuardedFetch, Route } from './guarded-fetch.ts'
import { AddressRefused } from './outgoing-url.ts'
import { parseUrl } from './parse-url.ts'

interface GuardedProxyOptions {
  readonly guard: Pick<GuardedFetch, 'route'>
  /** The most bytes that it passes on, in both directions. */
  readonly bytesMax: number
  /** Called when there were more; all connections have ended. */
  readonly onExhausted: () => void
}

export interface GuardedProxy {
  /** Its address, for as long as it is open. */
  readonly url: string
  /** Returns why nothing was sent to the host of the URL; undefined when something was. */
  refusalOf(url: string): string | undefined
  /** Ends all connections. */
  close(): void
}

/** The most connections at once. */
const connectionsMax = 64
const connectMs = 10_000
/** Headers that are meant for the proxy alone. */
const ownHeaders: ReadonlySet<string> = new Set(['proxy-connection', 'proxy-authorization', 'keep-alive'])

export async function openGuardedProxy({
  guard,
  bytesMax,
  onExhausted,
}: GuardedProxyOptions): Promise<GuardedProxy> {
  const sockets = new Set<Duplex>()
  const refusals = new Map<string, string>()
  let passedBytes = 0
  let isExhausted = false

  const keep = <T extends Duplex>(socket: T): T => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    return socket
  }
  const close = () => {
    server.close()
    server.closeAllConnections()
    for (const socket of sockets) socket.destroy()
  }
  const count = (stream: NodeJS.ReadableStream) =>
    stream.on('data', (chunk: Buffer) => {
      passedBytes += chunk.length
      if (passedBytes <= bytesMax || isExhausted) return
      isExhausted = true
      close()
      onExhausted()
    })
  const routeTo = async (url: URL): Promise<Route> => {
    try {
      return await guard.route(url.href, connectMs)
    } catch (error) {
      const reason = error instanceof AddressRefused ? error.message : 'The host has no address.'
      refusals.set(hostOf(url), reason)
      throw error
    }
  }

  const forward = async (incoming: IncomingMessage, response: ServerResponse) => {
    const text = incoming.url ?? ''
    const url = /^http:\/\//i.test(text) ? parseUrl(text) : undefined
    if (!url) return void response.writeHead(400).end()
    const route = await routeTo(url)
    const headers = Object.entries(incoming.headers).filter(([name]) => !ownHeaders.has(name))
    const upstream = request({
      method: incoming.method,
      headers: Object.fromEntries(headers),
      path: route.isProxy ? url.href : url.pathname + url.search,
      createConnection: () => keep(connectTo(route)),
    })
    upstream.on('response', answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      count(answer)
      // A response that breaks off breaks off for the browser too.
      pipeline(answer, response, () => {})
    })
    upstream.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    response.on('close', () => upstream.destroy())
    count(incoming).pipe(upstream)
  }

  const tunnel = async (text: string, client: Duplex, head: Buffer) => {
    const url = new URL(`https://${text}`)
    const route = await routeTo(url)
    const upstream = keep(connectTo(route))
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    await once(upstream, 'connect')
    if (route.isProxy) await openTunnel(upstream, url)
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    upstream.write(head)
    count(upstream).pipe(client)
    count(client).pipe(upstream)
  }

  const server = createServer((incoming, response) => {
    forward(incoming, response).catch(() => response.writeHead(403).end())
  })
  server.maxConnections = connectionsMax
  server.on('connect', (incoming, client, head) => {
    keep(client)
    tunnel(incoming.url ?? '', client, head).catch(() => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  })
  // Browsers open tunnels for WebSockets.
  server.on('upgrade', (_incoming, client) => client.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    refusalOf: address => {
      const url = parseUrl(address)
      return url && refusals.get(hostOf(url))
    },
    close,
  }
}

const hostOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`

function connectTo({ host, port, lookup }: Route): Socket {
  const socket = connect({ host, port, lookup })
  const timer = setTimeout(() => socket.destroy(), connectMs)
  socket.on('connect', () => clearTimeout(timer)).on('close', () => clearTimeout(timer))
  return socket
}

/** Asks a proxy for a tunnel. Throws when it refuses. */
async function openTunnel(socket: Socket, { host, port }: URL): Promise<void> {
  const target = port === '' ? `${host}:443` : host
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`)
  let head = ''
  while (!head.includes('\r\n\r\n')) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    head += chunk.toString('latin1')
    if (head.length > 16_384) throw new Error('The proxy does not answer.')
  }
  socket.pause()
  if (!/^HTTP\/1\.[01] 2/.test(head)) throw new Error('The proxy opens no tunnel.')
  socket.unshift(Buffer.from(head.slice(head.indexOf('\r\n\r\n') + 4), 'latin1'))
}
