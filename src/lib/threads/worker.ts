// Starts worker threads.
import { basename } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { builtModule } from './built-module.ts'

const names = new WeakMap<Worker, string>()

/** Returns the name of the module that a worker runs; undefined for one that was not started by startWorker. */
export const threadName = (worker: Worker): string | undefined => names.get(worker)

/** Starts a worker that runs the module at `path`, which is relative to src/ and has no extension. */
export function startWorker(path: string, options: WorkerOptions = {}): Worker {
  const worker = new Worker(builtModule(path), options)
  names.set(worker, basename(path))
  return worker
}
