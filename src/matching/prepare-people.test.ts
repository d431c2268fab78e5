import { expect, test } from 'vitest'
import { preparePeople } from './prepare-people.ts'

test('The search for people by name is prepared in turns, between which requests are served.', async () => {
  let turns = 0
  let isPrepared = false
  const count = () => {
    turns++
    if (!isPrepared) setImmediate(count)
  }
  setImmediate(count)
  await preparePeople()
  isPrepared = true
  expect(turns).toBeGreaterThan(12)
})
