import { expect, it } from 'vitest'
import { called, recordWrite, save } from '../../../../test/support/entries.ts'
import { temporaryStore } from '../../../../test/support/records.ts'
import { datasets } from '../../../catalog/index.ts'
import { person } from '../../../catalog/person/person.ts'
import { compileSorts } from '../../../query/sort.ts'
import { searchIn } from '../engine/search.ts'
import { openSegmentBuilder } from '../engine/segment/builder.ts'
import { layoutOf } from '../engine/segment/layout.ts'
import { Segment } from '../engine/segment/segment.ts'
import { memorySource } from '../engine/segment/segment-file.ts'
import { openEmbeddedRecords } from '../records.ts'
import { warmUp } from './warm.ts'

const named = { is: 'oneOf', at: ['basic_profile.name'], values: ['ana'] } as const
const sorts = compileSorts([{ field: 'basic_profile.name' }], person, new Set())

it('reads everything before queries ask for it', () => {
  const builder = openSegmentBuilder(person)
  for (const [index, name] of ['Ana', 'Bo', 'Ana'].entries()) {
    builder.add(index + 1, { ...called(name), skills: { professional_network_skills: ['Go'] } })
  }
  const source = memorySource(builder.finish() ?? [])
  let reads = 0
  const segment = new Segment(
    {
      ...source,
      read: (offset, length) => {
        reads++
        return source.read(offset, length)
      },
    },
    layoutOf(person),
  )
  const views = [{ segment, deleted: undefined }]
  const steps = [...warmUp(datasets, name => (name === 'person' ? views : []))]
  expect(steps.length).toBeGreaterThan(2)
  const before = reads
  const query = { dataset: 'person', where: named, sorts, after: undefined, limit: 5 }
  expect(searchIn(views, query, () => {}).positions.map(({ id }) => id)).toEqual([1, 3])
  expect(segment.vectors.count).toBe(1)
  expect(reads).toBe(before)
})

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

it('answers as ever while it stays warm, of every commit', async () => {
  const { records } = store
  records.keepWarm(() => {})
  const query = { dataset: 'person', where: named, sorts, after: undefined, limit: 5 }
  expect((await records.search(query)).total).toBe(0)
  for (const id of [1, 2, 3]) {
    await save(records, [recordWrite(id, called('Ana'))])
    expect((await records.search(query)).total).toBe(id)
  }
})
