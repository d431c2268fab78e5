// Starts worker threads from the file beside the caller, compiled or, in tests, as it is written.
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * A worker running the module `name` (no extension) beside the module at `callerUrl`. From sources the worker needs
 * the same loader as the tests, which the build does not.
 */
export function startWorker(callerUrl: string, name: string, options: WorkerOptions = {}): Worker {
  const isSource = callerUrl.endsWith('.ts')
  const url = new URL(`./${name}.${isSource ? 'ts' : 'js'}`, callerUrl)
  return new Worker(url, { ...options, ...(isSource && { execArgv: ['--import', 'tsx'] }) })
}
