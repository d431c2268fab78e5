// The caller's side of the searching thread: what is asked in one turn goes over together, each with its time, and
// what was answered is remembered until something is committed.
import type { Worker } from 'node:worker_threads'
import { invalidRequest } from '../../errors.ts'
import { memory } from '../../lib/memo.ts'
import { startWorker } from '../../lib/worker.ts'
import type {
  ExplainQuery,
  Explanation,
  Group,
  GroupQuery,
  Query,
  Suggestion,
  SuggestQuery,
} from '../../query/query.ts'
import type { FoundPage } from './engine/search.ts'
import type { Asked, SearchAnswer, SearchRequest } from './search-worker.ts'

/** How long one query may take. */
export const searchBudgetMs = 5000

/** Answers remembered, and the longest questions and answers that are, in UTF-16 units. */
const rememberedMax = 4000
const questionMax = 4000
const answerMax = 8000

interface Waiting {
  readonly resolve: (result: string) => void
  readonly reject: (error: Error) => void
}

export class Searcher {
  readonly #folder: string
  /** Another number whenever something was committed. */
  readonly #commits: () => number
  #answers = memory<string, string>(rememberedMax)
  #seen: number | undefined
  readonly #waiting = new Map<number, Waiting>()
  #unsent: SearchRequest[] = []
  #worker: Worker | undefined
  #last = 0
  #staysWarm = false

  /** `folder` is the data directory; `commits` answers another number whenever something was committed in it. */
  constructor(folder: string, commits: () => number) {
    this.#folder = folder
    this.#commits = commits
  }

  search(search: Query): Promise<FoundPage> {
    return this.#ask({ search }) as Promise<FoundPage>
  }

  suggest(suggest: SuggestQuery): Promise<readonly Suggestion[]> {
    return this.#ask({ suggest }) as Promise<readonly Suggestion[]>
  }

  group(group: GroupQuery): Promise<readonly Group[]> {
    return this.#ask({ group }) as Promise<readonly Group[]>
  }

  explain(explain: ExplainQuery): Promise<readonly Explanation[]> {
    return this.#ask({ explain }) as Promise<readonly Explanation[]>
  }

  /** Makes ready what queries need, now and after every commit, before they come. */
  stayWarm(): void {
    this.#staysWarm = true
    this.#running()
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#fail(new Error('The store was closed.'))
    await worker?.terminate()
  }

  async #ask(question: Asked): Promise<unknown> {
    const asked = JSON.stringify(question)
    const commit = this.#lookForCommits()
    const known = this.#answers.get(asked)
    if (known !== undefined) return JSON.parse(known)
    const answer = await this.#pass(asked)
    // What was found before a commit must not be remembered after it.
    const isCurrent = this.#lookForCommits() === commit
    if (isCurrent && asked.length <= questionMax && answer.length <= answerMax)
      this.#answers.set(asked, answer)
    return JSON.parse(answer)
  }

  #lookForCommits(): number {
    const commit = this.#commits()
    if (commit !== this.#seen) this.#answers = memory(rememberedMax)
    this.#seen = commit
    return commit
  }

  #pass(asked: string): Promise<string> {
    const number = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      if (this.#unsent.length === 0) setImmediate(() => this.#send())
      this.#unsent.push({ asked, number, budgetMs: searchBudgetMs })
    })
  }

  #send(): void {
    const requests = this.#unsent
    this.#unsent = []
    // Those that a closed store has refused are waited for by nobody.
    const wanted = requests.filter(({ number }) => this.#waiting.has(number))
    if (wanted.length > 0) this.#running().postMessage(wanted)
  }

  #running(): Worker {
    if (!this.#worker) {
      const worker = startWorker(import.meta.url, 'search-worker', { workerData: { folder: this.#folder } })
      worker.on('message', (answers: readonly SearchAnswer[]) => {
        for (const answer of answers) this.#settle(answer)
      })
      worker.on('error', error => this.#fail(error))
      worker.unref()
      if (this.#staysWarm) worker.postMessage('stay warm')
      this.#worker = worker
    }
    return this.#worker
  }

  #settle(answer: SearchAnswer): void {
    const waiting = this.#waiting.get(answer.number)
    this.#waiting.delete(answer.number)
    if ('result' in answer) waiting?.resolve(answer.result)
    else if ('tooLate' in answer) waiting?.reject(tooLate())
    else if ('notReady' in answer) waiting?.reject(notReady())
    else waiting?.reject(new Error(`The search failed: ${answer.failure}`))
  }

  /** The thread died: whoever waits is told, and the next request starts another. */
  #fail(error: Error): void {
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

const tooLate = () =>
  invalidRequest(
    `The search took longer than ${searchBudgetMs / 1000} seconds. Narrow the filters, or ask again later.`,
  )

const notReady = () =>
  invalidRequest('The search index is made when the import that is running ends. Ask again after it.')
