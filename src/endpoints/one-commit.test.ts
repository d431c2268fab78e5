import { expect, it } from 'vitest'
import { called, recordWrite, save } from '../../test/support/entries.ts'
import { temporaryStore } from '../../test/support/records.ts'
import { datasets } from '../catalog/index.ts'
import { openEmbeddedRecords } from '../stores/embedded/records.ts'
import type { RecordServices } from './endpoint.ts'
import { askAtOneCommit, lookUpAtOneCommit } from './one-commit.ts'
import { countOf } from './search/count.ts'

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

/** Looks up twice how many people there are; an import commits in between. */
async function lookUpTwice(body: { readonly max_age_days?: number }) {
  let calls = 0
  const lookUp = lookUpAtOneCommit(async (_call, { records }) => {
    const first = await countOf(records, 'person', undefined)
    calls++
    if (calls === 1) await save(records, [recordWrite(1, called('Ana'))])
    return { body: { first, second: await countOf(records, 'person', undefined) }, results: 0, charges: [] }
  })
  const services: Pick<RecordServices, 'records'> = store
  const answer = await lookUp({ body, caller: { permissions: new Set() } }, services as RecordServices)
  return { answer: answer.body, calls }
}

it('a look-up answers all its identifiers as of one commit, although an import commits meanwhile', async () => {
  expect(await lookUpTwice({})).toEqual({ answer: { first: 1, second: 1 }, calls: 2 })
})

it('a look-up that may ask providers is run once', async () => {
  expect((await lookUpTwice({ max_age_days: 30 })).calls).toBe(1)
})
