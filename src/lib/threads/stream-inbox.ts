// The items of a stream between their arrival from a thread and the reader who takes them.

export class StreamInbox {
  readonly #items: unknown[] = []
  #end: (() => unknown) | undefined
  #wake = () => {}

  push(item: unknown): void {
    this.#items.push(item)
    this.#wake()
  }

  /** `outcome` returns the result of the stream, or throws why there is none. */
  end(outcome: () => unknown): void {
    this.#end = outcome
    this.#wake()
  }

  /** The items, then the outcome. Calls `onTake` before each item, and `onLeave` when the reader has ended or stopped. */
  async *read(onTake: () => void, onLeave: () => void): AsyncGenerator<unknown, unknown> {
    try {
      for (;;) {
        if (this.#items.length > 0) {
          onTake()
          yield this.#items.shift()
        } else if (this.#end) return this.#end()
        else {
          await new Promise<void>(resolve => {
            this.#wake = resolve
          })
        }
      }
    } finally {
      onLeave()
    }
  }
}
