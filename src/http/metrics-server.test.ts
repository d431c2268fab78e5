import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { serveMetrics } from './metrics-server.ts'

it('the numbers are gathered once for all who ask at the same time', async () => {
  let count = 0
  const page = { contentType: 'text/plain', text: async () => `${++count}\n` }
  const server = await serveMetrics(page, '127.0.0.1', 0)
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const request = (last: string) => `GET /metrics HTTP/1.1\r\nHost: x\r\n${last}\r\n`
  socket.end(request('').repeat(200) + request('Connection: close\r\n'))
  let received = ''
  socket.on('data', chunk => {
    received += chunk
  })
  await once(socket, 'close')
  expect(received.match(/ 200 OK/g)).toHaveLength(201)
  expect(count).toBe(1)
  await server.close()
})
