// A worker of batch jobs in a process of its own, which may be killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundledScript } from './bundled.ts'

export interface FinishedWorker {
  /** The name of the worker in its claims; empty when it was killed before it had one. */
  readonly owner: string
  /** True when it came to its end. */
  readonly isDone: boolean
}

/** Bundles the worker for the tests of one file. Returns a function that runs it to its end, or kills it after so many milliseconds of work. */
export function bundledBatchWorker(): (dataDir: string, afterMs?: number) => Promise<FinishedWorker> {
  const script = bundledScript(new URL('./batch-worker-process.ts', import.meta.url))
  return (dataDir, afterMs) => run(script, dataDir, afterMs)
}

async function run(script: string, dataDir: string, afterMs: number | undefined): Promise<FinishedWorker> {
  const child = spawn(process.execPath, [script, dataDir], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const closed = once(child, 'close')
  child.stdout.setEncoding('utf8').on('data', text => {
    if (output === '' && afterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), afterMs)
    output += text
  })
  await closed
  return { owner: output.split('\n')[0] ?? '', isDone: output.includes('done') }
}
