import { beforeEach, describe, expect, it } from 'vitest'
import { recordWrite, save } from '../../../test/support/entries.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import type { Json } from '../../lib/json/json.ts'
import { compileFilter } from '../../query/filter.ts'
import { and } from '../../query/predicate.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import { explain } from './explain.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

beforeEach(async () => {
  const people = ['France', 'France', 'Germany'].map((country, index) =>
    recordWrite(index + 1, { basic_profile: { location: { country } } }),
  )
  await save(store.records, people)
})

const isIn = (value: string): Json => ({ field: 'basic_profile.location.country', type: '=', value })

/** Explains the conditions in a time that ends after this many readings of the clock. */
function explained(conditions: readonly Json[], readings = Number.POSITIVE_INFINITY) {
  let left = readings
  const context = { dataset: person, permissions: new Set<string>(), geocode: () => undefined }
  return explain(
    {
      dataset: 'person',
      plural: 'people',
      filters: { op: 'and', conditions },
      compile: async condition => compileFilter(condition, context),
      whereOf: parts => (parts.length > 0 ? and(parts) : undefined),
      total: 0,
      leftMs: () => (left-- > 0 ? 5000 : 0),
    },
    store.records,
  )
}

describe('an explanation', () => {
  it('that runs out of time has what was counted until then, and says that the rest is missing', async () => {
    const conditions = [isIn('France'), isIn('Germany'), isIn('Frnace')]
    // One reading for each condition that is compiled, and one for each of its three queries.
    const { explain: effects, remarks } = await explained(conditions, 3 + 3 + 2)
    expect(effects).toEqual([
      { condition: isIn('France'), total_count: 2, total_count_without: 0, nearest_values: [] },
    ])
    expect(remarks).toEqual(['The search ran out of time after explaining 1 of 3 conditions.'])
  })

  it.each([0, 1, 3])(
    'has at least a remark when its time ends after %i readings of the clock',
    async readings => {
      expect(await explained([isIn('France'), isIn('Germany')], readings)).toEqual({
        explain: [],
        remarks: ['The search ran out of time after explaining 0 of 2 conditions.'],
      })
    },
  )

  it('of more than 50 conditions says how many it leaves out', async () => {
    const { explain: effects, remarks } = await explained(Array.from({ length: 60 }, () => isIn('France')))
    expect(effects).toHaveLength(50)
    expect(remarks.at(-1)).toBe('Only the first 50 of 60 conditions are explained.')
  })
})
