// Starts worker threads.
import { basename } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { builtModule } from './built-module.ts'

const names = new WeakMap<Worker, string>()

/** Returns the name of the module that a worker runs; undefined for one that was not started by startWorker. */
export const threadName = (worker: Worker): string | undefined => names.get(worker)

/** Half of what V8 would give to new objects: a service has a dozen threads, and none gets slower by it. */
const maxYoungGenerationSizeMb = 24

/** Starts a worker that runs the module at `path`, which is relative to src/ and has no extension. */
export function startWorker(path: string, options: WorkerOptions = {}): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb, ...options.resourceLimits }
  const worker = new Worker(builtModule(path), { ...options, resourceLimits })
  names.set(worker, basename(path))
  return worker
}
