import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundPipelining } from './pipelining.ts'
import { boundTurns } from './short-turns.ts'

const requestMs = 1
let server: FastifyInstance
/** The number of requests that each turn of the event loop began. */
const begunInTurns: number[] = []
let isTurnOpen = false

beforeAll(async () => {
  server = Fastify()
  boundPipelining(server)
  boundTurns(server)
  server.get('/', async () => {
    if (!isTurnOpen) begunInTurns.push(0)
    isTurnOpen = true
    setImmediate(() => {
      isTurnOpen = false
    })
    begunInTurns.push((begunInTurns.pop() ?? 0) + 1)
    const endMs = performance.now() + requestMs
    while (performance.now() < endMs);
    return 'answered'
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(() => server.close())

/** Resolves when the server has accepted so many connections: it accepts one in each turn. */
async function openMany(count: number): Promise<readonly Socket[]> {
  const { port } = server.server.address() as AddressInfo
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const accepted = once(server.server, 'connection')
    sockets.push(connect(port, '127.0.0.1'))
    await accepted
  }
  return sockets
}

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const lastRequest = request.replace('Host', 'Connection: close\r\nHost')
const answersIn = (received: string) => received.split('answered').length - 1

describe('requests that arrive in one instant', () => {
  it('on many connections are answered in many short turns', async () => {
    const sockets = await openMany(100)
    begunInTurns.length = 0
    const received = sockets.map(socket => text(socket))
    for (const socket of sockets) socket.write(lastRequest)
    expect((await Promise.all(received)).map(answersIn)).toEqual(sockets.map(() => 1))
    expect(begunInTurns.reduce((sum, count) => sum + count, 0)).toBe(100)
    // A turn is over after eight of them.
    expect(Math.max(...begunInTurns)).toBeLessThan(20)
  })

  it('are all answered in their order where connections pipeline them, next to connections that ask nothing', async () => {
    const silent = await openMany(20)
    const sockets = await openMany(4)
    const received = sockets.map(socket => text(socket))
    for (const socket of sockets) socket.write(request.repeat(24) + lastRequest)
    expect((await Promise.all(received)).map(answersIn)).toEqual(sockets.map(() => 25))
    const later = silent.map(socket => text(socket))
    for (const socket of silent) socket.write(lastRequest)
    expect((await Promise.all(later)).map(answersIn)).toEqual(silent.map(() => 1))
  })

  it('on one connection are begun in several short turns', async () => {
    const [socket] = await openMany(1)
    begunInTurns.length = 0
    const received = text(socket as Socket)
    socket?.write(request.repeat(15) + lastRequest)
    expect(answersIn(await received)).toBe(16)
    expect(Math.max(...begunInTurns)).toBeLessThan(8)
  })

  it('hold no connection that is closed meanwhile', async () => {
    const sockets = await openMany(40)
    for (const [index, socket] of sockets.entries()) {
      socket.write(request)
      if (index % 2 === 0) socket.destroy()
    }
    const left = sockets.filter(({ destroyed }) => !destroyed)
    const received = left.map(socket => text(socket))
    for (const socket of left) socket.write(lastRequest)
    expect((await Promise.all(received)).map(answersIn)).toEqual(left.map(() => 2))
  })
})
