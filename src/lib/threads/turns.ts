// Cuts long work of a thread into short turns, between which other work runs.

/** The length of a turn. */
const turnMs = 4

const waiting: (() => void)[] = []

/**
 * Resolves in a later turn of the event loop, after pending input and output. Several callers get a turn each, in the
 * order of their calls.
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

/** Runs the steps to their end, in as many turns as they need, and returns their result. */
export async function runInTurns<T>(steps: Iterator<unknown, T>): Promise<T> {
  const turn = new Turn()
  for (;;) {
    const step = steps.next()
    // A promise for each of many small steps would take as long as the steps.
    if (turn.isOver()) await turn.yieldIfOver()
    if (step.done) return step.value
  }
}

/** Runs the steps to their end at once, and returns their result. */
export function resultOf<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A value that takes long to make, and is kept. */
export interface PreparedValue<T> {
  /** Returns the value; the first call makes it at once, unless it was prepared. */
  readonly get: () => T
  /** Makes the value in short turns, so that no call waits for it. */
  readonly prepare: () => Promise<void>
}

/** Keeps the result of the steps, which are run once the value is asked for or prepared. */
export function preparedValue<T extends object>(steps: () => Iterator<unknown, T>): PreparedValue<T> {
  let made: T | undefined
  return {
    get: () => {
      made ??= resultOf(steps())
      return made
    },
    prepare: async () => {
      made ??= await runInTurns(steps())
    },
  }
}

/** Returns what `map` returns for each of the items, made in as many turns as that needs. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const turn = new Turn()
  for (const [index, item] of items.entries()) {
    await turn.yieldIfOver()
    results.push(await map(item, index))
  }
  return results
}

let sharedEndsMs: number | undefined

/**
 * Returns when work that begins now must let others run. All that begins in one iteration of the event loop shares a turn:
 * ten requests that arrive together would otherwise take ten turns in a row.
 */
function endOfSharedTurn(): number {
  if (sharedEndsMs === undefined) {
    sharedEndsMs = performance.now() + turnMs
    setImmediate(() => {
      sharedEndsMs = undefined
    })
  }
  return sharedEndsMs
}

/** Tells long work when to let others run. */
export class Turn {
  #endsMs = endOfSharedTurn()

  isOver(): boolean {
    return performance.now() >= this.#endsMs
  }

  /** Resolves in a later turn of the event loop if this turn is over, and at once if not. */
  async yieldIfOver(): Promise<void> {
    if (!this.isOver()) return
    await nextTurn()
    this.#endsMs = performance.now() + turnMs
  }
}
