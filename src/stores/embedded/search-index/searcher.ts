// Sends searches to the threads, and caches their answers until the next commit.
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../../errors.ts'
import { type Cache, openCache } from '../../../lib/cache.ts'
import { heapShare } from '../../../lib/heap.ts'
import { jsonInTurns } from '../../../lib/json/json-in-turns.ts'
import { newArraySharing } from '../../../lib/threads/shared-arrays.ts'
import type { ProjectionMessage } from '../../../query/project.ts'
import type {
  GroupQuery,
  NamedValue,
  NamedValuesQuery,
  NearestValuesQuery,
  SearchQuery,
  Suggestion,
  SuggestQuery,
  ValueCount,
} from '../../../query/query.ts'
import type { RankedPositions, RankedQuery } from '../../../query/ranked.ts'
import type { PositionsPage } from '../engine/search.ts'
import type { JoinedRows } from '../rows.ts'
import { untilChanged } from '../until-changed.ts'
import { IndexRepairer } from './index-repairer.ts'
import { IndexNotReady, SearchThread } from './search-thread.ts'
import type { PageSummary, SearchAnswer, SearchRequest } from './search-worker.ts'

/** One processor is left for serving requests; where there are two, they are divided as the requests need them. */
const threadsMax = 4
const processors = availableParallelism()
export const defaultSearchThreads = processors <= 2 ? processors : Math.min(threadsMax, processors - 1)

/** The size of the cache, and the longest question and answer that are cached, in UTF-16 units. */
const cacheMax = heapShare(1 / 16, 8 * 2 ** 20)
const questionMax = 4000
const answerMax = 8000
/** The memory that a cached answer takes besides its query and text. */
const entryOverhead = 100

/**
 * The time that a search waits for an index that is being built, and the `Retry-After` of its caller after
 * that.
 */
const patienceMs = 2000
const retrySeconds = 30
/** The delay before a thread is asked again. */
const lookAgainMs = 150

export class Searcher {
  readonly #repairer: IndexRepairer
  readonly #threads: readonly [SearchThread, ...SearchThread[]]
  /** The answers since the last commit, by question. */
  readonly #answers: () => Cache<string, string>

  /** `folder` is the data directory; `commits` returns a counter that changes whenever something was committed in it. */
  constructor(folder: string, commits: () => number, threads: number) {
    this.#repairer = new IndexRepairer(folder)
    const sharing = threads > 1 ? newArraySharing(threads) : undefined
    const newThread = () => new SearchThread(folder, sharing)
    this.#threads = [newThread(), ...Array.from({ length: threads - 1 }, newThread)]
    this.#answers = untilChanged(commits, newAnswers)
  }

  search(search: SearchQuery, budgetMs?: number): Promise<PositionsPage> {
    return this.#ask({ search }, budgetMs)
  }

  async page(page: SearchQuery, shows: ProjectionMessage): Promise<PageSummary & JoinedRows> {
    // The thread caches the positions; rows would fill the memory of this one.
    const { result, rows = noRows } = await this.#answer(
      await jsonInTurns({ page, shows } satisfies SearchRequest),
    )
    return { ...rows, ...(JSON.parse(result) as PageSummary) }
  }

  async rows(dataset: string, ids: readonly number[], shows: ProjectionMessage): Promise<JoinedRows> {
    const question = await jsonInTurns({ rows: ids, dataset, shows } satisfies SearchRequest)
    const { rows = noRows } = await this.#answer(question)
    return rows
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

  async rank(ranked: RankedQuery): Promise<RankedPositions> {
    if (!ranked.embedded) return this.#ask({ ranked })
    // Vectors of values come without a commit.
    const { result } = await this.#answer(await jsonInTurns({ ranked } satisfies SearchRequest))
    return JSON.parse(result) as RankedPositions
  }

  namedValues(named: NamedValuesQuery): Promise<readonly NamedValue[]> {
    return this.#ask({ named })
  }

  /**
   * Prepares what queries need, now and after every commit. With `isWhole` false the index is rebuilt first; `report`
   * receives a sentence about every repair. Resolves when a thread takes questions.
   */
  stayWarm(isWhole: boolean, report: (sentence: string) => void): Promise<void> {
    this.#repairer.report = report
    if (!isWhole) void this.#repairer.repair(0)
    for (const thread of this.#threads) thread.stayWarm()
    return this.#threads[0].start()
  }

  async close(): Promise<void> {
    await Promise.all([this.#repairer.close(), ...this.#threads.map(thread => thread.close())])
  }

  async #ask<T>(request: SearchRequest, budgetMs?: number): Promise<T> {
    const question = await jsonInTurns(request)
    const answers = this.#answers()
    // The hash of a text of megabytes takes a while, and no answer to one is kept.
    const cached = question.length <= questionMax ? answers.get(question) : undefined
    if (cached !== undefined) return JSON.parse(cached) as T
    const { result } = await this.#answer(question, budgetMs)
    // A commit since the question has replaced the cache, and an older answer must not get into the new one.
    const isCurrent = this.#answers() === answers
    if (isCurrent && question.length <= questionMax && result.length <= answerMax)
      answers.set(question, result)
    return JSON.parse(result) as T
  }

  /** Throws a 503 while the index cannot be read. */
  async #answer(asked: string, budgetMs?: number): Promise<SearchAnswer> {
    const untilMs = performance.now() + patienceMs
    for (;;) {
      try {
        return await this.#idlest().ask(asked, budgetMs)
      } catch (error) {
        if (!(error instanceof IndexNotReady)) throw error
        const leftMs = untilMs - performance.now()
        if (leftMs <= 0 || !(await this.#repairer.repair(leftMs))) {
          throw indexUnavailable(this.#repairer.hasFailed)
        }
        // A running import builds the index, or a thread has not noticed the new one yet.
        await wait(Math.min(leftMs, lookAgainMs))
      }
    }
  }

  /**
   * Returns the first thread with the fewest open questions: with few requests, one thread with warm caches serves all. The
   * others start when it is busy for the first time, and are asked from then on when they run. While it starts itself, they
   * would only take processors from it.
   */
  #idlest(): SearchThread {
    const [first, ...others] = this.#threads
    if (first.unansweredCount > 0 && !first.isStarting) for (const other of others) void other.start()
    return others
      .filter(({ isStarted }) => isStarted)
      .reduce((best, thread) => (thread.unansweredCount < best.unansweredCount ? thread : best), first)
  }
}

const noRows: JoinedRows = { text: new Uint8Array(0), ends: [] }

const newAnswers = () =>
  openCache<string, string>(cacheMax, (answer, asked) => entryOverhead + answer.length + asked.length)

const indexUnavailable = (hasFailed: boolean) =>
  new ApiError(
    'service_unavailable',
    hasFailed
      ? 'The search index cannot be read, and could not be built again. The log of the service tells its operator why.'
      : 'The search index is still being built, by a running import or from the records. Try again later.',
    {
      headers: { 'Retry-After': String(retrySeconds) },
    },
  )
