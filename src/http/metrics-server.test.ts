import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
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

it('connections beyond 64 are closed, and those that were opened are answered', async () => {
  const server = await serveMetrics({ contentType: 'text/plain', text: async () => '1\n' }, '127.0.0.1', 0)
  const port = Number(new URL(server.url).port)
  const sockets = Array.from({ length: 80 }, () => connect(port, '127.0.0.1'))
  let closed = 0
  await new Promise<void>(resolve => {
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.once('close', () => ++closed === 16 && resolve())
    }
  })
  const open = sockets.filter(socket => !socket.destroyed)
  open[0]?.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = await once(open[0] as Socket, 'data')
  expect([open.length, String(answer)]).toEqual([64, expect.stringContaining('200 OK')])
  for (const socket of open) socket.destroy()
  await server.close()
})
