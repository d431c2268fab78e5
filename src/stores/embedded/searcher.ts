// Puts questions to the searching threads, and remembers what was answered until something is committed.
import { availableParallelism } from 'node:os'
import { memory } from '../../lib/memo.ts'
import type { Shows } from '../../query/project.ts'
import type {
  ExplainQuery,
  Explanation,
  Group,
  GroupQuery,
  Query,
  Suggestion,
  SuggestQuery,
} from '../../query/query.ts'
import type { RowsPage } from '../records.ts'
import type { FoundPage } from './engine/search.ts'
import { SearchThread } from './search-thread.ts'
import type { Answered, Asked, PageEnd } from './search-worker.ts'

/** Each thread has its own part of the index in memory; one processor is left to whoever asks. */
const threadsMax = 4
const threads = Math.max(1, Math.min(threadsMax, availableParallelism() - 1))

/** Answers remembered together, the longest that are, and the longest questions, in bytes or UTF-16 units. */
const rememberedMax = 64 * 2 ** 20
const answerMax = 256 * 1024
const questionMax = 4000
const overhead = 300

const lengthOf = ({ result, rows }: Answered): number => result.length + (rows?.length ?? 0) + overhead

const newMemory = () => memory<string, Answered>(rememberedMax, lengthOf)

const noRows = new Uint8Array(0)

export class Searcher {
  readonly #threads: readonly SearchThread[]
  /** Another number whenever something was committed. */
  readonly #commits: () => number
  #answers = newMemory()
  #seen: number | undefined

  /** `folder` is the data directory; `commits` answers another number whenever something was committed in it. */
  constructor(folder: string, commits: () => number) {
    this.#threads = Array.from({ length: threads }, () => new SearchThread(folder))
    this.#commits = commits
  }

  async search(search: Query): Promise<FoundPage> {
    return parsed(await this.#ask({ search }))
  }

  async page(page: Query, shows: Shows): Promise<RowsPage> {
    const answered = await this.#ask({ page, shows })
    const { count, next, total } = parsed<PageEnd>(answered)
    return { rows: answered.rows ?? noRows, count, next, total }
  }

  async suggest(suggest: SuggestQuery): Promise<readonly Suggestion[]> {
    return parsed(await this.#ask({ suggest }))
  }

  async group(group: GroupQuery): Promise<readonly Group[]> {
    return parsed(await this.#ask({ group }))
  }

  async explain(explain: ExplainQuery): Promise<readonly Explanation[]> {
    return parsed(await this.#ask({ explain }))
  }

  /** Makes ready what queries need, now and after every commit, before they come. */
  stayWarm(): void {
    for (const thread of this.#threads) thread.stayWarm()
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(thread => thread.close()))
  }

  async #ask(question: Asked): Promise<Answered> {
    const asked = JSON.stringify(question)
    const commit = this.#lookForCommits()
    const known = this.#answers.get(asked)
    if (known !== undefined) return known
    const answered = await this.#idlest().ask(asked)
    // What was found before a commit must not be remembered after it.
    const isCurrent = this.#lookForCommits() === commit
    if (isCurrent && asked.length <= questionMax && lengthOf(answered) <= answerMax) {
      this.#answers.set(asked, answered)
    }
    return answered
  }

  /** The first of those with the fewest questions: under little load one thread has everything at hand. */
  #idlest(): SearchThread {
    return this.#threads.reduce((best, thread) => (thread.load < best.load ? thread : best))
  }

  #lookForCommits(): number {
    const commit = this.#commits()
    if (commit !== this.#seen) this.#answers = newMemory()
    this.#seen = commit
    return commit
  }
}

const parsed = <T>({ result }: Answered): T => JSON.parse(result) as T
