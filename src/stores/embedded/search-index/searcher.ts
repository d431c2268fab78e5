// Puts questions to the searching threads, and remembers what was answered until something is committed.
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../../errors.ts'
import { openCache } from '../../../lib/cache.ts'
import { heapShare } from '../../../lib/heap.ts'
import type { ProjectionMessage } from '../../../query/project.ts'
import type {
  GroupQuery,
  NearestValuesQuery,
  SearchQuery,
  Suggestion,
  SuggestQuery,
  ValueCount,
} from '../../../query/query.ts'
import type { RowsPage } from '../../records.ts'
import type { PositionsPage } from '../engine/search.ts'
import { IndexRepairer } from './index-repairer.ts'
import { IndexNotReady, SearchThread } from './search-thread.ts'
import type { Answered, Asked, PageEnd } from './search-worker.ts'

/** Each thread has its own part of the index in memory; one processor is left to whoever asks. */
const threadsMax = 4
export const threadsHere = Math.max(1, Math.min(threadsMax, availableParallelism() - 1))

/** Answers remembered, with their questions, and the longest of both that are: all in UTF-16 units. */
const rememberedMax = heapShare(1 / 16, 8 * 2 ** 20)
const questionMax = 4000
const answerMax = 8000
/** What the shortest takes. */
const entryLength = 100

/** How long a search waits for an index that is being made, and the caller after that: the index may be there before. */
const patienceMs = 2000
const retrySeconds = 30
/** How long before a thread is asked again. */
const lookAgainMs = 150

export class Searcher {
  readonly #repairer: IndexRepairer
  readonly #threads: readonly SearchThread[]
  /** Another number whenever something was committed. */
  readonly #commits: () => number
  #answers = newAnswers()
  #seen: number | undefined

  /** `folder` is the data directory; `commits` answers another number whenever something was committed in it. */
  constructor(folder: string, commits: () => number, threads: number) {
    this.#repairer = new IndexRepairer(folder)
    this.#threads = Array.from({ length: threads }, () => new SearchThread(folder))
    this.#commits = commits
  }

  search(search: SearchQuery, budgetMs?: number): Promise<PositionsPage> {
    return this.#ask({ search }, budgetMs)
  }

  /** Whether there are several threads; the one beside a single one has more time for rows than it. */
  get makesRows(): boolean {
    return this.#threads.length > 1
  }

  async page(page: SearchQuery, shows: ProjectionMessage): Promise<RowsPage> {
    // The thread remembers what it found; its rows would fill the memory of this one.
    const { result, rows } = await this.#answer(JSON.stringify({ page, shows } satisfies Asked))
    return { rows: rows?.length ? [rows] : [], ...(JSON.parse(result) as PageEnd) }
  }

  suggest(suggest: SuggestQuery): Promise<readonly Suggestion[]> {
    return this.#ask({ suggest })
  }

  group(group: GroupQuery): Promise<readonly ValueCount[]> {
    return this.#ask({ group })
  }

  nearestValues(nearest: NearestValuesQuery, budgetMs?: number): Promise<readonly string[]> {
    return this.#ask({ nearest }, budgetMs)
  }

  /**
   * Makes ready what queries need, now and after every commit, before they come. `isWhole` tells whether the index is;
   * `report` takes a sentence about every repair.
   */
  stayWarm(isWhole: boolean, report: (sentence: string) => void): void {
    this.#repairer.report = report
    if (!isWhole) void this.#repairer.repair(0)
    for (const thread of this.#threads) thread.stayWarm()
  }

  async close(): Promise<void> {
    await Promise.all([this.#repairer.close(), ...this.#threads.map(thread => thread.close())])
  }

  async #ask<T>(question: Asked, budgetMs?: number): Promise<T> {
    const asked = JSON.stringify(question)
    const commit = this.#lookForCommits()
    const known = this.#answers.get(asked)
    if (known !== undefined) return JSON.parse(known) as T
    const { result } = await this.#answer(asked, budgetMs)
    // What was found before a commit must not be remembered after it.
    const isCurrent = this.#lookForCommits() === commit
    if (isCurrent && asked.length <= questionMax && result.length <= answerMax)
      this.#answers.set(asked, result)
    return JSON.parse(result) as T
  }

  /** Throws 503 while the index cannot be read. */
  async #answer(asked: string, budgetMs?: number): Promise<Answered> {
    const untilMs = performance.now() + patienceMs
    for (;;) {
      try {
        return await this.#idlest().ask(asked, budgetMs)
      } catch (error) {
        if (!(error instanceof IndexNotReady)) throw error
        const leftMs = untilMs - performance.now()
        if (leftMs <= 0 || !(await this.#repairer.repair(leftMs))) throw beingMade()
        // A load that is running makes the index, or a thread has not looked again yet.
        await wait(Math.min(leftMs, lookAgainMs))
      }
    }
  }

  /** The first of those with the fewest questions: under little load one thread has everything at hand. */
  #idlest(): SearchThread {
    return this.#threads.reduce((best, thread) =>
      thread.unansweredCount < best.unansweredCount ? thread : best,
    )
  }

  #lookForCommits(): number {
    const commit = this.#commits()
    if (commit !== this.#seen) this.#answers = newAnswers()
    this.#seen = commit
    return commit
  }
}

const newAnswers = () =>
  openCache<string, string>(rememberedMax, (answer, asked) => entryLength + answer.length + asked.length)

const beingMade = () =>
  new ApiError(
    'service_unavailable',
    'The search index is being made, by a running import or from the records. Try again later.',
    {
      headers: { 'Retry-After': String(retrySeconds) },
    },
  )
