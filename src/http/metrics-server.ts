// The server of GET /metrics, on a port of its own, so that a proxy never hands the numbers to callers.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shared } from './shared.ts'

interface MetricsPage {
  readonly contentType: string
  text(): Promise<string>
}

export interface MetricsServer {
  /** The address of the page, with the port that was really taken. */
  readonly url: string
  close(): Promise<void>
}

/** A few servers of Prometheus ask, each over one connection; more than these are closed as they are opened. */
const connectionsMax = 64
/** A connection is closed after so many requests, whose answers may wait in memory for a reader who never takes them. */
const requestsMax = 1000
/** A connection without traffic is closed after this time, also one whose answers nobody reads. */
const idleMs = 65_000
const timeouts = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2000 }

/** Listens, and resolves with the server. Throws when the address cannot be listened on. */
export async function serveMetrics(
  { contentType, text }: MetricsPage,
  host: string,
  wantedPort: number,
): Promise<MetricsServer> {
  const sharedText = shared(text)
  const server = createServer(timeouts, (request, response) => {
    const isFound = request.url?.split('?', 1)[0] === '/metrics'
    if (!isFound || request.method !== 'GET') {
      response.writeHead(isFound ? 405 : 404, { Allow: 'GET' }).end()
      return
    }
    sharedText().then(
      body => response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  server.maxConnections = connectionsMax
  server.maxRequestsPerSocket = requestsMax
  server.timeout = idleMs
  server.listen({ host, port: wantedPort })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
