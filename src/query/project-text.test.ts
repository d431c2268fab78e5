// The text of a projection is the JSON of its object, whatever the record holds and whichever fields are named.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomPerson } from '../../test/support/random-people.ts'
import { datasets } from '../catalog/index.ts'
import { stamp } from '../catalog/stamp.ts'
import { ByteBuilder } from '../lib/json/byte-builder.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { JsonTape } from '../lib/json/json-tape.ts'
import { projectionFor, refuseFields, rowProjectionFor, textProjectionFor } from './project.ts'
import type { ProjectionRequest } from './projection-tree.ts'
import { returnablePaths } from './returnable.ts'
import { compileRow } from './row-text.ts'

const numRuns = process.env.LONG ? 20_000 : 300
const [id, updatedAtMs, updatedAt] = [77, Date.UTC(2024, 1, 29), '2024-02-29T00:00:00']
const [tape, to] = [new JsonTape(), new ByteBuilder()]
const sources = ['name', 'certifications', 'honors', 'technographics.top_technologies'].map(field => ({
  field,
  source: 'a',
  date: updatedAt,
}))
const search = { sections: 'all', marked: true } as const
const isPermitted = (request: ProjectionRequest): boolean => {
  try {
    refuseFields(request)
    return true
  } catch {
    return false
  }
}
const odd = fc.constantFrom<JsonObject>(
  { basic_profile: 'no section', certifications: { name: 'no list' } },
  { basic_profile: { name: 'quoted "\\ \u0000 \ud800 日本', headline: 7, location: null } },
  { headcount: { by_role: { '10': 1, __proto__: 2, 'a.b': 3 } }, traffic: [] },
)

it.each(datasets)('writes what is shown of a $name as it is, from the record and from its row', dataset => {
  const rowOf = compileRow(dataset)
  const returnable = { sections: 'all' } as const
  const asked = fc.record({
    marked: fc.constantFrom<true | undefined>(true, undefined),
    permissions: fc.subarray(['certifications', 'honors', 'urn_url', 'technographics']),
    fields: fc.option(
      fc.subarray([...returnablePaths({ dataset, returnable })], {
        minLength: 1,
        maxLength: 6,
      }),
      { nil: undefined },
    ),
  })
  fc.assert(
    fc.property(fc.oneof(randomPerson, odd), asked, (record, { fields, marked, permissions }) => {
      const request = {
        dataset,
        fields,
        defaults: Object.keys(dataset.fields),
        permissions: new Set(permissions),
        returnable: marked ? search : returnable,
      }
      fc.pre(isPermitted(request))
      tape.read(Buffer.from(JSON.stringify(record)))
      textProjectionFor(request)({ tape, to, id, updatedAt, sources: () => sources, linked: () => undefined })
      const complete = { ...stamp(dataset, structuredClone(record), id, updatedAtMs), sources }
      const shown = projectionFor(request)(complete)
      expect(Buffer.from(to.take()).toString()).toBe(JSON.stringify(shown))
      tape.read(Buffer.from(JSON.stringify(record)))
      const row = rowOf({ tape, id, updatedAt, linked: () => undefined })
      rowProjectionFor(request)(row, to, () => sources)
      expect(Buffer.from(to.take()).toString()).toBe(JSON.stringify(shown))
    }),
    { numRuns },
  )
})
