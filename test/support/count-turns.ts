// Counts the turns of the event loop that a piece of work leaves to others.

/** Runs the work and returns its result with the number of turns of the event loop meanwhile. */
export async function countTurns<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly turns: number }> {
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const result = await work()
  isDone = true
  return { result, turns }
}
