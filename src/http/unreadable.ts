// Answers what never becomes a request in our own shape, directly on the socket: bytes that are not HTTP, and
// tunnels.
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError, invalidRequest } from '../errors.ts'
import { errorAnswer } from '../gateway/settle.ts'
import { answerHeaders } from './answer.ts'
import { whenAnswered } from './pipelining.ts'
import { newRequestId } from './request-id.ts'
import { lingerMs } from './unread.ts'

const reasons: Readonly<Record<string, () => ApiError>> = {
  HPE_HEADER_OVERFLOW: () => invalidRequest('The headers are too long.'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new ApiError('request_timeout', 'The request did not arrive in time.'),
}

/** The refusals of one turn of the event loop; one takes a fifteenth of a millisecond. */
const refusedAtOnce = 64

/**
 * Returns the handler of what cannot be read. It answers after the requests that arrived before, and a few connections at
 * a time: thousands whose heads never end are all noticed in one turn of the event loop.
 */
export function openRefusals(): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const waiting: (() => void)[] = []
  const refuseSome = () => {
    for (const refuse of waiting.splice(0, refusedAtOnce)) refuse()
    if (waiting.length > 0) setImmediate(refuseSome)
  }
  return (error, socket) => {
    waiting.push(() => whenAnswered(socket, () => answerUnreadable(error, socket)))
    if (waiting.length === 1) setImmediate(refuseSome)
  }
}

/** Ends the connection with a refusal, unless the client has closed it. */
function answerUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return
  endWith(socket, reasons[code]?.() ?? invalidRequest('The request is not valid HTTP.'))
}

/** Refuses CONNECT, which asks for a tunnel to another host: this server is not a proxy. */
export function refuseTunnel(socket: Duplex): void {
  const message = 'CONNECT is not allowed. GET /account/endpoints lists every endpoint.'
  endWith(
    socket,
    new ApiError('method_not_allowed', message, { headers: { Allow: 'GET, HEAD, POST, PATCH, DELETE' } }),
  )
}

/** Sends the refusal and ends the connection, which is destroyed when the client does not end it in turn. */
function endWith(socket: Duplex, error: ApiError): void {
  const { status, headers, body } = errorAnswer(error)
  const allHeaders = {
    ...headers,
    ...answerHeaders(newRequestId()),
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  // A socket that has left the server, like that of a tunnel, has no other listener: without this one a reset
  // would end the process.
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
