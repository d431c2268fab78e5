// The caller's side of the threads that read pages and documents.
import { startWorker } from '../lib/threads/worker.ts'
import { WorkerClient } from '../lib/threads/worker-client.ts'
import type { FetchedPage } from '../live/pages/fetch-page.ts'
import { isPageFault, PageFault } from '../live/pages/page-fault.ts'
import type { ReadPage } from '../live/pages/read-page.ts'
import type { PageFunctions } from './page-worker.ts'

const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256, stackSizeMb: 4 }
/** A page that has waited longer for others is given up. */
const waitMs = 20_000

interface PageThreadOptions {
  readonly reads: 'readPage' | 'readPdf'
  /** A page that takes longer is given up, and the thread with it. */
  readonly readMs: number
}

export interface PageThread {
  /** Reads one page after another. Throws a PageFault for one that takes too long or too much memory. */
  read(page: FetchedPage): Promise<ReadPage>
  close(): Promise<void>
}

/** Opens a thread, which starts with the first page. */
export function openPageThread({ reads, readMs }: PageThreadOptions): PageThread {
  const thread = new WorkerClient<PageFunctions>(
    () => startWorker('processes/page-worker', { resourceLimits }),
    { notRepeatable: [reads] },
  )
  let last: Promise<unknown> = Promise.resolve()
  const read = async (page: FetchedPage, untilMs: number): Promise<ReadPage> => {
    if (performance.now() > untilMs) throw new PageFault('Too many other pages are being read.')
    const tooLong = new PageFault('It takes too long to read.')
    const timer = setTimeout(() => void thread.end(tooLong), readMs)
    try {
      return await thread.call(reads, page)
    } catch (error) {
      throw new PageFault(isPageFault(error) ? error.message : 'It cannot be read.', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    read: page => {
      const untilMs = performance.now() + waitMs
      const reading = last.then(() => read(page, untilMs))
      last = reading.catch(() => {})
      return reading
    },
    close: () => thread.close(),
  }
}
