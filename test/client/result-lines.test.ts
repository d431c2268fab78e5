// Results that come over connections which break.
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { download, linesAt } from '../../src/client/result-lines.ts'
import { Transport } from '../../src/client/transport.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const count = 20_000
const packed = gzipSync(
  Array.from({ length: count }, (_, n) => `${JSON.stringify({ n, name: `Žižek ${n}` })}\n`).join(''),
)

const receivers: Receiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.close()
})

/** Starts a server that ends its first connections after so many bytes, and a transport that does not wait. */
async function start(broken: number, bytesEach: number, rangeStatus = 206) {
  const receiver = await startReceiver((response: ServerResponse, number) => {
    const first = Number(/\d+/.exec(receiver.received[number]?.headers.range ?? '0')?.[0])
    const rest = packed.subarray(first)
    response.writeHead(first === 0 ? 200 : rangeStatus, { 'content-length': String(rest.length) })
    if (number >= broken) response.end(rest)
    else response.write(rest.subarray(0, bytesEach), () => response.destroy())
  })
  receivers.push(receiver)
  const transport = new Transport(
    { url: receiver.url, key: 'alm_test', retries: 0 },
    { random: () => 0, wait: async () => {} },
  )
  return { receiver, transport }
}

const link = 'https://elsewhere.example/batch/b1/files/result.jsonl.gz?expires=1&signature=a'

it('a result goes on where its connection ended, with every line once', async () => {
  const { receiver, transport } = await start(3, 20_000)
  let next = 0
  for await (const { n, name } of linesAt<{ n: number; name: string }>(transport, link)) {
    expect([n, name]).toEqual([next, `Žižek ${next}`])
    next += 1
  }
  expect(next).toBe(count)
  expect(receiver.received.map(({ headers }) => headers.range)).toEqual([
    undefined,
    'bytes=20000-',
    'bytes=40000-',
    'bytes=60000-',
  ])
})

it('a download is given up when nothing comes any more, or when it cannot be taken up', async () => {
  const silent = await start(99, 0)
  await expect(linesAt(silent.transport, link).next()).rejects.toMatchObject({ type: 'connection_error' })
  const whole = await start(1, 1000, 200)
  await expect(new Response(download(whole.transport, link)).arrayBuffer()).rejects.toThrow()
})

it('a consumer that has enough ends the download', async () => {
  const { receiver, transport } = await start(0, 0)
  for await (const line of linesAt(transport, link)) {
    expect(line).toMatchObject({ n: 0 })
    break
  }
  expect(receiver.received).toHaveLength(1)
})

it('a link that does not lead to a result of the service is refused', async () => {
  const { transport } = await start(0, 0)
  expect(() => download(transport, 'https://elsewhere.example/')).toThrow('link: Must be a download_url')
})
