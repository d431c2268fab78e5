// Bounds how many callers of a thread are answered in one turn of the event loop: thousands of answers may come together, and
// each of them is work.

/** So many answers are some milliseconds of work. */
const perTurnMax = 32

/**
 * Passes items to `take` in their order: at once while a turn of the event loop has room, the others in later turns.
 *
 * @example
 * const queue = new TurnQueue(answer => waiters.get(answer.number)?.(answer))
 * worker.on('message', answers => queue.push(answers))
 */
export class TurnQueue<Item> {
  readonly #take: (item: Item) => void
  #items: Item[] = []
  #room = perTurnMax
  #isScheduled = false

  constructor(take: (item: Item) => void) {
    this.#take = take
  }

  push(items: readonly Item[]): void {
    for (const item of items) this.#items.push(item)
    this.#takeSome()
  }

  /** Takes all items that wait, now. */
  takeAll(): void {
    for (const item of this.#items.splice(0)) this.#take(item)
  }

  #takeSome(): void {
    const some = this.#items.splice(0, this.#room)
    this.#room -= some.length
    if (some.length > 0 && !this.#isScheduled) {
      this.#isScheduled = true
      setImmediate(() => {
        this.#isScheduled = false
        this.#room = perTurnMax
        this.#takeSome()
      })
    }
    for (const item of some) this.#take(item)
  }
}
