// The client against something else that answers with a success in place of the service.
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { AlmanacError, createClient } from '../../src/client/index.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const receivers: Receiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.close()
})

/** Starts a server that answers everything so, and a client of it. */
async function start(status: number, body: string | Uint8Array) {
  const receiver = await startReceiver(response => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  receivers.push(receiver)
  return createClient({ url: receiver.url, key: 'alm_test' })
}

type StartedClient = Awaited<ReturnType<typeof start>>

const filters = { field: 'basic_profile.name', type: 'is_not_null' } as const
const unexpected = { name: 'AlmanacError', type: 'unexpected_answer' }

const first = (items: AsyncGenerator<unknown>) => items.next()

const paged: readonly (readonly [string, (client: StartedClient) => Promise<unknown>])[] = [
  ['pages of a search', client => first(client.person.search.pages({ filters }))],
  ['records of a search', client => first(client.person.search.all({ filters }))],
  ['usage events', client => first(client.account.usage.events.list.all({}))],
  ['pages of watches', client => first(client.watch.person.list.pages({}))],
  ['watches', client => first(client.watch.person.list.all({}))],
  ['a job that is waited for', client => client.batch.wait('b1')],
  ['a job', client => client.batch.submit('company/enrich', { domains: ['a.example'] })],
]

const plain: readonly (readonly [string, (client: StartedClient) => Promise<unknown>])[] = [
  ['a search', client => client.person.search({ filters })],
  ['a price', client => client.person.search.preview({ filters })],
  ['the credits', client => client.account.credits()],
]

describe('a success that the service does not answer', () => {
  const answers = [
    [200, ''],
    [204, ''],
    [200, 'null'],
    [200, '"ok"'],
  ] as const

  it.each([...paged, ...plain])('is refused as unexpected for %s', async (_, ask) => {
    for (const [status, body] of answers)
      await expect(start(status, body).then(ask), `${status} ${body}`).rejects.toMatchObject({
        ...unexpected,
        status,
      })
  })

  it.each(paged)('is refused as unexpected for %s when it lacks what a page or job has', async (_, ask) => {
    await expect(start(200, '{}').then(ask)).rejects.toMatchObject(unexpected)
  })

  it('says that it was empty', async () => {
    const client = await start(204, '')
    await expect(client.account.credits()).rejects.toThrow('HTTP 204 with application/json: an empty body')
  })
})

it('a deletion is answered without a body', async () => {
  const client = await start(204, '')
  await expect(client.watch.person.delete(1)).resolves.toBeUndefined()
})

describe('a result file', () => {
  const link = 'https://elsewhere.example/batch/b1/files/result.jsonl.gz?expires=1&signature=a'
  const packed = gzipSync('{"a":1}\n'.repeat(1000))

  it.each([
    ['is no gzip', Buffer.from('<html>Welcome</html>')],
    ['is empty', Buffer.alloc(0)],
    ['is cut off', packed.subarray(0, -9)],
    ['has something behind it', Buffer.concat([packed, Buffer.from('more')])],
    ['has a line that is no JSON', gzipSync('{"a":1}\n{"a":\n')],
    ['has a last line that is no JSON', gzipSync('{"a":1}\n{"a":')],
  ])('that %s is refused as unexpected', async (_, body) => {
    const client = await start(200, body)
    const read = async () => {
      for await (const line of client.lines(link)) expect(line).toEqual({ a: 1 })
    }
    const error = await read().catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(AlmanacError)
    expect(error).toMatchObject(unexpected)
  })
})
