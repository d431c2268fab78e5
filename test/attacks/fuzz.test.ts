// A fuzzer over the endpoint table: no request ends in a fault of the service, none hangs, and none leaves anything behind.
// Another count or seed: FUZZ=20000 SEED=7 npx vitest run test/attacks/fuzz.test.ts
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { residentOf } from '../support/attacked.ts'
import { type AttackedWorld, startAttackedWorld } from '../support/attacked-world.ts'
import { type FuzzRequest, fuzzRequest } from '../support/fuzz.ts'

const count = Number(process.env.FUZZ ?? (process.env.LONG ? 100_000 : 500))
const seed = Number(process.env.SEED ?? 20_260_901)
/** Made at a time. */
const roundLength = 500
const atOnce = 8
/** The short form runs beside other tests. */
const slowMs = process.env.LONG || process.env.FUZZ ? 2000 : 10_000
const grownMaxMiB = 150

let world: AttackedWorld

beforeAll(async () => {
  world = await startAttackedWorld()
})

afterAll(() => world.close())

interface Exchange {
  readonly answered: string
  readonly ms: number
}

/** Sends the bytes on a connection of their own; resolves with the whole answer, or when the other side hangs up. */
function send({ bytes, method, isFramed }: FuzzRequest): Promise<Exchange> {
  const { hostname, port } = new URL(world.service.url)
  return new Promise((done, fail) => {
    const started = performance.now()
    let answered = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    // Ends the body, so that the server does not wait for the rest.
    const ending = isFramed ? undefined : setTimeout(() => socket.end(), 50)
    socket.setEncoding('latin1').on('data', text => {
      answered += text
      if (firstAnswer(answered, method) !== undefined) socket.destroy()
    })
    // A connection that was answered may be ended while the rest of the request is written.
    socket.once('error', error => (answered === '' && isFramed ? fail(error) : undefined))
    socket.once('close', () => {
      clearTimeout(ending)
      done({ answered: firstAnswer(answered, method) ?? answered, ms: performance.now() - started })
    })
  })
}

/** Resolves when the answer is complete. Bytes after the length of a body are answered as another request. */
function firstAnswer(answered: string, method: string): string | undefined {
  // A client that expects 100-continue gets it before the answer.
  const text = answered.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const told = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1] ?? '0'
  const end = headEnd + 4 + (method === 'HEAD' ? 0 : Number(told))
  return text.length >= end ? text.slice(0, end) : undefined
}

/** Returns what is wrong with an answer; undefined when nothing is. */
function problemWith({ method, isFramed }: FuzzRequest, { answered, ms }: Exchange): string | undefined {
  if (ms > slowMs) return `took ${Math.round(ms)} ms`
  if (!isFramed && answered === '') return undefined
  const [head = '', ...rest] = answered.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
  if (!(status >= 200 && status < 500)) return `was answered with ${head.slice(0, 300) || 'nothing'}`
  if (!/\r\nx-request-id: [\da-f-]{36}/i.test(head)) return 'has no request id'
  if (status < 400 || method === 'HEAD' || /\r\ncontent-encoding: /i.test(head)) return undefined
  const body = rest.join('\r\n\r\n')
  const { error, message } = JSON.parse(body)
  const isShaped =
    typeof message === 'string' || (typeof error?.type === 'string' && typeof error.message === 'string')
  return isShaped ? undefined : `has the body ${body.slice(0, 300)}`
}

/** Sends the requests, some at once, and counts the answers by status. */
async function sendAll(requests: readonly FuzzRequest[], first: number, statuses: Map<string, number>) {
  const left = [...requests.entries()]
  const run = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, request] = next
      const exchange = await send(request)
      const problem = problemWith(request, exchange)
      const sent = request.bytes.toString('latin1').replace(world.authorization, 'Bearer …').slice(0, 2000)
      expect(problem, `Request ${first + index} of ${request.path}:\n${sent}`).toBeUndefined()
      const status = /^HTTP\/1\.1 (\d{3})/.exec(exchange.answered)?.[1] ?? 'none'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
}

it(`${count} requests of the seed ${seed} are answered or refused within ${slowMs / 1000} seconds`, async () => {
  const statuses = new Map<string, number>()
  let warmMiB: number | undefined
  // Requests are made between the rounds: that would slow down the answers that this process waits for.
  for (let first = 0; first < count; first += roundLength) {
    const numRuns = Math.min(roundLength, count - first)
    await sendAll(
      fc.sample(fuzzRequest(world.authorization), { seed: seed + first, numRuns }),
      first,
      statuses,
    )
    if (first < count / 5) warmMiB = residentOf(world.service.process.pid)
  }
  const endMiB = residentOf(world.service.process.pid)
  if (process.env.LONG || process.env.FUZZ) {
    console.log(Object.fromEntries(statuses), { warmMiB, endMiB })
  }
  expect(statuses.get('200')).toBeGreaterThan(count / 50)
  expect(statuses.get('400')).toBeGreaterThan(count / 10)
  if (warmMiB !== undefined && endMiB !== undefined) expect(endMiB - warmMiB).toBeLessThan(grownMaxMiB)
}, 3_600_000)
