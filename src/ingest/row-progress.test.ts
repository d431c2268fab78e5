import { expect, it } from 'vitest'
import { RowProgress } from './row-progress.ts'

it('progress follows the rows that are done, not the blocks that were read', () => {
  const progress = new RowProgress(undefined)
  progress.add(40, 0.5)
  expect(progress.done()).toBe(0)
  progress.add(60, 0.5)
  progress.add(40, 1)
  expect(progress.done()).toBe(0.7)
  progress.add(40, 1)
  progress.add(40, 1)
  expect(progress.done()).toBe(1)
})

it('progress of a file that is read at once follows the estimate of its rows', () => {
  const progress = new RowProgress(200)
  expect(progress.done()).toBe(0)
  progress.add(50, 1)
  expect(progress.done()).toBe(0.25)
})
