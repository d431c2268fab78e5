// Small bodies that unpack to huge ones, or never end.
import { gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AttackedService, scaled, startAttacked } from '../support/attacked.ts'

const grownMaxMiB = 200

let attacked: AttackedService

beforeAll(async () => {
  attacked = await startAttacked()
})

afterAll(() => attacked.service.stop())

async function post(body: Buffer) {
  const answer = await request(`${attacked.service.url}/company/search/autocomplete`, {
    method: 'POST',
    headers: { ...attacked.headers, 'Content-Encoding': 'gzip' },
    body,
  })
  return { status: answer.statusCode, text: await answer.body.text() }
}

it('a compressed bomb is unpacked up to the limit of bytes and no further', async () => {
  // Members in a row are one body: this one unpacks to a gigabyte.
  const member = gzipSync(Buffer.alloc(2 ** 20))
  const bomb = Buffer.concat(Array.from({ length: 1000 }, () => member)).subarray(0, 2 ** 20)
  const send = async (count: number) => {
    for (let sent = 0; sent < count; sent++) {
      const { status, text } = await post(bomb)
      expect([status, text]).toEqual([413, expect.stringContaining('payload_too_large')])
    }
  }
  await send(3)
  const before = attacked.residentMiB()
  await send(scaled(280))
  const after = attacked.residentMiB()
  if (before !== undefined && after !== undefined) expect(after - before).toBeLessThan(grownMaxMiB)
})
