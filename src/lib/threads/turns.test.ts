import { expect, it } from 'vitest'
import { countTurns } from '../../../test/support/count-turns.ts'
import { nextTurn, runInTurns, Turn } from './turns.ts'

/** Keeps the thread for a millisecond at each step. */
function* work(steps: number) {
  for (let step = 0; step < steps; step++) {
    const endsMs = performance.now() + 1
    while (performance.now() < endsMs);
    yield
  }
  return steps
}

it('work in turns comes to its end, and lets other callbacks run in between', async () => {
  let others = 0
  const count = setInterval(() => others++, 1)
  expect(await runInTurns(work(40))).toBe(40)
  clearInterval(count)
  expect(others).toBeGreaterThan(3)
})

it('several long pieces of work get a turn of the event loop each', async () => {
  const works = Array.from({ length: 5 }, () => runInTurns(work(20)))
  const { turns } = await countTurns(() => Promise.all(works))
  // Five pieces of twenty milliseconds each, in turns of four.
  expect(turns).toBeGreaterThan(15)
})

it('callers who wait for a turn get one in the order of their calls', async () => {
  const got: number[] = []
  await Promise.all([1, 2, 3].map(number => nextTurn().then(() => got.push(number))))
  expect(got).toEqual([1, 2, 3])
})

it('work that begins together shares one turn', () => {
  const [first, second] = [new Turn(), new Turn()]
  const endsMs = performance.now() + 5
  while (performance.now() < endsMs);
  expect([first.isOver(), second.isOver(), new Turn().isOver()]).toEqual([true, true, true])
})
