// The caller's side of the thread that reads the tables that callers send.
import type { TableReader } from '../endpoints/batch/tables.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { WorkerClient } from '../lib/threads/worker-client.ts'
import type { TableFunctions } from './table-worker.ts'

export interface TableThread extends TableReader {
  close(): Promise<void>
}

/** A table of 8 MiB whose cells are short takes a third of this. */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 384 }

/** Opens the thread, which starts with the first table. */
export function openTableThread(): TableThread {
  const thread = new WorkerClient<TableFunctions>(
    () => startWorker('processes/table-worker', { resourceLimits }),
    // A table of which the thread died would end it again.
    { notRepeatable: ['read'] },
  )
  return { read: (table, task) => thread.call('read', table, task), close: () => thread.close() }
}
