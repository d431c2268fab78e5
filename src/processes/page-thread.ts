// The caller's side of the thread that reads pages.
import { startWorker } from '../lib/threads/worker.ts'
import { WorkerClient } from '../lib/threads/worker-client.ts'
import type { FetchedPage } from '../live/pages/fetch-page.ts'
import { PageFault } from '../live/pages/page-fault.ts'
import type { ReadPage } from '../live/pages/read-page.ts'
import type { PageFunctions } from './page-worker.ts'

/** A page that takes longer is given up, and the thread with it. */
const readMs = 2000
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256, stackSizeMb: 4 }

export interface PageThread {
  /** Reads one page after another. Throws a PageFault for one that takes too long or too much memory. */
  readPage(page: FetchedPage): Promise<ReadPage>
  close(): Promise<void>
}

/** Opens the thread, which starts with the first page. */
export function openPageThread(): PageThread {
  const thread = new WorkerClient<PageFunctions>(
    () => startWorker('processes/page-worker', { resourceLimits }),
    { notRepeatable: ['readPage'] },
  )
  let last: Promise<unknown> = Promise.resolve()
  const read = async (page: FetchedPage): Promise<ReadPage> => {
    const tooLong = new PageFault('It takes too long to read.')
    const timer = setTimeout(() => void thread.end(tooLong), readMs)
    try {
      return await thread.call('readPage', page)
    } catch (error) {
      throw error === tooLong ? tooLong : new PageFault('It cannot be read.', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    readPage: page => {
      const reading = last.then(() => read(page))
      last = reading.catch(() => {})
      return reading
    },
    close: () => thread.close(),
  }
}
