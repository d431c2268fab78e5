// The caller's side of the thread that finds companies by name, and scores people.
import type { Config } from '../config.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { WorkerClient } from '../lib/threads/worker-client.ts'
import type { NameMatcher } from '../matching/name-candidates.ts'

export interface NameThread extends NameMatcher {
  /** Starts the thread now, so that the first name does not wait for it. Resolves when it runs, or could not be started. */
  prepare(): Promise<void>
  close(): Promise<void>
}

/** Opens the thread over a data directory whose records exist. It starts with the first name. */
export function openNameThread(config: Config): NameThread {
  const thread = new WorkerClient<NameMatcher>(() =>
    startWorker('processes/name-worker', { workerData: config }),
  )
  const { called, resembling, people } = thread.functions(['called', 'resembling', 'people'])
  return {
    called,
    resembling,
    people,
    prepare: () =>
      called('company', '').then(
        () => {},
        // If it fails, so does the first name, which reports it.
        () => {},
      ),
    close: () => thread.close(),
  }
}
