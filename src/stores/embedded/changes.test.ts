import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordWrite, save } from '../../../test/support/entries.ts'
import { datasets } from '../../catalog/index.ts'
import type { RecordChanges } from '../changes.ts'
import type { Records } from '../records.ts'
import { openRecordChanges } from './changes.ts'
import { openEmbeddedRecords, sizesOfImports } from './records.ts'

let folder: string
let records: Records
let changes: RecordChanges
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-changes-'))
  records = openEmbeddedRecords(folder, datasets, sizesOfImports)
  changes = openRecordChanges(folder, datasets, () => {})
})
afterEach(async () => {
  changes.close()
  await records.close()
  rmSync(folder, { recursive: true, force: true })
})

const named = (id: number, name: string, more = {}) => recordWrite(id, { basic_profile: { name } }, more)
const ana = { is: 'oneOf', at: ['basic_profile.name'], values: ['ana'] } as const
const write = (...entries: Parameters<typeof save>[1]) => save(records, entries)
const changed = (from: string) => [...(changes.between(from, changes.head())?.get('person') ?? [])]

describe('the changes of records', () => {
  it('name what each commit wrote, and nothing of an import that was given up', async () => {
    const start = changes.head()
    await write(named(3, 'Ana'), named(1, 'Bo'))
    const middle = changes.head()
    const given = await records.beginImport()
    await given.write('person', [named(9, 'Zoe')])
    await given.abort()
    expect(changes.head()).toBe(middle)
    await write(named(1, 'Ana', { isNew: false }))
    expect([changed(start), changed(middle), changed(changes.head())]).toEqual([[1, 3], [1], []])
  })

  it('are unknown for a position of another log, or one that is yet to come', async () => {
    const start = changes.head()
    await write(named(1, 'Ana'))
    expect(
      changes.between(
        start.replace(/^./, first => (first === 'f' ? 'e' : 'f')),
        changes.head(),
      ),
    ).toBeUndefined()
    expect(changes.between(changes.head(), start)).toBeUndefined()
  })

  it('are matched as they are now, among the changed records and among all', async () => {
    await write(named(1, 'Ana'), named(2, 'Bo'), named(3, 'Ana'), named(4, 'Ana'))
    await write(named(4, 'Dan', { isNew: false }))
    expect([...changes.select('person', Uint32Array.of(1, 2, 4, 99), [ana]).match(ana)]).toEqual([1])
    expect([...changes.matching('person', ana)]).toEqual([1, 3])
    changes.release()
    expect([...changes.matching('person', { is: 'not', of: ana })]).toEqual([2, 4])
  })

  it('lead from an absorbed record to the one that absorbed it', async () => {
    await write(named(1, 'Ana'), named(2, 'Ana'))
    const before = changes.head()
    await write(named(1, 'Ana', { isNew: false, absorbs: [2] }))
    expect(changed(before)).toEqual([1, 2])
    const selected = changes.select('person', Uint32Array.of(1, 2), [ana])
    expect([...changes.select('person', Uint32Array.of(1, 2), []).absorbed]).toEqual([[2, 1]])
    expect(() => selected.match({ is: 'not', of: ana })).toThrow('not prepared')
    expect([[...selected.match(ana)], [...selected.absorbed]]).toEqual([[1], [[2, 1]]])
  })

  it('come in the order of sorts, and by id without any', async () => {
    const followed = (id: number, followers: number) =>
      recordWrite(id, { professional_network: { followers } })
    await write(followed(1, 5), followed(2, 50), followed(3, 10))
    const sort = {
      path: 'professional_network.followers',
      lists: [],
      at: ['professional_network.followers'],
      descending: true,
    }
    const ids = Uint32Array.of(1, 3)
    expect([changes.first('person', ids, [sort], 9), changes.first('person', ids, [], 1)]).toEqual([
      [3, 1],
      [1],
    ])
  })
})
