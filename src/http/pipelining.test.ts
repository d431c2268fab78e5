import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { boundPipelining } from './pipelining.ts'

/** More than the buffers of both sides hold together. */
const length = 32 * 2 ** 20
let server: FastifyInstance
const files: Readable[] = []
let endedAnswers = 0

beforeAll(async () => {
  server = Fastify()
  boundPipelining(server)
  server.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', () => endedAnswers++)
  })
  server.get('/long', async () => 'a'.repeat(length))
  server.get('/file', (_request, reply) => {
    const file = Readable.from(['a'.repeat(length)], { objectMode: false })
    files.push(file)
    return reply.send(file)
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(() => server.close())

it('answers that wait for their turn on a connection end with it, and so do the files that they send', async () => {
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.write('GET /file HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(9))
  await vi.waitUntil(() => files.length === 9)
  expect(endedAnswers).toBe(0)
  socket.destroy()
  await vi.waitUntil(() => endedAnswers === 10 && files.every(file => file.destroyed))
})
