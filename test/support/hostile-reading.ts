// Reads files that are made to hang an import or to fill the memory, and measures their time and memory.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { startCommand, temporaryFolder } from './command.ts'
import { type ReadResult, readEverything } from './readings.ts'

export const isLong = process.env.LONG !== undefined

const secondsMax = 60
const grownMaxMiB = 200

/** Reads a file, expecting little time and memory; with LONG the import command must take little as well. */
export async function readHostile(path: string): Promise<ReadResult> {
  watchPeak()
  const before = memoryOf('self', 'VmRSS')
  const started = performance.now()
  const everything = await readEverything(path).catch(error => ({ ...nothing, error }))
  expect((performance.now() - started) / 1000).toBeLessThan(secondsMax)
  expect(memoryOf('self', 'VmHWM') - before).toBeLessThan(grownMaxMiB)
  if (isLong) await expectShortImport(path)
  return everything
}

const nothing: ReadResult = {
  format: '',
  rows: [],
  values: [],
  unreadable: [],
  repairs: [],
  error: undefined,
}

/** Returns a memory figure of a process in bytes; zero on systems other than Linux. */
function memoryOf(process: number | 'self', key: 'VmRSS' | 'VmHWM'): number {
  const file = `/proc/${process}/status`
  const match = existsSync(file)
    ? new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))
    : null
  return Number(match?.[1] ?? 0) / 1024
}

/** Returns the processes that a process has started, such as the decoder of a Parquet file; none on systems other than Linux. */
function childrenOf(process: number): readonly number[] {
  const file = `/proc/${process}/task/${process}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

/** Resets the peak memory of this process. */
function watchPeak(): void {
  if (existsSync('/proc/self/clear_refs')) writeFileSync('/proc/self/clear_refs', '5')
}

/** The figures of an import of one row. */
const importMiB = 130

async function expectShortImport(path: string): Promise<void> {
  const folder = temporaryFolder()
  const importing = startCommand(['import', 'person', path], { dataDir: folder, cwd: folder })
  let peak = 0
  const watching = setInterval(() => {
    const { pid = 0 } = importing.process
    peak = Math.max(peak, ...[pid, ...childrenOf(pid)].map(each => memoryOf(each, 'VmHWM')))
  }, 50)
  const started = performance.now()
  const { code, stderr } = await importing.finished
  clearInterval(watching)
  expect([code, stderr]).toEqual([expect.any(Number), expect.not.stringMatching(/\n {4}at /)])
  expect([path, Math.floor((performance.now() - started) / 1000 / secondsMax)]).toEqual([path, 0])
  expect([path, Math.floor(Math.max(0, peak - importMiB) / grownMaxMiB)]).toEqual([path, 0])
}
