// Cuts long work of a thread into short turns, between which it does other things.

/** Work goes on for about so long; then others have their turn. */
const turnMs = 4

const waiting: (() => void)[] = []

/**
 * Resolves in a later turn of the event loop, after input and output have been served. Of several that wait each gets
 * a turn of its own, in their order.
 */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(admitOne)
  })
}

function admitOne(): void {
  const resolve = waiting.shift()
  if (waiting.length > 0) setImmediate(admitOne)
  resolve?.()
}

/** Runs the steps to their end, in as many turns as they need. */
export async function inTurns<T>(steps: Iterator<unknown, T>): Promise<T> {
  const turn = new Turn()
  for (;;) {
    const step = steps.next()
    await turn.goOn()
    if (step.done) return step.value
  }
}

/** Tells long work when its turn is over. */
export class Turn {
  #endsMs = performance.now() + turnMs

  isOver(): boolean {
    return performance.now() >= this.#endsMs
  }

  /** Resolves in a later turn when this one is over. */
  async goOn(): Promise<void> {
    if (!this.isOver()) return
    await nextTurn()
    this.#endsMs = performance.now() + turnMs
  }
}
