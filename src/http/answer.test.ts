// Answers arrive whole, although the memory of long ones is given back as soon as they are sent.
import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { request } from 'undici'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendAnswer } from './answer.ts'
import { transferBounds } from './request-body.ts'
import { endSlowReaders } from './slow-readers.ts'

const length = 5_000_000
let server: FastifyInstance
let url: string
let sent: Uint8Array[]

beforeEach(async () => {
  sent = []
  server = Fastify()
  endSlowReaders(server, transferBounds)
  server.get('/', (request, reply) => {
    const body = new Uint8Array(length).fill(0x20)
    body.set(Buffer.from('"begin'))
    body.set(Buffer.from('end"'), length - 4)
    sent.push(body)
    return sendAnswer(request, reply, { status: 200, headers: {}, body, ownsBuffer: true })
  })
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(() => server.close())

const expected = `"begin${' '.repeat(length - 10)}end"`

it('a long answer arrives whole, and its memory is given back', async () => {
  for (let count = 0; count < 3; count++) {
    const { body } = await request(url)
    expect(await body.text()).toBe(expected)
  }
  await expect.poll(() => sent.map(body => body.length)).toEqual([0, 0, 0])
})

it('a long answer arrives whole where it is compressed', async () => {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(await answer.text()).toBe(expected)
  expect(sent[0]?.length).toBe(0)
})

it('answers that one connection asked for together arrive whole', async () => {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = 'GET / HTTP/1.1\r\nHost: here\r\n'
  socket.write(`${head}\r\n`.repeat(2) + `${head}Connection: close\r\n\r\n`)
  const pieces: Buffer[] = []
  socket.on('data', piece => pieces.push(piece))
  await once(socket, 'end')
  const bodies = Buffer.concat(pieces)
    .toString('latin1')
    .split(/HTTP\/1\.1 200 OK\r\n.*?\r\n\r\n/s)
    .slice(1)
  expect(bodies.map(body => body === expected)).toEqual([true, true, true])
})

it('an answer that its client breaks off keeps its memory, and those after it arrive whole', async () => {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(socket, 'data')
  socket.resetAndDestroy()
  const { body } = await request(url)
  expect(await body.text()).toBe(expected)
  await expect.poll(() => sent.map(body => body.length)).toEqual([length, 0])
})
