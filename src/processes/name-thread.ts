// The caller's side of the thread that finds companies by name.
import type { Config } from '../config.ts'
import { RemoteFunctions } from '../lib/threads/calls.ts'
import { startWorker } from '../lib/threads/worker.ts'
import type { NameMatcher } from '../matching/name-candidates.ts'

export interface NameThread extends NameMatcher {
  /** Starts the thread, which the first name would otherwise wait for. */
  prepare(): void
  close(): Promise<void>
}

/** Over the data directory, whose records have been opened. The thread starts with the first name. */
export function openNameThread(config: Config): NameThread {
  const thread = new RemoteFunctions(
    () => startWorker(import.meta.url, 'name-worker', { workerData: config }),
    [],
  )
  const { called, resembling } = thread.functions<NameMatcher>(['called', 'resembling'])
  return {
    called,
    resembling,
    prepare: () => {
      // The first name tells what is wrong.
      called('company', '').catch(() => {})
    },
    close: () => thread.close(),
  }
}
