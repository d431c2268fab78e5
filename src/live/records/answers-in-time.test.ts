import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answersInTime } from './answers-in-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number, rows: number) =>
  new Promise<number>(resolve => setTimeout(() => resolve(rows), ms))
const isUseful = (rows: number) => rows > 0

it('waits a while for others once one has answered, and as long as it takes while none has', async () => {
  const united = answersInTime([after(4000, 2), after(1000, 1), after(500, 0), after(20_000, 3)], isUseful)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await united).toEqual([2, 1, 0, undefined])
  const slow = answersInTime([after(20_000, 0), after(24_000, 1)], isUseful)
  await vi.advanceTimersByTimeAsync(24_000)
  expect(await slow).toEqual([0, 1])
  expect(await answersInTime([], isUseful)).toEqual([])
})
