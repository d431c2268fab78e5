import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endSlowReaders } from './slow-readers.ts'

/** More bytes than the buffers of both sides hold together. */
const length = 32 * 2 ** 20
let server: FastifyInstance

beforeAll(async () => {
  server = Fastify()
  endSlowReaders(server, { graceMs: 1500, bytesPerSecond: 2 ** 30 })
  server.get('/long', async () => 'a'.repeat(length))
  // Its length alone would give it half a minute.
  server.get('/file', async (_request, reply) =>
    reply.header('Content-Length', 2 ** 35).send(
      new Readable({
        read() {
          this.push(Buffer.alloc(65_536))
        },
      }),
    ),
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(() => server.close())

it('a connection whose answer is not read is ended', async () => {
  const ended = new Promise(resolve =>
    server.server.once('connection', connection => connection.once('close', resolve)),
  )
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n')
  await ended
  socket.destroy()
})

it('a connection whose reader stops in the middle is ended, although the rest of the answer would have time', async () => {
  const { port } = server.server.address() as AddressInfo
  const ended = new Promise(resolve =>
    server.server.once('connection', connection => connection.once('close', resolve)),
  )
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /file HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  await ended
  socket.destroy()
})

it('an answer that is read a little faster than it must be arrives whole', async () => {
  const strict = Fastify()
  endSlowReaders(strict, { graceMs: 1000, bytesPerSecond: 2 ** 21 })
  strict.get('/long', async () => 'a'.repeat(length))
  const response = await fetch(`${await strict.listen({ host: '127.0.0.1', port: 0 })}/long`)
  expect(response.headers.get('content-length')).toBe(String(length))
  let taken = 0
  for await (const chunk of response.body ?? []) {
    taken += chunk.length
    await wait(5)
  }
  expect(taken).toBe(length)
  await strict.close()
})

it('an answer that is read arrives whole', async () => {
  const patient = Fastify()
  // A busy machine may take seconds over it.
  endSlowReaders(patient, { graceMs: 20_000, bytesPerSecond: 2 ** 30 })
  patient.get('/long', async () => 'a'.repeat(length))
  const response = await fetch(`${await patient.listen({ host: '127.0.0.1', port: 0 })}/long`)
  expect((await response.text()).length).toBe(length)
  await patient.close()
})
