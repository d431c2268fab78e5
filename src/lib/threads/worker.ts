// Starts worker threads.
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { packageFolder } from '../package-folder.ts'

const names = new WeakMap<Worker, string>()

/** Returns the name of the module that a worker runs; undefined for one that was not started by startWorker. */
export const threadName = (worker: Worker): string | undefined => names.get(worker)

/**
 * Starts a worker that runs the module `name` (no extension) beside the module at `callerUrl`. It always runs the build
 * in dist/, even when the caller runs from src/: a thread that compiles its sources takes three times as long to start.
 * Tests, benchmarks and `npm run dev`, which run from src/, therefore build first.
 */
export function startWorker(callerUrl: string, name: string, options: WorkerOptions = {}): Worker {
  const worker = new Worker(new URL(`./${name}.js`, builtUrl(callerUrl)), options)
  names.set(worker, name)
  return worker
}

const sources = pathToFileURL(`${packageFolder}/src/`).href
const build = pathToFileURL(`${packageFolder}/dist/src/`).href

/** Returns the URL in dist/ of a module in src/, and that of a built module as it is. */
const builtUrl = (url: string): string => (url.endsWith('.ts') ? url.replace(sources, build) : url)
