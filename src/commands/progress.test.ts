import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openProgress } from './progress.ts'

let written: string

beforeEach(() => {
  written = ''
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    written += text
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(process.stderr, { isTTY: undefined })
})

const counts = { read: 1, created: 0, updated: 0, unchanged: 0, rejected: 0, skipped: 0, kept_apart: 0 }

it('a progress bar shows nothing without a terminal', () => {
  Object.assign(process.stderr, { isTTY: undefined })
  const progress = openProgress('people')
  progress.update(counts, 0.5)
  progress.finish(1)
  progress.stop()
  expect(written).toBe('')
})

it('an interrupted progress bar shows the cursor again, and the process ends by the signal', () => {
  Object.assign(process.stderr, { isTTY: true })
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const before = process.listenerCount('SIGINT')
  openProgress('people')
  expect(written).toContain('\u001b[?25l')
  process.emit('SIGINT', 'SIGINT')
  expect(written.indexOf('\u001b[?25h')).toBeGreaterThan(written.indexOf('\u001b[?25l'))
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGINT')
  expect(process.listenerCount('SIGINT')).toBe(before)
})
