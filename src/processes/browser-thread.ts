// The caller's side of the thread that drives a browser.
import { startWorker } from '../lib/threads/worker.ts'
import { WorkerClient } from '../lib/threads/worker-client.ts'
import type { ShownPage } from '../live/browser/browser.ts'
import { isPageFault, PageFault } from '../live/pages/page-fault.ts'
import type { BrowserFunctions, BrowserSetup } from './browser-worker.ts'

export interface BrowserThread {
  /** Shows a page and returns its document. Throws a PageFault. */
  show(address: string): Promise<ShownPage>
  /** Ends the browser with all of its processes, and the thread. */
  close(): Promise<void>
}

/** Opens the thread, which starts with the first page, as the browser does. */
export function openBrowserThread(setup: BrowserSetup): BrowserThread {
  const thread = new WorkerClient<BrowserFunctions>(
    () => startWorker('processes/browser-worker', { workerData: setup }),
    { notRepeatable: ['show'] },
  )
  return {
    show: async address => {
      try {
        return await thread.call('show', address)
      } catch (error) {
        throw new PageFault(isPageFault(error) ? error.message : 'It cannot be shown.', { cause: error })
      }
    },
    close: () => thread.close(),
  }
}
