import { expect, it } from 'vitest'
import { temporaryStore } from '../../../test/support/records.ts'
import { datasets } from '../../catalog/index.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import { derivationFor } from './derive.ts'
import { openEmployerFinder } from './employer-finder.ts'
import { openLinkFinder } from './link-finder.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const seed = { date: '2024-03-14T00:00:00', round: 'Seed', amount_usd: 1_300_000 }
const seriesA = { date: '2026-10-02T00:00:00', round: 'Series A', amount_usd: 9_810_000 }
const ofSeed = {
  num_funding_rounds: 1,
  last_round_type: 'Seed',
  last_round_amount_usd: 1_300_000,
  last_fundraise_date: '2024-03-14T00:00:00',
}
const ofSeriesA = {
  num_funding_rounds: 2,
  last_round_type: 'Series A',
  last_round_amount_usd: 9_810_000,
  last_fundraise_date: '2026-10-02T00:00:00',
}

it.each([
  ['the rounds say all of it', {}, ofSeriesA],
  ['a row of the older round said something else', ofSeed, ofSeriesA],
  [
    'the source knows of a newer one',
    { ...ofSeriesA, num_funding_rounds: 5, last_fundraise_date: '2026-11-01T00:00:00' },
    { num_funding_rounds: 5, last_fundraise_date: '2026-11-01T00:00:00' },
  ],
])('the last round of a company is the newest one: %s', async (_, stated, expected) => {
  const record = { basic_info: { name: 'Halcyon' }, funding: { ...stated, funding_rounds: [seriesA, seed] } }
  await derivationFor('company')(record, {
    geocode: () => undefined,
    employers: openEmployerFinder(store.records),
    links: openLinkFinder(store.records),
    todayMs: 0,
  })
  expect(record.funding).toMatchObject(expected)
})
