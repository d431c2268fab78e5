// The watcher of a data directory: matches commits as they come, and runs watches when they are due.
import { ApiError } from '../errors.ts'
import { IdleWait } from '../lib/threads/idle-wait.ts'
import { yieldToEventLoop } from '../lib/threads/yield-to-event-loop.ts'
import { Unavailable } from '../lib/unavailable.ts'
import type { CreditLedger } from '../stores/ledger-credits.ts'
import { WatcherOvertaken, type WatcherTurn } from '../stores/watch-work.ts'
import type { Watch } from '../stores/watches.ts'
import { type MatchTools, matchChanges } from './match.ts'
import { finishPrepared, runWatch } from './run.ts'
import { endOf, suspendedLookMs } from './run-end.ts'
import type { RunTools } from './run-tools.ts'
import { subjectNow } from './subjects.ts'

export interface WatcherTools extends RunTools, Pick<MatchTools, 'identifiersOf'> {
  readonly ledger: Pick<CreditLedger, 'settle' | 'refusal'>
  readonly watchOfTeam: (teamId: number, id: number) => Promise<Watch | undefined>
  /** Called when deliveries have been handed over. */
  readonly onDue: () => void
  readonly report: (fault: unknown, watchId: number | undefined) => void
}

/** The interval at which an idle watcher looks for commits and due watches. */
const idleMs = 500
/** After a fault of its stores, and after another service took over, it waits this long. */
const faultMs = 2000
const overtakenMs = 30_000
/** A watch whose index is being made is tried again after so long. */
const notReadyMs = 2000
/** A watch whose results cannot be written is tried again after so long; others run meanwhile. */
const unwritableMs = 10_000
/** A watch that cannot be read, or has a prepared run that cannot be ended, waits this long. */
const unfinishedMs = 60_000
const dueAtOnce = 50

export class Watcher {
  readonly #tools: WatcherTools
  readonly #matchTools: MatchTools
  #turn: WatcherTurn | undefined
  #watches: readonly Watch[] = []
  #version: number | undefined
  /** The time of the last step: an earlier one now means that the clock was set back. */
  #steppedMs = 0
  readonly #idle = new IdleWait()
  #isStopping = false
  #running: Promise<void> | undefined

  constructor(tools: WatcherTools) {
    this.#tools = tools
    this.#matchTools = {
      ...tools,
      snapshotOf: (watch, recordId) =>
        subjectNow(watch, tools.datasetNamed(watch.dataset), recordId, tools.changes)?.snapshot ?? null,
    }
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Looks for work now. */
  wake(): void {
    this.#idle.wake()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.wake()
    await this.#running
  }

  /** Matches what was committed, and runs every watch that is due. Returns whether there may be more to do. */
  async step(): Promise<boolean> {
    const { work, nowMs, ledger, changes } = this.#tools
    const isNewTurn = this.#turn === undefined
    this.#turn ??= await work.takeWatcherTurn()
    const { turn } = this.#turn
    const mayBeSetBack = isNewTurn || nowMs() < this.#steppedMs
    if (mayBeSetBack) await work.hastenWatches(turn, nowMs())
    this.#steppedMs = nowMs()
    // A run reckons from when its watch was due, which is another time now.
    await this.#readWatches(mayBeSetBack)
    if (this.#watches.length === 0) return false
    const unfinished = await this.#finishPrepared(turn)
    await this.#match()
    if (this.#watches.some(({ expires_ms }) => expires_ms !== null && expires_ms <= nowMs())) {
      await work.expireWatches(turn, nowMs())
      await this.#readWatches(true)
    }
    const due = await work.dueWatches(nowMs(), dueAtOnce)
    for (const id of due) {
      if (this.#isStopping) return false
      await this.#readWatches()
      await this.#match()
      const watch = this.#watches.find(each => each.id === id)
      // A watch that cannot be read is not among them.
      if (!watch || unfinished.has(id)) await work.postponeWatch(turn, id, nowMs() + unfinishedMs)
      else await this.#runOne(watch, turn, ledger)
      await yieldToEventLoop()
    }
    if (due.length > 0) changes.release()
    return due.length > 0
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      let waitMs = idleMs
      try {
        if (await this.step()) waitMs = 0
      } catch (fault) {
        waitMs = fault instanceof WatcherOvertaken ? overtakenMs : faultMs
        this.#turn = undefined
        this.#version = undefined
        if (!isAway(fault)) this.#tools.report(fault, undefined)
      }
      if (waitMs > 0 && !this.#isStopping) await this.#idle.wait(waitMs)
    }
  }

  async #readWatches(always = false): Promise<void> {
    const { work } = this.#tools
    const version = await work.watchesVersion()
    if (version === this.#version && !always) return
    this.#watches = await work.liveWatches()
    this.#version = version
  }

  async #match(): Promise<void> {
    const turn = this.#turn
    if (!turn) return
    const position = await matchChanges(this.#watches, turn, this.#matchTools)
    if (position !== turn.position) this.#tools.changes.release()
    this.#turn = { ...turn, position }
  }

  /** Ends runs that an earlier watcher prepared. Returns the watches of those that could not be ended. */
  async #finishPrepared(turn: number): Promise<ReadonlySet<number>> {
    const unfinished = new Set<number>()
    const runs = await this.#tools.work.preparedRuns()
    for (const run of runs) {
      const { report, watchOfTeam } = this.#tools
      this.#version = undefined
      const watch = await watchOfTeam(run.team_id, run.watch_id)
      if (!watch) continue
      // It is paid and sent when somebody has set the channels again that cannot be read.
      if (watch.notifications.length === 0) {
        unfinished.add(watch.id)
        continue
      }
      try {
        await finishPrepared(watch, run, turn, this.#tools)
      } catch (fault) {
        if (fault instanceof WatcherOvertaken || fault instanceof Unavailable) throw fault
        // It stays prepared, and holds up no other watch.
        report(fault, watch.id)
        unfinished.add(watch.id)
      }
    }
    if (runs.length > 0) {
      this.#tools.onDue()
      await this.#readWatches()
    }
    return unfinished
  }

  async #runOne(watch: Watch, turn: number, ledger: WatcherTools['ledger']): Promise<void> {
    const { work, nowMs, report, onDue } = this.#tools
    try {
      if (watch.status === 'suspended' && watch.awaited === 'none') {
        const { team_id, api_key_id, needed_millicredits: millicredits } = watch
        const refusal = await ledger.refusal({ team_id, api_key_id, millicredits }, nowMs())
        if (refusal) await work.postponeWatch(turn, watch.id, nowMs() + suspendedLookMs)
        else await work.resumeWatch(turn, watch.id, nowMs())
        return
      }
      await runWatch(watch, { turn, position: this.#turn?.position ?? null }, this.#tools)
      onDue()
    } catch (fault) {
      if (fault instanceof WatcherOvertaken) throw fault
      if (fault instanceof Unavailable) {
        // Throws too when it is the store of watches that is away.
        await work.postponeWatch(turn, watch.id, nowMs() + unwritableMs)
        report(fault, watch.id)
        return
      }
      if (isNotReady(fault)) {
        await work.postponeWatch(turn, watch.id, nowMs() + notReadyMs)
        return
      }
      report(fault, watch.id)
      const runId = await work.beginRun(turn, watch, nowMs())
      const reason =
        fault instanceof ApiError ? fault.message : 'The run failed because of an internal error.'
      await work.failRun(turn, watch, runId, reason, endOf(watch, nowMs(), 'failure', reason))
    } finally {
      await this.#readAgain(watch)
    }
  }

  /** Reads the watch that has just run. Reading all of them after each run would take longer than the runs. */
  async #readAgain({ id, team_id }: Watch): Promise<void> {
    const read = await this.#tools.watchOfTeam(team_id, id)
    const isLive = read !== undefined && read.status !== 'cancelled' && read.status !== 'expired'
    this.#watches = this.#watches.flatMap(watch => (watch.id !== id ? [watch] : isLive ? [read] : []))
  }
}

/** A store is away, or another watcher has taken over: nothing to report. */
const isAway = (fault: unknown): boolean =>
  fault instanceof WatcherOvertaken || fault instanceof Unavailable || isNotReady(fault)

/** The search index is being made. */
const isNotReady = (fault: unknown): boolean =>
  (fault instanceof ApiError && fault.status === 503) ||
  (fault instanceof Error && /search index of \w+ is not ready/.test(fault.message))
