// The caller's side of one searching thread: what is asked in one turn goes over together.
import { AnsweringThread } from '../../../lib/threads/answering-thread.ts'
import { startWorker } from '../../../lib/threads/worker.ts'
import { searchBudgetMs } from '../../../query/limits.ts'
import { SearchTooLong } from '../../records.ts'
import type { Answered, Searched, SearchRequest } from './search-worker.ts'

/** The thread starts with the first question, and again with the next one after it died. */
export class SearchThread {
  readonly #thread: AnsweringThread<SearchRequest, Searched>
  #staysWarm = false

  /** `folder` is the data directory. */
  constructor(folder: string) {
    this.#thread = new AnsweringThread({
      start: () => {
        const worker = startWorker(import.meta.url, 'search-worker', { workerData: { folder } })
        if (this.#staysWarm) worker.postMessage('stay warm')
        return worker
      },
      isRepeatable: () => true,
      sends: 'once a turn',
    })
  }

  /** How many questions it has not answered yet. */
  get load(): number {
    return this.#thread.load
  }

  /** Throws SearchTooLong, IndexNotReady, and ThreadDied when its thread did, twice. */
  async ask(asked: string, budgetMs = searchBudgetMs): Promise<Answered> {
    const answer = await this.#thread.ask({ asked, budgetMs })
    if ('result' in answer) return answer
    if ('tooLate' in answer) throw new SearchTooLong()
    if ('notReady' in answer) throw new IndexNotReady()
    throw new Error(`The search failed: ${answer.failure}`)
  }

  stayWarm(): void {
    this.#staysWarm = true
    if (this.#thread.isRunning) this.#thread.running().postMessage('stay warm')
    else this.#thread.running()
  }

  close(): Promise<void> {
    return this.#thread.end(new Error('The store was closed.'))
  }
}

/** The index that the question is about is missing, of another release, or damaged. */
export class IndexNotReady extends Error {}
