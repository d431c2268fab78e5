// Bounds the time in which callers of a thread are answered in one turn of the event loop: thousands of answers may come
// together, and some of them are milliseconds of work.

/** The time in which a turn takes items; the last one may end after it. */
const turnMs = 4
/** The most items of a turn, however little work they are. */
const perTurnMax = 32
/** Items that were taken are removed from the list so many at a time, because each removal moves all that follow. */
const removedTogether = 1024

/**
 * Passes items to `take` in their order: the first of a turn of the event loop at once, the others each in a callback of its
 * own, so that what `take` resolves has run, and is timed, before the next one. When the turn is over they wait for later ones.
 *
 * @example
 * const queue = new TurnQueue(answer => waiters.get(answer.number)?.(answer))
 * worker.on('message', answers => queue.push(answers))
 */
export class TurnQueue<Item> {
  readonly #take: (item: Item) => void
  readonly #nowMs: () => number
  readonly #items: Item[] = []
  /** The number of items at the beginning of the list that were taken. */
  #takenCount = 0
  /** The callbacks that will each take an item. */
  #scheduled = 0
  /** When the turn took its first item; undefined when it has not. */
  #begunMs: number | undefined

  constructor(take: (item: Item) => void, nowMs: () => number = () => performance.now()) {
    this.#take = take
    this.#nowMs = nowMs
  }

  get waitingCount(): number {
    return this.#items.length - this.#takenCount
  }

  push(items: readonly Item[]): void {
    for (const item of items) this.#items.push(item)
    try {
      if (this.#scheduled === 0 && this.#begunMs === undefined) this.#takeOne()
    } finally {
      this.#schedule()
    }
  }

  /** Takes all items that wait, now. */
  takeAll(): void {
    while (this.waitingCount > 0) this.#take(this.#next())
  }

  #schedule(): void {
    const wanted = Math.min(perTurnMax, this.waitingCount)
    while (this.#scheduled < wanted) {
      this.#scheduled++
      setImmediate(this.#takeScheduled)
    }
  }

  readonly #takeScheduled = (): void => {
    this.#scheduled--
    try {
      this.#takeOne()
    } finally {
      if (this.#scheduled === 0) this.#schedule()
    }
  }

  #takeOne(): void {
    if (this.waitingCount === 0) return
    if (this.#begunMs === undefined) {
      this.#begunMs = this.#nowMs()
      setImmediate(() => {
        this.#begunMs = undefined
      })
    } else if (this.#nowMs() - this.#begunMs >= turnMs) return
    this.#take(this.#next())
  }

  /** Returns the item that has waited longest. */
  #next(): Item {
    const item = this.#items[this.#takenCount++] as Item
    if (this.waitingCount === 0 || this.#takenCount === removedTogether) {
      this.#items.splice(0, this.#takenCount)
      this.#takenCount = 0
    }
    return item
  }
}
