import { closeSync, readSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { openPipe } from '../../test/support/pipe.ts'
import { openAccessLog } from './access-log.ts'

const answered = {
  id: 'r-1',
  method: 'GET',
  path: `/${'x'.repeat(2000)}`,
  clientIp: '127.0.0.1',
  endpoint: '/person/search',
  status: 404,
  bytes: 10,
  ms: 1,
  credits: 0,
  caller: undefined,
}

it('a log that nobody reads holds up neither the requests nor the end of the service', async () => {
  const { written } = openPipe()
  const log = openAccessLog('json', written)
  const start = performance.now()
  for (let count = 0; count < 5000; count++) log.note(answered)
  await log.close()
  expect(performance.now() - start).toBeLessThan(5000)
})

it('all lines are written when the log is closed', async () => {
  const { written, read } = openPipe()
  const log = openAccessLog('common', written)
  for (let count = 0; count < 20; count++) log.note(answered)
  await log.close()
  const buffer = Buffer.alloc(65_536)
  const length = readSync(read, buffer)
  expect(buffer.toString('utf8', 0, length).trim().split('\n')).toHaveLength(20)
  closeSync(read)
})

it('a line is written soon after its request, in the order of the requests', async () => {
  const { written, read } = openPipe()
  const log = openAccessLog('json', written)
  for (const id of ['r-1', 'r-2', 'r-3']) log.note({ ...answered, path: '/', id })
  const buffer = Buffer.alloc(65_536)
  const length = await vi.waitFor(() => readSync(read, buffer), { timeout: 15_000 })
  const lines = buffer.toString('utf8', 0, length).trim().split('\n')
  expect(lines.map(line => (JSON.parse(line) as { id: string }).id)).toEqual(['r-1', 'r-2', 'r-3'])
  await log.close()
  closeSync(read)
})

it('a request that ends after the log is closed writes nothing, and fails nothing', async () => {
  const { written, read } = openPipe()
  const log = openAccessLog('common', written)
  await log.close()
  log.note(answered)
  expect(() => readSync(read, Buffer.alloc(10))).toThrow('EAGAIN')
  closeSync(read)
})
