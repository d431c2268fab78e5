// Starts worker threads from the file beside the caller, compiled or, in tests, as it is written.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

const names = new WeakMap<Worker, string>()

/** The name of the module that a worker runs; undefined for one that was not started here. */
export const threadName = (worker: Worker): string | undefined => names.get(worker)

/**
 * A worker running the module `name` (no extension) beside the module at `callerUrl`. Started from sources, the
 * worker first registers the loader of TypeScript, a development dependency; the build has no need of it.
 */
export function startWorker(callerUrl: string, name: string, options: WorkerOptions = {}): Worker {
  const worker = open(callerUrl, name, options)
  names.set(worker, name)
  return worker
}

function open(callerUrl: string, name: string, options: WorkerOptions): Worker {
  if (!callerUrl.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, callerUrl), options)
  // By path: the package's CommonJS door leads nowhere in a worker.
  const loader = JSON.stringify(
    new URL('./dist/esm/api/index.mjs', pathToFileURL(packageFile(callerUrl))).href,
  )
  const module = JSON.stringify(new URL(`./${name}.ts`, callerUrl).href)
  const start = `import(${loader}).then(({ register }) => (register(), import(${module})))`
  return new Worker(start, { ...options, eval: true, execArgv: [] })
}

const packageFile = (callerUrl: string): string => createRequire(callerUrl).resolve('tsx/package.json')
