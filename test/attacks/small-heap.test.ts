// Requests, jobs and imports that take much memory, on a service whose heap is small.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { person } from '../../src/catalog/person/person.ts'
import { type AttackedService, scaled, startAttacked } from '../support/attacked.ts'
import { importFiles, runCommand, temporaryFolder } from '../support/command.ts'

const nodeArgs = ['--max-old-space-size=128']
const folder = temporaryFolder()
const people = join(folder, 'people.jsonl')
const peopleCount = 1000

let attacked: AttackedService

beforeAll(async () => {
  // Each with as much to say as hardly anybody has: a page of them is 20 MB.
  const list = Array.from({ length: peopleCount }, (_, at) => ({
    basic_profile: { name: `Ana Silva ${at}`, headline: `Engineer ${at}`, summary: `${at} `.repeat(5000) },
  }))
  writeFileSync(people, list.map(one => `${JSON.stringify(one)}\n`).join(''))
  await importFiles(folder, ['person', people])
  attacked = await startAttacked(folder, { nodeArgs, environment: { ALMANAC_RATE_LIMITS: 'off' } })
})

afterAll(() => attacked.service.stop())

/** No answer: the service hung up on a long body that it had refused. */
const none = 0

/** Posts so many bodies, some at a time; the statuses that were answered. */
async function postAll(path: string, count: number, atOnce: number, bodyOf: (number: number) => string) {
  const answered = new Set<number>()
  let next = 0
  const postMany = async () => {
    for (let number = next++; number < count; number = next++) answered.add(await post(path, bodyOf(number)))
  }
  await Promise.all(Array.from({ length: atOnce }, postMany))
  const { exitCode, signalCode } = attacked.service.process
  expect([exitCode, signalCode]).toEqual([null, null])
  return [...answered]
}

async function post(path: string, body: string): Promise<number> {
  const { url } = attacked.service
  try {
    const answer = await request(url + path, { method: 'POST', headers: attacked.headers, body, reset: true })
    await answer.body.dump({ limit: Number.POSITIVE_INFINITY })
    return answer.statusCode
  } catch {
    // The process tells whether the service ended.
    return none
  }
}

const named = (value: string) => ({ field: 'basic_profile.name', type: '(.)', value })

it('many long pages at once are answered or wait, with a small heap', async () => {
  const statuses = await postAll('/person/search', Math.max(24, scaled(200)), 20, number =>
    JSON.stringify({
      filters: named(`Ana Silva`),
      limit: peopleCount - (number % 10),
      fields: ['basic_profile'],
    }),
  )
  // Credits may run out, and pages that are not taken yet leave no room for more.
  expect([200, 403, 503]).toEqual(expect.arrayContaining(statuses))
}, 600_000)

it('long pages that nobody takes have no more than their share of the memory, with a small heap', async () => {
  const body = JSON.stringify({
    filters: named('Ana Silva'),
    limit: peopleCount - 1,
    fields: ['basic_profile'],
  })
  const text = `POST /person/search HTTP/1.1\r\nHost: a\r\nx-api-version: ${attacked.headers['x-api-version']}\r\nAuthorization: ${attacked.headers.Authorization}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const before = attacked.residentMiB() ?? 0
  const connections = await Promise.all(
    Array.from({ length: Math.max(40, scaled(60)) }, () => attacked.open(text)),
  )
  const heads = connections.map(async ({ answer, socket }) => {
    const head = await answer
    socket.pause()
    return head.slice(9, 12)
  })
  const statuses = await Promise.all(heads)
  expect([...new Set(statuses)].sort()).toEqual(['200', '503'])
  // A page is 20 MB, and all answers that wait may take a quarter of the heap.
  expect(statuses.filter(status => status === '200').length).toBeLessThan(3)
  // All pages would be 800 MB; what is kept for other requests comes and goes by 200.
  expect((attacked.residentMiB() ?? 0) - before).toBeLessThan(400)
  for (const { socket } of connections) socket.destroy()
  await vi.waitUntil(async () => (await post('/person/search', body)) === 200, { timeout: 20_000 })
}, 600_000)

it('many long bodies at once are refused when there is no room, with a small heap', async () => {
  const list = Array.from({ length: 10_000 }, (_, at) => `${'a'.repeat(60)}${at}@example.com`)
  const body = JSON.stringify({ business_emails: list })
  const padded = `${body.slice(0, -1)}${' '.repeat(7 * 2 ** 20)}}`
  for (const one of [body, padded]) {
    const statuses = await postAll('/batch/person/enrich', Math.max(30, scaled(300)), 30, () => one)
    expect([none, 200, 403, 429, 503]).toEqual(expect.arrayContaining(statuses))
  }
}, 600_000)

it('an import with a small heap ends beside the service', async () => {
  const { code, stderr } = await runCommand(['import', 'person', people, '--source', 'other'], {
    dataDir: folder,
    nodeArgs,
  })
  expect([code, stderr]).toEqual([0, expect.any(String)])
}, 600_000)

it('hundreds of different field lists are compiled with a small heap', async () => {
  const paths = person.pathsWith('filter').filter(path => !path.startsWith('contact'))
  const filters = named('Silva 7')
  const statuses = await postAll('/person/search', Math.max(100, scaled(800)), 10, number =>
    JSON.stringify({
      filters,
      fields: paths.filter((_, index) => (index * 31 + number * 17) % 97 > 20 || index === number % 97),
    }),
  )
  expect([200, 403]).toEqual(expect.arrayContaining(statuses))
}, 600_000)

it.runIf(process.env.LONG)(
  'hundreds of thousands of long domains and names are asked for',
  async () => {
    const listOf = (number: number, text: string) =>
      Array.from({ length: 25 }, (_, index) => `${text.repeat(20)}${number}x${index}.example`)
    await postAll('/company/identify', 8000, 10, number =>
      JSON.stringify({
        domains: listOf(number, 'abc.').map(domain => `https://${domain}/${'path'.repeat(200)}`),
      }),
    )
    await postAll('/company/identify', 4000, 10, number =>
      JSON.stringify({ names: listOf(number, 'Ünder ') }),
    )
  },
  600_000,
)
