// Pages of lists from a server that counts as it likes.
import { afterEach, expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const receivers: Receiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.close()
})

/** Starts a server that lists five watches, of which it answers at most so many at once. */
async function start(atOnce: number) {
  const ids = [1, 2, 3, 4, 5]
  const receiver = await startReceiver(response => {
    const { searchParams } = new URL(response.req.url ?? '', 'http://a')
    const offset = Number(searchParams.get('offset'))
    const list = ids.slice(offset, offset + atOnce).map(id => ({ id }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
  })
  receivers.push(receiver)
  return createClient({ url: receiver.url, key: 'alm_test' }).watch.person.list
}

it.each([0, -1, -500, Number.NaN])(
  'a list walked with the limit %s ends after every item once, however many are answered at once',
  async limit => {
    for (const atOnce of [1, 2, 5, 100]) {
      const list = await start(atOnce)
      const ids = []
      for await (const { id } of list.all({ limit })) ids.push(id)
      expect(ids).toEqual([1, 2, 3, 4, 5])
      let count = 0
      for await (const page of list.pages({ limit })) count += page.length
      expect(count).toBe(5)
    }
  },
)
