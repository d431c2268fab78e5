// Writes finished requests to the ledger in groups: half of those that callers wait for share a transaction, then the others.
// Requests that nobody waits for are gathered a little longer, and join the next group.
import { setTimeout as wait } from 'node:timers/promises'
import { heapShare } from '../lib/heap.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { TurnQueue } from '../lib/threads/turn-queue.ts'
import { yieldToEventLoop } from '../lib/threads/yield-to-event-loop.ts'
import { Unavailable } from '../lib/unavailable.ts'
import { damagedFileCode } from '../stores/damaged-file.ts'
import type { CreditLedger, Settlement, SettleResult } from '../stores/ledger-credits.ts'

/** The most requests in a transaction, and the most bytes of their bodies and answers. */
const groupMax = 500
const groupBytesMax = 4 * 2 ** 20
/** Requests that nobody waits for are gathered for so long, because a transaction costs more than most of them. */
const gatheredMs = 10
/** Callers of free requests wait too when more requests, or bytes of them, are waiting. */
const waitingMax = 10_000
const waitingBytesMax = heapShare(1 / 16, 64 * 2 ** 20)
/** An estimate of the bytes of a request without the texts of its event. */
const requestBytes = 2000
/** A group is tried so often, and for so long, while the ledger is unavailable. */
const attemptsMax = 7
const triedMs = 4000
/** A group whose commit was not answered is tried for this time: it is probably written, and must not be refused then. */
const uncertainMs = 8000

interface WaitingSettlement {
  readonly settlement: Settlement
  readonly bytes: number
  /** True where the caller gets its answer only when the request is written. */
  readonly isAwaited: boolean
  readonly resolve: (settled: SettleResult) => void
  readonly reject: (error: unknown) => void
}

interface SettledRequest extends Pick<WaitingSettlement, 'resolve'> {
  readonly result: SettleResult
}

export class Journal {
  readonly #ledger: Pick<CreditLedger, 'settle'>
  readonly #nowMs: () => number
  readonly #report: (fault: unknown) => void
  /** Each of the callers goes on to answer its client: those of a group do so in several turns. */
  readonly #settled = new TurnQueue<SettledRequest>(({ resolve, result }) => resolve(result))
  #waiting: WaitingSettlement[] = []
  #waitingBytes = 0
  #writing: Promise<void> | undefined
  /** True while somebody waits for one of the waiting requests. */
  #isUrgent = false
  /** Ends the gathering, if requests are being gathered. */
  #stopGathering: () => void = () => {}

  /** `report` is called with the cause when a request that nobody waits for cannot be written. */
  constructor(
    ledger: Pick<CreditLedger, 'settle'>,
    nowMs: () => number,
    report: (fault: unknown, requestId: string) => void,
  ) {
    this.#ledger = ledger
    this.#nowMs = nowMs
    this.#report = fault => report(fault, '')
  }

  /** Writes the request, and resolves when it is on the disk. Rejects when the ledger cannot be written. */
  settle(settlement: Settlement): Promise<SettleResult> {
    const written = this.#add(settlement, true)
    this.#hurry()
    return written
  }

  /** Writes a free request soon. Its caller waits only when very many are waiting already. */
  async note(settlement: Settlement): Promise<void> {
    const written = this.#add(settlement, false).catch(this.#report)
    if (this.#waiting.length < groupMax && this.#waitingBytes < groupBytesMax) return
    this.#hurry()
    if (this.#waiting.length > waitingMax || this.#waitingBytes > waitingBytesMax) await written
  }

  /** Resolves when every request is written. */
  async flush(): Promise<void> {
    this.#hurry()
    while (this.#writing) await this.#writing
  }

  #add(settlement: Settlement, isAwaited: boolean): Promise<SettleResult> {
    return new Promise((resolve, reject) => {
      const bytes = bytesOf(settlement)
      this.#waiting.push({ settlement, bytes, isAwaited, resolve, reject })
      this.#waitingBytes += bytes
      this.#writing ??= this.#write()
    })
  }

  /** Has everything that is waiting written without gathering more. */
  #hurry(): void {
    this.#isUrgent = this.#waiting.length > 0
    this.#stopGathering()
  }

  async #gather(): Promise<void> {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, gatheredMs)
      this.#stopGathering = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #write(): Promise<void> {
    let written = 0
    while (this.#waiting.length > 0) {
      // Requests that finish in the same turn of the event loop share a transaction.
      await yieldToEventLoop()
      if (!this.#isUrgent) await this.#gather()
      // Half of the requests that callers wait for, so that one half is served while the other is written.
      const half = Math.ceil((awaitedIn(this.#waiting) + written) / 2)
      const group = this.#take(Math.max(1, half))
      if (this.#waiting.length === 0) this.#isUrgent = false
      written = awaitedIn(group)
      await this.#settle(group)
    }
    this.#writing = undefined
  }

  /**
   * Takes the requests that wait longest: at least one, at most `awaitedMax` that callers wait for, and no more requests and
   * bytes than a group may have.
   */
  #take(awaitedMax: number): readonly WaitingSettlement[] {
    let [bytes, awaited] = [0, 0]
    const tooMany = this.#waiting.findIndex((waiting, index) => {
      bytes += waiting.bytes
      if (waiting.isAwaited) awaited++
      return index === groupMax || awaited > awaitedMax || (index > 0 && bytes > groupBytesMax)
    })
    const group = this.#waiting.splice(0, tooMany < 0 ? this.#waiting.length : tooMany)
    for (const waiting of group) this.#waitingBytes -= waiting.bytes
    return group
  }

  /**
   * Settles a group. When it fails, its requests are settled one by one, so that none fails because of another. While the
   * ledger is unavailable, the group is tried again: it may have been written, and a caller who has paid must not get an
   * error. Requests that certainly were not written do not wait for one that may have been.
   */
  async #settle(group: readonly WaitingSettlement[]): Promise<void> {
    const startedMs = performance.now()
    let uncertain: Unavailable | undefined
    for (let attempt = 1; ; attempt++) {
      try {
        const settlements = group.map(({ settlement }) => settlement)
        const settled = await this.#ledger.settle(settlements, this.#nowMs())
        this.#settled.push(
          group.map(({ resolve }, index) => ({ resolve, result: settled[index] as SettleResult })),
        )
        return
      } catch (error) {
        if (!(error instanceof Unavailable)) return this.#settleEach(group, error)
        if (error.isUncertain) uncertain = error
        const ms = performance.now() - startedMs
        // Damage does not heal by waiting.
        if (attempt >= attemptsMax || ms > triedMs || error.code === damagedFileCode) {
          this.#refuse(this.#takeAll(), error)
          if (!uncertain || ms > uncertainMs) return this.#refuse(group, uncertain ?? error)
        }
        await wait(error.retryMs)
      }
    }
  }

  async #settleEach(group: readonly WaitingSettlement[], error: unknown): Promise<void> {
    if (group.length === 1) group[0]?.reject(error)
    else for (const waiting of group) await this.#settle([waiting])
  }

  /** Takes every request that waits behind a group: they have waited as long, and would wait as long again. */
  #takeAll(): readonly WaitingSettlement[] {
    this.#waitingBytes = 0
    return this.#waiting.splice(0)
  }

  #refuse(group: readonly WaitingSettlement[], error: Unavailable): void {
    for (const { reject } of group) reject(error)
  }
}

const awaitedIn = (settlements: readonly WaitingSettlement[]): number =>
  settlements.reduce((sum, { isAwaited }) => sum + Number(isAwaited), 0)

const bytesOf = ({ event: { detail }, answer }: Settlement): number =>
  requestBytes +
  lengthOf(detail.body) +
  lengthOf(detail.response) +
  lengthOf(answer?.body) +
  lengthsIn(detail.headers) +
  lengthsIn(detail.query_params)

const lengthOf = (text: string | null | undefined): number => text?.length ?? 0

function lengthsIn(values: JsonObject): number {
  let sum = 0
  for (const name in values) sum += name.length + String(values[name]).length
  return sum
}
