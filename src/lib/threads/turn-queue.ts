// Bounds the time in which callers of a thread are answered in one turn of the event loop: thousands of answers may come
// together, and some of them are milliseconds of work.

/** The time in which a turn takes items; the last one may end after it. */
const turnMs = 4
/** The most items of a turn, however little work they are. */
const perTurnMax = 32

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
  #items: Item[] = []
  /** The callbacks that will each take an item. */
  #scheduled = 0
  /** When the turn took its first item; undefined when it has not. */
  #begunMs: number | undefined

  constructor(take: (item: Item) => void) {
    this.#take = take
  }

  push(items: readonly Item[]): void {
    for (const item of items) this.#items.push(item)
    if (this.#scheduled === 0 && this.#begunMs === undefined) this.#takeOne()
    this.#schedule()
  }

  /** Takes all items that wait, now. */
  takeAll(): void {
    for (const item of this.#items.splice(0)) this.#take(item)
  }

  #schedule(): void {
    const wanted = Math.min(perTurnMax, this.#items.length)
    while (this.#scheduled < wanted) {
      this.#scheduled++
      setImmediate(this.#takeScheduled)
    }
  }

  readonly #takeScheduled = (): void => {
    this.#scheduled--
    this.#takeOne()
    if (this.#scheduled === 0) this.#schedule()
  }

  #takeOne(): void {
    if (this.#items.length === 0) return
    if (this.#begunMs === undefined) {
      this.#begunMs = performance.now()
      setImmediate(() => {
        this.#begunMs = undefined
      })
    } else if (performance.now() - this.#begunMs >= turnMs) return
    this.#take(this.#items.shift() as Item)
  }
}
