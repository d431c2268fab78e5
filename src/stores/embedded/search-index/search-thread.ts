// The caller's side of one searching thread: the questions of one turn of the event loop go over together.
import type { ArraySharing } from '../../../lib/threads/shared-arrays.ts'
import { startWorker } from '../../../lib/threads/worker.ts'
import { WorkerClient } from '../../../lib/threads/worker-client.ts'
import { searchBudgetMs } from '../../../query/limits.ts'
import { SearchTooLong } from '../../records.ts'
import type { SearchAnswer, SearchFunctions, SearchWorkerData } from './search-worker.ts'

/** The thread starts with the first question, and again with the next one after it died. */
export class SearchThread {
  readonly #thread: WorkerClient<SearchFunctions>
  #staysWarm = false
  #state: 'unstarted' | 'starting' | 'started' = 'unstarted'
  #start: Promise<void> = Promise.resolve()

  /** `folder` is the data directory; threads with the same `sharing` have one copy of the index in memory. */
  constructor(folder: string, sharing: ArraySharing | undefined) {
    const start = () => {
      const workerData: SearchWorkerData = { folder, staysWarm: this.#staysWarm, sharing }
      return startWorker('stores/embedded/search-index/search-worker', { workerData })
    }
    this.#thread = new WorkerClient(start, { sends: 'once a turn' })
  }

  /** The number of questions that it has not answered yet. */
  get unansweredCount(): number {
    return this.#thread.unansweredCount
  }

  /** Throws SearchTooLong, IndexNotReady, and ThreadDied when its thread did, twice. */
  async ask(asked: string, budgetMs = searchBudgetMs): Promise<SearchAnswer> {
    const answer = await this.#thread.call('answer', asked, budgetMs)
    if ('result' in answer) return answer
    throw 'tooLate' in answer ? new SearchTooLong() : new IndexNotReady()
  }

  /** True once the thread has started, so that a question does not wait for that. */
  get isStarted(): boolean {
    return this.#state === 'started'
  }

  /** True while the thread starts ahead of its first question. */
  get isStarting(): boolean {
    return this.#state === 'starting'
  }

  /** Starts the thread ahead of its first question. Resolves when it has started, or could not be. */
  start(): Promise<void> {
    if (this.#state !== 'unstarted') return this.#start
    this.#state = 'starting'
    this.#start = this.#thread.call('ready').then(
      () => {
        this.#state = 'started'
      },
      // A thread that dies meanwhile is started with a later question.
      () => {
        this.#state = 'unstarted'
      },
    )
    return this.#start
  }

  /** Makes ready what queries need before they come, in a running thread and in every later one. */
  stayWarm(): void {
    this.#staysWarm = true
    // A thread that dies meanwhile is replaced for the next question, and stays warm then.
    if (this.#thread.isRunning) this.#thread.call('stayWarm').catch(() => {})
  }

  close(): Promise<void> {
    return this.#thread.end(new Error('The store was closed.'))
  }
}

/** The index that a request needs is missing, damaged or of another release. */
export class IndexNotReady extends Error {}
