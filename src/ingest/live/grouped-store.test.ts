import { describe, expect, it } from 'vitest'
import { company } from '../../catalog/company/company.ts'
import { ImportRunning } from '../../stores/records.ts'
import type { PreparedRow } from '../prepare.ts'
import { GroupedStore } from './grouped-store.ts'
import type { RowGroup } from './store-rows.ts'

const row = (name: string): PreparedRow => ({
  contributionKey: `ext:x:${name}`,
  keys: [],
  names: [],
  text: JSON.stringify({ basic_info: { name } }),
  hash: name,
  seenMs: 0,
  statedId: undefined,
  namesOthers: false,
  problems: [],
})
const group = (...names: readonly string[]): RowGroup => ({
  dataset: company,
  source: 'x',
  rows: names.map(row),
})
const namesIn = (groups: readonly RowGroup[]) => groups.map(({ rows }) => rows.map(({ hash }) => hash).join())

/** A store whose transactions go as `outcomes` says, one after another, and then well. */
function openStore(outcomes: readonly ('running' | 'broken' | 'stored')[] = [], broken = '') {
  const transactions: string[][] = []
  const faults: unknown[] = []
  const waits: number[] = []
  const rest = [...outcomes]
  const store = new GroupedStore({
    store: async groups => {
      transactions.push(namesIn(groups))
      const outcome = rest.shift()
      if (outcome === 'running') throw new ImportRunning()
      if (outcome === 'broken' || (broken !== '' && namesIn(groups).join().includes(broken)))
        throw new Error('broken')
      return groups.map(({ rows }) => rows.map((_, index) => index + 1))
    },
    wait: async ms => {
      waits.push(ms)
    },
    report: fault => faults.push(fault),
  })
  return { store, transactions, faults, waits }
}

describe('rows of live answers', () => {
  it('that come while others are stored are stored together, and each answer gets its ids', async () => {
    const { store, transactions, waits } = openStore()
    const first = [store.add(group('a', 'b')), store.add(group('c'))]
    await Promise.resolve()
    const ids = await Promise.all([...first, store.add(group('d')), store.add(group('e'))])
    expect(ids).toEqual([[1, 2], [1], [1], [1]])
    expect(transactions).toEqual([
      ['a,b', 'c'],
      ['d', 'e'],
    ])
    expect(waits[0]).toBe(500)
    expect(await store.add(group())).toBeUndefined()
  })

  it('wait while an import runs, in their order, and are lost when the service stops meanwhile', async () => {
    const { store, transactions, waits } = openStore(['running', 'running'])
    const first = store.add(group('a'))
    await Promise.resolve()
    const second = store.add(group('b'))
    expect(await Promise.all([first, second])).toEqual([[1], [1]])
    expect(transactions).toEqual([['a'], ['a', 'b'], ['a', 'b']])
    expect([store.isBlocked, waits.slice(0, 2)]).toEqual([false, [1000, 1000]])
    const closing = openStore(Array(9).fill('running'))
    const lost = closing.store.add(group('a'))
    await closing.store.close()
    expect(await lost).toBeUndefined()
  })

  it('that cannot be stored are reported, and keep no others from it', async () => {
    const { store, transactions, faults } = openStore([], 'bad')
    const first = store.add(group('a'))
    await Promise.resolve()
    const others = ['b', 'bad', 'c', 'd'].map(name => store.add(group(name)))
    expect(await first).toEqual([1])
    expect(await Promise.all(others)).toEqual([[1], undefined, [1], [1]])
    expect(faults).toHaveLength(1)
    expect(transactions.at(1)).toEqual(['b', 'bad', 'c', 'd'])
  })

  it('of which some are stored before an import begins are not stored twice', async () => {
    const { store, transactions } = openStore(['stored', 'broken', 'stored', 'running'])
    await store.add(group('a'))
    const others = await Promise.all([store.add(group('b')), store.add(group('c'))])
    expect(others).toEqual([[1], [1]])
    expect(transactions.slice(-3)).toEqual([['b'], ['c'], ['c']])
  })
})
