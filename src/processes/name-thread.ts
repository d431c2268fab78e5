// The caller's side of the thread that finds companies by name.
import type { Config } from '../config.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { WorkerClient } from '../lib/threads/worker-client.ts'
import type { NameMatcher } from '../matching/name-candidates.ts'

export interface NameThread extends NameMatcher {
  /** Starts the thread, which the first name would otherwise wait for. */
  prepare(): void
  close(): Promise<void>
}

/** Over the data directory, whose records have been opened. The thread starts with the first name. */
export function openNameThread(config: Config): NameThread {
  const thread = new WorkerClient<NameMatcher>(() =>
    startWorker(import.meta.url, 'name-worker', { workerData: config }),
  )
  const { called, resembling } = thread.functions(['called', 'resembling'])
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
