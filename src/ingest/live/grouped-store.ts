// Stores rows of live answers, many answers in one transaction, and waits while an import runs.
import { ImportRunning } from '../../stores/records.ts'
import type { RowGroup } from './store-rows.ts'

/** The pause between two transactions, so that imports find a moment to begin and searches keep what they have read. */
const pauseMs = 500
/** The time to wait for a running import before the next attempt. */
const blockedMs = 1000
/** The most rows of a transaction: an import waits half a second for it at most. */
const rowsAtOnce = 500
/** The most characters of rows that wait; further ones are answered and not stored. */
const waitingMax = 64_000_000

interface GroupedStoreOptions {
  /** Stores the groups in one transaction, and returns the ids of their records. Throws ImportRunning. */
  readonly store: (groups: readonly RowGroup[]) => Promise<readonly (readonly number[])[]>
  readonly wait: (ms: number) => Promise<void>
  /** Called with why rows are not stored. */
  readonly report: (fault: unknown) => void
}

interface WaitingGroup {
  readonly group: RowGroup
  readonly size: number
  readonly resolve: (ids: readonly number[] | undefined) => void
  isEnded: boolean
}

export class GroupedStore {
  readonly #options: GroupedStoreOptions
  #waiting: WaitingGroup[] = []
  #size = 0
  #running: Promise<void> | undefined
  #isClosing = false
  /** True while an import runs. */
  isBlocked = false

  constructor(options: GroupedStoreOptions) {
    this.#options = options
  }

  /** Resolves to the ids of the records when the rows are stored; to undefined when they are not. */
  add(group: RowGroup): Promise<readonly number[] | undefined> {
    const size = group.rows.reduce((sum, { text }) => sum + text.length, 0)
    if (group.rows.length === 0 || this.#size + size > waitingMax) {
      if (group.rows.length > 0) this.#options.report(new Error('Too many live answers wait to be stored.'))
      return Promise.resolve(undefined)
    }
    this.#size += size
    return new Promise(resolve => {
      this.#waiting.push({ group, size, resolve, isEnded: false })
      this.#running ??= this.#run()
    })
  }

  /** Stores what waits, unless an import runs: then it is lost, and asked for again when it is wanted. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.#running
  }

  async #run(): Promise<void> {
    // Answers of several providers to one question come in one turn, and are stored together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const next = this.#next()
      const isStored = await this.#store(next)
      if (!isStored) this.#waiting.unshift(...next.filter(({ isEnded }) => !isEnded))
      if (!isStored && this.#isClosing) break
      if (!this.#isClosing) await this.#options.wait(isStored ? pauseMs : blockedMs)
    }
    for (const one of this.#waiting.splice(0)) this.#end(one, undefined)
    this.#running = undefined
  }

  /** Takes groups off the queue: as many rows as fit into a transaction, and one group at least. */
  #next(): WaitingGroup[] {
    let rows = 0
    const count = this.#waiting.findIndex(({ group }, index) => {
      rows += group.rows.length
      return index > 0 && rows > rowsAtOnce
    })
    return this.#waiting.splice(0, count < 0 ? this.#waiting.length : count)
  }

  /** Returns false when an import runs. Rows that cannot be stored are reported, and do not keep others from it. */
  async #store(waiting: readonly WaitingGroup[]): Promise<boolean> {
    try {
      const ids = await this.#options.store(waiting.map(({ group }) => group))
      for (const [index, one] of waiting.entries()) this.#end(one, ids[index])
      this.isBlocked = false
      return true
    } catch (fault) {
      this.isBlocked = fault instanceof ImportRunning
      if (this.isBlocked) return false
      if (waiting.length === 1) {
        this.#options.report(fault)
        for (const one of waiting) this.#end(one, undefined)
        return true
      }
    }
    const middle = waiting.length >> 1
    const isFirstStored = await this.#store(waiting.slice(0, middle))
    return (await this.#store(waiting.slice(middle))) && isFirstStored
  }

  #end(one: WaitingGroup, ids: readonly number[] | undefined): void {
    one.isEnded = true
    this.#size -= one.size
    one.resolve(ids)
  }
}
