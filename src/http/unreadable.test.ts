import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { openRefusals } from './unreadable.ts'

it('thousands of connections whose heads end in no time are refused a few at a time', async () => {
  const refuse = openRefusals()
  const sockets = Array.from({ length: 1000 }, () => new PassThrough())
  let last = ''
  sockets[999]?.on('data', text => {
    last += text
  })
  for (const socket of sockets) refuse({ name: '', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  const refused = () => sockets.filter(({ writableEnded }) => writableEnded).length
  let before = 0
  while (before < sockets.length) {
    await nextTurn()
    const now = refused()
    expect(now - before).toBeLessThanOrEqual(64)
    before = now
  }
  await vi.waitUntil(() => last.includes('did not arrive in time'))
  expect(last).toMatch(/^HTTP\/1.1 408 /)
  for (const socket of sockets) socket.destroy()
})
