import { expect, test } from 'vitest'
import { countTurns } from '../../test/support/count-turns.ts'
import { preparePeople } from './prepare-people.ts'

test('The search for people by name is prepared in turns, between which requests are served.', async () => {
  const { turns } = await countTurns(preparePeople)
  expect(turns).toBeGreaterThan(12)
})
