import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '../errors.ts'
import { BytesInFlight } from './bytes-in-flight.ts'
import { readBody } from './request-body.ts'

const quick = { graceMs: 50, bytesPerSecond: 10_000_000 }

let server: Server
let flights: BytesInFlight
let read: Promise<Buffer | ApiError>
let socket: Socket
/** The number of pieces in which a body without a declared length was taken. */
let pieces: number

/** Sends the chunks one after the other to a server that reads at most `bytesMax` bytes. */
async function send(chunks: readonly string[], bytesMax = 10, inFlightMax = 100) {
  flights = new BytesInFlight(inFlightMax)
  pieces = 0
  read = new Promise(resolve => {
    server.on('request', request => {
      const counted = flights.begin('a')
      const add = (bytes: number) => {
        pieces++
        counted.add(bytes)
      }
      readBody(request, { bytesMax, flight: { ...counted, add }, ...quick }).then(resolve, resolve)
    })
  })
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  for (const chunk of chunks) socket.write(chunk)
}

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  socket.destroy()
  server.closeAllConnections()
  server.close()
})

const counted = (length: number, rest = '') =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n${rest}`
const chunked = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'

describe('a body', () => {
  it('is read whole, however it is framed, and counted while it is held', async () => {
    await send([counted(6, 'abc'), 'def'])
    expect(String(await read)).toBe('abcdef')
    expect(flights.total).toBe(6)
  })

  it('that is sent in chunks is read whole', async () => {
    await send([chunked, '3\r\nabc\r\n', '3\r\ndef\r\n', '0\r\n\r\n'])
    expect(String(await read)).toBe('abcdef')
    expect(flights.total).toBe(6)
  })

  it('in chunks of one byte is taken in few pieces, because a turn may receive thousands of them', async () => {
    const bytes = 5000
    await send([`${chunked}${'1\r\na\r\n'.repeat(bytes)}0\r\n\r\n`], bytes, 2 * bytes)
    expect(String(await read)).toBe('a'.repeat(bytes))
    expect(pieces).toBeLessThan(50)
  })

  it('that is missing is read as empty', async () => {
    await send(['POST / HTTP/1.1\r\nHost: a\r\n\r\n'])
    expect(await read).toEqual(Buffer.alloc(0))
  })

  it.each([
    ['is too long and says so', 413, [counted(11)]],
    ['is too long and does not say so', 413, [chunked, 'b\r\nabcdefghijk\r\n']],
    ['never comes', 408, [counted(10)]],
    ['never ends', 408, [chunked, '3\r\nabc\r\n']],
  ])('that %s is refused with %i', async (_, status, chunks) => {
    await send(chunks)
    expect(await read).toMatchObject({ status })
  })

  it('that the service has no room for is refused with 503', async () => {
    await send([counted(9)], 10, 8)
    expect(await read).toMatchObject({ status: 503 })
  })

  it('whose connection ends too early is refused', async () => {
    await send([counted(10, 'abc')])
    await once(server, 'request')
    socket.destroy()
    expect(await read).toMatchObject({ status: 400, message: 'The connection ended before the body did.' })
  })

  it('that arrives whole while its beginning is decompressed is refused at once when its client leaves then', async () => {
    const compressed = gzipSync(randomBytes(100_000)).toString('latin1')
    server.once('request', request => {
      const leave = () => {
        if (request.complete && request.readableLength > 0) request.destroy()
        else if (!request.readableEnded) setImmediate(leave)
      }
      setImmediate(leave)
    })
    await send([], 200_000, 1_000_000)
    socket.write(counted(compressed.length).replace('\r\n\r\n', '\r\nContent-Encoding: gzip\r\n\r\n'))
    socket.write(compressed, 'latin1')
    expect(await read).toMatchObject({ status: 400, message: 'The connection ended before the body did.' })
  })
})
