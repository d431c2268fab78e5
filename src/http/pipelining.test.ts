import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { boundPipelining } from './pipelining.ts'
import { openRefusals } from './unreadable.ts'

/** More than the buffers of both sides hold together. */
const length = 32 * 2 ** 20
let server: FastifyInstance
const files: Readable[] = []
let endedAnswers = 0
/** The number of requests that anything was done for. */
let routed = 0
const begun: number[] = []
let running = 0
let mostRunning = 0
/** Lets the requests that were begun be answered, and later ones at once. */
let letAnswer = () => {}
let mayAnswer = Promise.resolve()

beforeAll(async () => {
  server = Fastify({ clientErrorHandler: openRefusals() })
  boundPipelining(server)
  server.addHook('onRequest', async (_request, reply) => {
    routed++
    reply.raw.once('close', () => endedAnswers++)
  })
  server.get('/long', async () => 'a'.repeat(length))
  server.get('/file', (_request, reply) => {
    const file = Readable.from(['a'.repeat(length)], { objectMode: false })
    files.push(file)
    return reply.send(file)
  })
  server.get<{ Params: { number: string } }>('/number/:number', async ({ params }) => {
    begun.push(Number(params.number))
    mostRunning = Math.max(mostRunning, ++running)
    await mayAnswer
    running--
    return `<${params.number}>`
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(() => server.close())

const open = async () => {
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
const requests = (numbers: readonly number[]) =>
  numbers.map(each => `GET /number/${each} HTTP/1.1\r\nHost: a\r\n\r\n`).join('')
/** The numbers in the order in which they were answered. */
const answered = (received: string) => [...received.matchAll(/<(\d+)>/g)].map(match => Number(match[1]))

describe('pipelined requests', () => {
  beforeEach(() => {
    begun.length = 0
    mostRunning = 0
    mayAnswer = new Promise(resolve => {
      letAnswer = resolve
    })
  })

  it('are all answered in their order, sixteen at once, while the connection is read no further', async () => {
    const socket = await open()
    const received = text(socket)
    socket.write(requests(upTo(60)))
    await vi.waitUntil(() => begun.length === 16)
    // These requests wait in the buffers of the system.
    socket.write(requests(upTo(100).slice(60)))
    letAnswer()
    await vi.waitUntil(() => begun.length === 100)
    socket.end()
    expect(answered(await received)).toEqual(upTo(100))
    expect(mostRunning).toBe(16)
  })

  it('beyond what may wait are not begun, and the last answer before them says so', async () => {
    const socket = await open()
    const received = text(socket)
    socket.write(requests(upTo(500)))
    await vi.waitUntil(() => begun.length === 16)
    routed = 0
    letAnswer()
    const answers = await received
    expect(answered(answers)).toEqual(upTo(64))
    expect([begun, routed]).toEqual([upTo(64), 48])
    expect(answers.split(/connection: close/i)).toHaveLength(2)
    expect(answers).toMatch(/connection: close[^<]+<63>$/i)
  })

  it('are answered before what follows them is refused', async () => {
    const socket = await open()
    const received = text(socket)
    socket.write(`${requests(upTo(20))}nonsense\r\n\r\n`)
    await vi.waitUntil(() => begun.length === 16)
    letAnswer()
    const answers = await received
    expect(answered(answers)).toEqual(upTo(20))
    expect(answers.split('HTTP/1.1 400')).toHaveLength(2)
    expect(answers).toMatch(/<19>HTTP\/1.1 400 [^<]+not valid HTTP[^<]+$/)
  })
})

it('answers that wait for their turn on a connection end with it, and so do the files that they send', async () => {
  const socket = await open()
  endedAnswers = 0
  socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.write('GET /file HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(9))
  await vi.waitUntil(() => files.length === 9)
  expect(endedAnswers).toBe(0)
  socket.destroy()
  await vi.waitUntil(() => endedAnswers === 10 && files.every(file => file.destroyed))
})
