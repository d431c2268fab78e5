// The HTTP server: bytes to a request, the row of its path, and the answer back to bytes.
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { downloadEndpoint } from '../gateway/download.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { handle, handleUnknown } from '../gateway/handle.ts'
import { mcpEndpoint } from '../gateway/mcp.ts'
import { publicError } from '../gateway/settle.ts'
import { fileHandlesMax, ownHandles } from '../lib/file-handles.ts'
import { message, shorten } from '../lib/message.ts'
import { sendAnswer } from './answer.ts'
import { BytesInFlight, flightBytesMax } from './bytes-in-flight.ts'
import { endConnectionsAtClose } from './closing.ts'
import { allowOrigins } from './cross-origin.ts'
import { addDocument } from './documents.ts'
import { addDownloads } from './downloads.ts'
import { addHealth, type Health, healthPaths } from './health.ts'
import { addMcp, type McpPlace } from './mcp.ts'
import { boundPipelining, whenAnswered } from './pipelining.ts'
import { documentsOf } from './reference.ts'
import { readBody, transferBounds } from './request-body.ts'
import { headOf } from './request-head.ts'
import { newRequestId } from './request-id.ts'
import { boundTurns } from './short-turns.ts'
import { endSlowReaders } from './slow-readers.ts'
import { anyExportId, unknownPaths } from './unknown-path.ts'
import { endUnread, expectsContinue } from './unread.ts'
import { openRefusals, refuseTunnel } from './unreadable.ts'

/**
 * Heads of requests must arrive within `headersTimeout`; bodies have bounds of their own, and must arrive
 * within `requestTimeout` at the latest. All in milliseconds.
 */
const headersTimeout = 10_000
const requestTimeout = 180_000
const checkIntervalMs = 2000

interface ServerOptions {
  readonly corsOrigins: readonly string[]
  readonly health: Health
  /** Addresses and networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly mcp: McpPlace
}

/** Returns a server with one route for each row. It is not listening yet. */
export function createServer(
  endpoints: readonly Endpoint[],
  gateway: Gateway,
  { corsOrigins, health, trustedProxies, mcp }: ServerOptions,
): FastifyInstance {
  const server = Fastify({
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    logger: false,
    // No path is that long: endpoints themselves check their parameters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000_000 },
    clientErrorHandler: openRefusals(),
    exposeHeadRoutes: false,
    // Requests on connections in use are answered as ever while the server closes, because Fastify's own 503 has another shape.
    return503OnClosing: false,
    requestTimeout,
    // A request without Host is refused below, in our own shape.
    http: { headersTimeout, connectionsCheckingInterval: checkIntervalMs, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => refuse(request, reply, frameworkError(error), gateway),
  })
  // The gateway reads and parses bodies itself, after it knows who is calling.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  boundPipelining(server)
  endConnectionsAtClose(server)
  // Connections must not take the handles of threads and databases; those beyond are closed at once.
  const handles = fileHandlesMax()
  if (handles !== undefined) server.server.maxConnections = Math.max(1, handles - ownHandles)
  boundTurns(server)
  endUnread(server)
  endSlowReaders(server, transferBounds)
  refuseByHead(server, gateway)
  allowOrigins(server, corsOrigins)
  const inFlight = new BytesInFlight(flightBytesMax())
  for (const endpoint of endpoints) addRoute(server, endpoint, gateway, inFlight)
  addDownloads(server, gateway, inFlight)
  addHealth(server, health)
  addMcp(server, gateway, inFlight, { ...mcp, corsOrigins })
  const documents = documentsOf(mcp.publicUrl)
  for (const document of documents) addDocument(server, document)
  const otherPaths = [...healthPaths, ...documents.map(({ url }) => url), downloadEndpoint.path]
  const unknownPath = unknownPaths(endpoints, { GET: otherPaths, POST: [mcpEndpoint.path] })
  const refuseUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]?.replace(/(?<=.)\/$/, '') ?? ''
    const { error, endpoint } = unknownPath(request.method, path)
    return refuse(request, reply, error, gateway, endpoint)
  }
  server.setNotFoundHandler(refuseUnknown)
  server.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    // QUERY is refused for its missing Content-Type before it is known that no path takes it.
    if (error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return refuseUnknown(request, reply)
    // The client has left before its stream began: there is nobody to answer.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed) return reply.hijack()
    const publicFault = frameworkError(error)
    if (publicFault.status >= 500) gateway.report(error, request.id)
    return refuse(request, reply, publicFault, gateway)
  })
  return server
}

function addRoute(
  server: FastifyInstance,
  endpoint: Endpoint,
  gateway: Gateway,
  inFlight: BytesInFlight,
): void {
  server.route({
    // HEAD is answered like GET, without the body.
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path.replace(':export_id', `:export_id(^${anyExportId}$)`),
    handler: async (request, reply) => {
      const head = headOf(request)
      const flight = inFlight.begin(head.clientIp)
      let isHeld = false
      const incoming = {
        head,
        readBody: (bytesMax: number) => {
          if (expectsContinue(request.raw)) reply.raw.writeContinue()
          return readBody(request.raw, { bytesMax, flight, ...transferBounds })
        },
        holdAnswer: (bytes: number) => {
          flight.hold(bytes)
          isHeld = true
        },
      }
      reply.raw.once('close', flight.end)
      const answer = await handle(endpoint, incoming, gateway)
      if (!isHeld || reply.raw.destroyed) flight.end()
      return sendAnswer(request, reply, answer)
    },
  })
}

/** Refuses heads that HTTP does not allow, in our own shape instead of Node's. */
function refuseByHead(server: FastifyInstance, gateway: Gateway): void {
  server.server.on('connect', (_request, socket) => whenAnswered(socket, () => refuseTunnel(socket)))
  server.addHook('onRequest', (request, reply, done) => {
    const error = headError(request.raw)
    if (error) refuse(request, reply.header('Connection', 'close'), error, gateway).catch(done)
    else done()
  })
}

/**
 * Returns the error of a head without exactly one Host (RFC 9112, 3.2), with two keys, of which a proxy may have read the
 * other one, with a transfer coding beside chunks, or with an unknown expectation (RFC 9110, 10.1.1). RFC 9112, 6.1, answers
 * 501 to the coding; here no wrong request is answered as a fault of the service.
 */
function headError({ httpVersion, headers, rawHeaders }: IncomingMessage): ApiError | undefined {
  const hosts = countOf('host', rawHeaders)
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) {
    return invalidRequest('Host: This header is required, once.')
  }
  if (countOf('authorization', rawHeaders) > 1) {
    return invalidRequest('Authorization: This header may be sent once.')
  }
  const { expect, 'transfer-encoding': coding = 'chunked' } = headers
  if (coding.toLowerCase() !== 'chunked') {
    return invalidRequest(message`Transfer-Encoding: Must be chunked; got ${shorten(coding)}.`)
  }
  if (expect === undefined || expect.toLowerCase() === '100-continue') return undefined
  return new ApiError('invalid_request', message`Expect: Must be 100-continue; got ${shorten(expect)}.`, {
    status: 417,
  })
}

/** Returns how often a header was sent: `rawHeaders` has the name and the value of each, one after the other. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] as string
    if (sent.length === name.length && sent.toLowerCase() === name) count++
  }
  return count
}

async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ApiError,
  gateway: Gateway,
  endpoint?: Endpoint,
): Promise<FastifyReply> {
  return sendAnswer(request, reply, await handleUnknown(error, headOf(request), gateway, endpoint))
}

/** Returns an error of Fastify in our own words. */
function frameworkError(error: Error & { statusCode?: number; code?: string }): ApiError {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('invalid_request', 'The Content-Type is not valid. Send application/json.')
    case 'FST_ERR_BAD_URL':
      return new ApiError('not_found', 'The path is not a valid URL path.')
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? new ApiError('invalid_request', error.message)
        : publicError(error)
  }
}
