// Answers bytes that are no HTTP request in our own shape; they never become a request, so this writes to the socket.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { invalidRequest } from '../errors.ts'
import { errorAnswer } from '../gateway/settle.ts'

const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
}

/** Ends the connection with a 400, unless the other side has gone. */
export function answerUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return
  const { body } = errorAnswer(invalidRequest(reasons[code] ?? 'The request is not valid HTTP.'))
  const lines = [
    'HTTP/1.1 400 Bad Request',
    `X-Request-Id: ${randomUUID()}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
