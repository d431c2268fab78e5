// Downloads and long pages that nobody takes: they hold no more than their share, delay nobody, and let go of it.
import { once } from 'node:events'
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { resultName } from '../../src/jobs/result-files.ts'
import { openLedger } from '../../src/processes/adapters.ts'
import { type AttackedService, type Connection, scaled, startAttacked } from '../support/attacked.ts'
import { furnishedDirectory, resultsIn } from '../support/furnished.ts'

/** More than the buffers of both sides of a connection hold. */
const resultBytes = 32 * 2 ** 20
const grownMaxMiB = 100

let attacked: AttackedService
let link: string

beforeAll(async () => {
  const config = await furnishedDirectory()
  writeFileSync(join(resultsIn(config), resultName), Buffer.alloc(resultBytes, 'a'))
  const ledger = await openLedger(config)
  const { secret } = await createKey(ledger, { teamId: 1, name: 'test', permissions: [], nowMs: Date.now() })
  await ledger.close()
  attacked = await startAttacked(config.dataDir)
  attacked = { ...attacked, headers: { ...attacked.headers, Authorization: `Bearer ${secret}` } }
  const { body } = await request(`${attacked.service.url}/batch/${resultsIn(config).split('/').at(-1)}`, {
    headers: attacked.headers,
  })
  const job = (await body.json()) as { download_url: string }
  link = job.download_url.replace(/^http:..[^/]+/, '')
})

afterAll(() => attacked.service.stop())

/** Counts the connections and the opened results of the service; its threads open other files when they like. */
function handles(): number {
  const folder = `/proc/${attacked.service.process.pid}/fd`
  return readdirSync(folder).filter(name => {
    try {
      const target = readlinkSync(join(folder, name))
      return target.startsWith('socket:') || target.endsWith(resultName)
    } catch {
      // It was closed meanwhile.
      return false
    }
  }).length
}
const isAlive = async () => {
  const { statusCode, body } = await request(`${attacked.service.url}/account/credits`, {
    headers: attacked.headers,
  })
  await body.dump()
  return statusCode
}

/** Returns the memory of the service once its threads have started. */
async function settledMiB(): Promise<number> {
  let last = 0
  const hasSettled = () => {
    const earlier = last
    last = attacked.residentMiB() ?? 0
    return last - earlier < 1
  }
  await vi.waitUntil(hasSettled, { interval: 500, timeout: 20_000 })
  return last
}

/** Asks for the result and takes only what the buffers take. */
async function stalled(): Promise<Connection> {
  const connection = await attacked.open(`GET ${link} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await connection.answer
  connection.socket.pause()
  return connection
}

it.runIf(process.platform === 'linux')(
  'downloads that stall have places of their own, delay nobody, and give everything back',
  async () => {
    await isAlive()
    const [before, handlesBefore] = [await settledMiB(), handles()]
    const connections: Connection[] = []
    for (let count = 0; count < Math.max(160, scaled(2000)); count++) connections.push(await stalled())
    const statuses = connections.map(({ answered }) => answered().slice(9, 12))
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill('200'))
    expect(statuses.at(-1)).toBe('503')
    const refusal = connections.at(-1)?.answered() ?? ''
    expect(refusal.toLowerCase()).toContain('\r\nretry-after: 1\r\n')
    expect(await isAlive()).toBe(200)
    expect((attacked.residentMiB() ?? 0) - before).toBeLessThan(grownMaxMiB)
    for (const { socket } of connections) socket.destroy()
    await vi.waitUntil(() => handles() <= handlesBefore + 2, { timeout: 20_000 })
    const { statusCode, body } = await request(attacked.service.url + link)
    expect([statusCode, (await body.arrayBuffer()).byteLength]).toEqual([200, resultBytes])
  },
  60_000,
)

it('long pages that nobody takes cost their connections at most', async () => {
  const body = JSON.stringify({ limit: 1000, filters: { field: 'basic_profile.name', type: 'is_not_null' } })
  const text = `POST /person/search HTTP/1.1\r\nHost: a\r\nx-api-version: 2025-11-01\r\nAuthorization: ${attacked.headers.Authorization}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const connections = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const connection = await attacked.open(text)
      connection.socket.pause()
      return connection
    }),
  )
  expect(await isAlive()).toBe(200)
  for (const { socket } of connections) socket.resetAndDestroy()
  expect(await isAlive()).toBe(200)
})

it('a service that is told to stop does not wait for ever for downloads that stall', async () => {
  const connections = await Promise.all(Array.from({ length: 20 }, stalled))
  const startedMs = performance.now()
  expect(await attacked.service.stop()).toMatchObject({ code: 0, stderr: '' })
  expect(performance.now() - startedMs).toBeLessThan(12_000)
  for (const { socket } of connections) {
    socket.resume()
    if (!socket.closed) await once(socket, 'close')
  }
}, 30_000)
