import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundPipelining } from './pipelining.ts'
import { boundTurns } from './short-turns.ts'

const workMs = 1
let server: FastifyInstance
/** The number of requests that were begun, or connections that were ended, in each turn of the event loop. */
const countsOfTurns: number[] = []
let isTurnOpen = false

/** Counts in the turn and works for a while, as a request does, or what ends with a connection. */
function work(): void {
  if (!isTurnOpen) countsOfTurns.push(0)
  isTurnOpen = true
  setImmediate(() => {
    isTurnOpen = false
  })
  countsOfTurns.push((countsOfTurns.pop() ?? 0) + 1)
  const endMs = performance.now() + workMs
  while (performance.now() < endMs);
}
const countInAll = () => countsOfTurns.reduce((sum, count) => sum + count, 0)

beforeAll(async () => {
  server = Fastify()
  boundPipelining(server)
  boundTurns(server)
  server.get('/', async () => {
    work()
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
    countsOfTurns.length = 0
    const received = sockets.map(socket => text(socket))
    for (const socket of sockets) socket.write(lastRequest)
    expect((await Promise.all(received)).map(answersIn)).toEqual(sockets.map(() => 1))
    expect(countInAll()).toBe(100)
    // A turn is over after eight of them.
    expect(Math.max(...countsOfTurns)).toBeLessThan(20)
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
    countsOfTurns.length = 0
    const received = text(socket as Socket)
    socket?.write(request.repeat(15) + lastRequest)
    expect(answersIn(await received)).toBe(16)
    expect(Math.max(...countsOfTurns)).toBeLessThan(8)
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

describe('connections that are left in one instant', () => {
  it.each([
    ['closed', 'end', (socket: Socket) => socket.destroy()],
    ['reset', 'error', (socket: Socket) => socket.resetAndDestroy()],
  ])('are ended in many short turns when they are %s', async (_how, event, leave) => {
    const ended: Promise<unknown>[] = []
    const note = (socket: Socket) => {
      ended.push(new Promise(resolve => socket.once('close', resolve)))
      socket.once(event, work)
    }
    server.server.on('connection', note)
    const sockets = await openMany(100)
    server.server.off('connection', note)
    countsOfTurns.length = 0
    for (const socket of sockets) leave(socket)
    await Promise.all(ended)
    expect(countInAll()).toBe(100)
    expect(Math.max(...countsOfTurns)).toBeLessThan(20)
  })
})
