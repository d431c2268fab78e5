import { closeSync, openSync, readSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { openPipe } from '../../test/support/pipe.ts'
import { openLog } from './log.ts'
import { openLogOutput } from './log-output.ts'

const linesIn = (read: number): readonly { readonly msg: string }[] => {
  const buffer = Buffer.alloc(65_536)
  const length = readSync(read, buffer)
  return buffer
    .toString('utf8', 0, length)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

it('a log that nobody reads holds up neither its writers nor the end of the service', async () => {
  const { written } = openPipe()
  const output = openLogOutput(written, { waitingMax: 1_000_000 })
  const log = openLog('info', output)
  const start = performance.now()
  for (let count = 0; count < 5000; count++) log.error({ text: 'x'.repeat(1000) }, 'a line')
  expect(performance.now() - start).toBeLessThan(2000)
  await output.close()
  expect(performance.now() - start).toBeLessThan(5000)
})

it('a log that cannot be written drops its lines', async () => {
  const output = openLogOutput(openSync('/dev/full', 'w'), { waitingMax: 10_000 })
  const log = openLog('info', output)
  for (let count = 0; count < 100; count++) log.error({ text: 'x'.repeat(1000) }, 'a line')
  await output.close()
})

it('a line is written at once, without waiting for others', async () => {
  const { written, read } = openPipe()
  const output = openLogOutput(written, { waitingMax: 1_000_000 })
  openLog('info', output).info('a line')
  const lines = await vi.waitFor(() => linesIn(read), { timeout: 15_000 })
  expect(lines.map(({ msg }) => msg)).toEqual(['a line'])
  await output.close()
  closeSync(read)
})

it('a line after the end is dropped', async () => {
  const { written, read } = openPipe()
  const output = openLogOutput(written, { waitingMax: 1_000_000 })
  const log = openLog('info', output)
  log.info('a line')
  await output.close()
  log.error('another line')
  expect(linesIn(read).map(({ msg }) => msg)).toEqual(['a line'])
  closeSync(read)
})
