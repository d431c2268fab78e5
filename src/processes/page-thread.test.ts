import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Threads } from '../../test/support/threads.ts'
import { PageThread } from './page-thread.ts'

const threads = new Threads()
const readMs = 10_000
let pages: PageThread
let read: ReturnType<typeof pages.reading<'readPage'>>
beforeEach(() => {
  pages = new PageThread(readMs)
  read = pages.reading('readPage')
})
afterEach(async () => {
  vi.useRealTimers()
  await pages.close()
})
afterAll(() => threads.stop())

const pageOf = (html: string) => ({
  url: 'https://example.com/',
  contentType: 'text/html',
  bytes: Buffer.from(html),
})
const page = pageOf('<title>A page</title><p>Text')
const longPage = pageOf('<a href="/x">link</a> '.repeat(100_000))

it('gives up a page that takes too long, but not one that waits for the thread to start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await expect(read(page)).resolves.toMatchObject({ title: 'A page' })
  const reading = read(longPage)
  await turn()
  vi.advanceTimersByTime(readMs)
  await expect(reading).rejects.toThrow('It takes too long to read.')
})

describe('a thread of pages that dies', () => {
  it('as it starts is replaced, and the page that waits for it is read', async () => {
    threads.endNext('page-worker')
    await expect(read(page)).resolves.toMatchObject({ title: 'A page' })
  })

  it('over a page costs that page, and those that wait behind it are read', async () => {
    await read(page)
    const reading = [read(longPage), read(page)] as const
    await turn()
    expect(threads.endOne('page-worker')).toBe(true)
    await expect(reading[0]).rejects.toThrow('It cannot be read.')
    await expect(reading[1]).resolves.toMatchObject({ title: 'A page' })
  })
})
