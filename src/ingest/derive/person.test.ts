import { expect, it } from 'vitest'
import { temporaryStore } from '../../../test/support/records.ts'
import { datasets } from '../../catalog/index.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import { derivationFor } from './derive.ts'
import { openEmployerFinder } from './employer-finder.ts'
import { openLinkFinder } from './link-finder.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

it.each([
  ['太郎', '山田', '山田 太郎'],
  ['エリ', '山田', '山田 エリ'],
  ['민준', '김', '김 민준'],
  ['ジョン', 'スミス', 'ジョン スミス'],
  ['Пётр', 'Сидоров', 'Пётр Сидоров'],
  ['Ada', 'Moor', 'Ada Moor'],
])('the name of %s with the last name %s is %s', async (first_name, last_name, name) => {
  const record = { basic_profile: { first_name, last_name } }
  await derivationFor('person')(record, {
    geocode: () => undefined,
    employers: openEmployerFinder(store.records),
    links: openLinkFinder(store.records),
    todayMs: 0,
  })
  expect(record).toMatchObject({ basic_profile: { name } })
})
