import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Threads } from '../../test/support/threads.ts'
import { isPageFault } from '../live/pages/page-fault.ts'
import { PageThread } from './page-thread.ts'

const threads = new Threads()
let pages: PageThread
let read: ReturnType<typeof pages.reading<'readPage'>>
beforeEach(() => {
  pages = new PageThread(10_000)
  read = pages.reading('readPage')
})
afterEach(() => pages.close())
afterAll(() => threads.stop())

const pageOf = (html: string) => ({
  url: 'https://example.com/',
  contentType: 'text/html',
  bytes: Buffer.from(html),
})
const page = pageOf('<title>A page</title><p>Text')
const longPage = pageOf('<a href="/x">link</a> '.repeat(100_000))

describe('a thread of pages that dies', () => {
  it('as it starts costs the page that waits for it, and the next one is read', async () => {
    threads.endNext('page-worker')
    await expect(read(page)).rejects.toSatisfy(isPageFault)
    await expect(read(page)).resolves.toMatchObject({ title: 'A page' })
  })

  it('over a page costs that page, and those that wait behind it are read', async () => {
    const reading = [read(longPage), read(page)] as const
    await wait(100)
    expect(threads.endOne('page-worker')).toBe(true)
    await expect(reading[0]).rejects.toThrow('It cannot be read.')
    await expect(reading[1]).resolves.toMatchObject({ title: 'A page' })
  })
})
