// The caller's side of the threads that read pages, documents and feeds.
import { startWorker } from '../lib/threads/worker.ts'
import { WorkerClient } from '../lib/threads/worker-client.ts'
import { isPageFault, PageFault } from '../live/pages/page-fault.ts'
import type { PageFunctions } from './page-worker.ts'

const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256, stackSizeMb: 4 }
/** A page that has waited longer for others is given up. */
const waitMs = 20_000

type Reader = Exclude<keyof PageFunctions, 'start' | 'close'>
type Reading<Name extends Reader> = (
  ...args: Parameters<PageFunctions[Name]>
) => Promise<Awaited<ReturnType<PageFunctions[Name]>>>

/** A thread that reads one page after another. It starts with the first. */
export class PageThread {
  readonly #readMs: number
  readonly #thread = new WorkerClient<PageFunctions>(
    () => startWorker('processes/page-worker', { resourceLimits }),
    { notRepeatable: ['readPage', 'readPdf', 'readFeed'] },
  )
  #last: Promise<unknown> = Promise.resolve()

  /** A page that takes longer than `readMs` is given up, and the thread with it. The start of a thread does not count. */
  constructor(readMs: number) {
    this.#readMs = readMs
  }

  /** Returns the function of the thread. It throws a PageFault for what takes too long or too much memory. */
  reading<Name extends Reader>(name: Name): Reading<Name> {
    return (...args) => {
      const untilMs = performance.now() + waitMs
      const reading = this.#last.then(() => this.#read(name, args, untilMs))
      this.#last = reading.catch(() => {})
      return reading as ReturnType<Reading<Name>>
    }
  }

  async #read<Name extends Reader>(name: Name, args: Parameters<PageFunctions[Name]>, untilMs: number) {
    if (performance.now() > untilMs) throw new PageFault('Too many other pages are being read.')
    const tooLong = new PageFault('It takes too long to read.')
    let timer: NodeJS.Timeout | undefined
    try {
      if (!this.#thread.isRunning) await this.#thread.call('start')
      timer = setTimeout(() => void this.#thread.kill(tooLong), this.#readMs)
      return await this.#thread.call(name, ...(args as never))
    } catch (error) {
      throw new PageFault(isPageFault(error) ? error.message : 'It cannot be read.', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
