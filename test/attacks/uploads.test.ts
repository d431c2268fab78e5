// Bodies that are sent without a key, never end, or come all at once.
import { once } from 'node:events'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AttackedService, scaled, startAttacked } from '../support/attacked.ts'

const uploads = scaled(500)
const bodyBytes = 8 * 2 ** 20
const grownMaxMiB = 200

let attacked: AttackedService

beforeAll(async () => {
  attacked = await startAttacked()
})

afterAll(() => attacked.service.stop())

const head = (more: string, length: number) =>
  `POST /batch/person/enrich HTTP/1.1\r\nHost: a\r\nx-api-version: 2025-11-01\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`
const withKey = () => `Authorization: ${attacked.headers.Authorization}\r\n`

const expectAlive = async () => {
  const answer = await request(`${attacked.service.url}/account/credits`, { headers: attacked.headers })
  await answer.body.dump()
  expect(answer.statusCode).toBe(200)
}

describe('without a key', () => {
  it(`${uploads} uploads of 8 MB are refused before their bodies are read, and leave nothing behind`, async () => {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    const upload = async () => {
      const connection = await attacked.open(head('', bodyBytes))
      expect(await connection.answer).toMatch(/^HTTP\/1\.1 401 /)
      for (let sent = 0; sent < bodyBytes && !connection.socket.destroyed; sent += chunk.length) {
        if (!connection.socket.write(chunk)) {
          // The service hangs up on whoever goes on for long.
          await Promise.race([new Promise(go => connection.socket.once('drain', go)), connection.ended])
        }
      }
      connection.socket.destroy()
    }
    const uploadMany = async (count: number) => {
      for (let started = 0; started < count; started += 50) {
        await Promise.all(Array.from({ length: Math.min(50, count - started) }, upload))
      }
    }
    await uploadMany(20)
    const before = attacked.residentMiB()
    await uploadMany(uploads)
    const after = attacked.residentMiB()
    if (before !== undefined && after !== undefined) expect(after - before).toBeLessThan(grownMaxMiB)
    await expectAlive()
  }, 300_000)

  it('a body that never ends is answered at once, and its connection is closed soon', async () => {
    const connections = await Promise.all(
      Array.from({ length: scaled(500) }, () => attacked.open(`${head('', bodyBytes)}{`)),
    )
    for (const { answer, ended } of connections) {
      expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
      await ended
    }
  })

  it.skipIf(!process.env.LONG).each([
    ['no head', ''],
    ['half a head', 'POST /person/enrich HTTP/1.1\r\nHost: a\r\n'],
  ])('a connection that sends %s is ended', async (_, text) => {
    const connections = await Promise.all(Array.from({ length: 500 }, () => attacked.open(text)))
    for (const { ended } of connections) await ended
    await expectAlive()
  })

  it('a client that expects 100-continue is refused without it', async () => {
    const { ended } = await attacked.open(head('Expect: 100-continue\r\n', bodyBytes))
    expect(await ended).toMatch(/^HTTP\/1\.1 401 (.|\s)*\r\nconnection: close\r\n/i)
  })
})

describe('with a key', () => {
  it('a client that expects 100-continue gets it', async () => {
    const body = '{"names":["Nobody"]}'
    const text = head(`${withKey()}Expect: 100-continue\r\n`, body.length).replace(
      '/batch/person/enrich',
      '/company/identify',
    )
    const { answer, socket, ended } = await attacked.open(text)
    expect(await answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(body)
    await once(socket, 'data')
    socket.end()
    expect(await ended).toContain('HTTP/1.1 200 OK')
  })

  it.skipIf(!process.env.LONG)(
    'a client that gets 100-continue and sends nothing is refused in time',
    async () => {
      const connections = await Promise.all(
        Array.from({ length: 10 }, () => attacked.open(head(`${withKey()}Expect: 100-continue\r\n`, 1000))),
      )
      for (const { answer, ended } of connections) {
        expect(await answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
        expect(await ended).toMatch(/HTTP\/1\.1 408 /)
      }
      await expectAlive()
    },
  )

  it('bodies are read as memory allows, and further ones when those are done', async () => {
    const text = `${head(withKey(), bodyBytes)}{`
    const connections = []
    for (let count = 0; count < 16; count++) connections.push(await attacked.open(text))
    const over = await attacked.open(text)
    const refusal = await over.answer
    expect(refusal).toMatch(/^HTTP\/1\.1 503 /)
    expect(refusal.toLowerCase()).toContain('\r\nretry-after: 1\r\n')
    expect(refusal).toContain('"type":"service_unavailable"')
    expect(connections.map(({ answered }) => answered())).toEqual(connections.map(() => ''))
    for (const { socket } of [...connections, over]) socket.destroy()
    await vi.waitUntil(async () => {
      const answer = await request(`${attacked.service.url}/batch/person/enrich`, {
        method: 'POST',
        headers: attacked.headers,
        body: '{}',
      })
      await answer.body.dump()
      return answer.statusCode === 400
    })
  })

  it('a request beyond the rate is refused before its body is read', async () => {
    const text = head(withKey(), 100_000).replace('/batch/person/enrich', '/person/enrich')
    const connections = await Promise.all(Array.from({ length: 40 }, () => attacked.open(text)))
    const refused = connections.slice(0, 25).map(({ answer }) => answer)
    expect(await Promise.race(refused.map(async one => (await one).slice(0, 12)))).toBe('HTTP/1.1 429')
    for (const { socket } of connections) socket.destroy()
    await expectAlive()
  })
})
