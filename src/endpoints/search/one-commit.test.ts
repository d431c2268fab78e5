import { expect, it } from 'vitest'
import { called, recordWrite, save } from '../../../test/support/entries.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { datasets } from '../../catalog/index.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import { countOf } from './count.ts'
import { askAtOneCommit } from './one-commit.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

/** Asks for the same count twice; the first `imports` times that it is called, an import commits in between. */
async function countTwice(imports: number) {
  let calls = 0
  const count = () => countOf(store.records, 'person', undefined)
  const counts = await askAtOneCommit(store.records, async () => {
    const first = await count()
    calls++
    if (calls <= imports) await save(store.records, [recordWrite(calls, called(`Person ${calls}`))])
    return [first, await count()]
  })
  return { counts, calls }
}

it('several answers about the records agree, although an import commits while they are asked for', async () => {
  expect(await countTwice(0)).toEqual({ counts: [0, 0], calls: 1 })
  expect(await countTwice(1)).toEqual({ counts: [1, 1], calls: 2 })
})

it('a search ends, although an import commits each time that its answers are asked for', async () => {
  expect((await countTwice(Number.POSITIVE_INFINITY)).calls).toBe(6)
})
