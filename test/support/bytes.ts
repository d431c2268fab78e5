// Sends bytes that no HTTP client would send, and reads the answer.
import { connect } from 'node:net'
import type { Answer } from './almanac.ts'

/** Writes the text to the server, and reads until the server closes the connection. */
export function sendBytes(url: string, text: string): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.once('error', fail)
    socket.once('close', () => done(parse(answer)))
  })
}

function parse(answer: string): Answer {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [start = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
  return { status: Number(start.split(' ')[1]), headers, body: JSON.parse(body) }
}
