// Starts worker threads.
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { packageFolder } from '../package-folder.ts'

const names = new WeakMap<Worker, string>()

/** The name of the module that a worker runs; undefined for one that was not started here. */
export const threadName = (worker: Worker): string | undefined => names.get(worker)

/**
 * A worker that runs the module `name` (no extension) beside the module at `callerUrl`. It always runs the build in
 * dist/, also when the caller runs from src/: a thread that compiles its sources takes three times as long to start.
 * Whoever runs from src/ builds first, as the tests, the benchmarks and `npm run dev` do.
 */
export function startWorker(callerUrl: string, name: string, options: WorkerOptions = {}): Worker {
  const worker = new Worker(new URL(`./${name}.js`, builtUrl(callerUrl)), options)
  names.set(worker, name)
  return worker
}

const sources = pathToFileURL(`${packageFolder}/src/`).href
const build = pathToFileURL(`${packageFolder}/dist/src/`).href

/** The URL in dist/ of a module in src/; that of a built module itself. */
const builtUrl = (url: string): string => (url.endsWith('.ts') ? url.replace(sources, build) : url)
