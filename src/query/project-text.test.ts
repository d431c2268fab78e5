// The text of a projection is the JSON of its object, whatever the record holds and whichever fields are named.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomPerson } from '../../test/support/random-people.ts'
import { datasets } from '../catalog/index.ts'
import { stamp } from '../catalog/stamp.ts'
import { ByteBuilder } from '../lib/json/byte-builder.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { JsonTape } from '../lib/json/json-tape.ts'
import { projectionFor, textProjectionFor } from './project.ts'
import { returnablePaths } from './returnable.ts'

const numRuns = process.env.LONG ? 20_000 : 300
const [id, updatedAtMs, updatedAt] = [77, Date.UTC(2024, 1, 29), '2024-02-29T00:00:00']
const [tape, to] = [new JsonTape(), new ByteBuilder()]
const sources = [{ field: 'name', source: 'a', date: updatedAt }]
const odd = fc.constantFrom<JsonObject>(
  { basic_profile: 'no section', certifications: { name: 'no list' } },
  { basic_profile: { name: 'quoted "\\ \u0000 \ud800 日本', headline: 7, location: null } },
  { headcount: { by_role: { '10': 1, __proto__: 2, 'a.b': 3 } }, traffic: [] },
)

it.each(datasets)('writes what is shown of a $name as it is', dataset => {
  const returnable = { sections: 'all' } as const
  const asked = fc.record({
    fields: fc.option(
      fc.subarray([...returnablePaths({ dataset, returnable })], {
        minLength: 1,
        maxLength: 6,
      }),
      { nil: undefined },
    ),
  })
  fc.assert(
    fc.property(fc.oneof(randomPerson, odd), asked, (record, { fields }) => {
      const request = {
        dataset,
        fields,
        defaults: Object.keys(dataset.fields),
        permissions: new Set(['certifications', 'honors', 'urn_url', 'technographics']),
        returnable,
      }
      tape.read(Buffer.from(JSON.stringify(record)))
      textProjectionFor(request)({ tape, to, id, updatedAt, sources: () => sources, linked: () => undefined })
      const complete = { ...stamp(dataset, structuredClone(record), id, updatedAtMs), sources }
      const shown = projectionFor(request)(complete)
      expect(Buffer.from(to.take()).toString()).toBe(JSON.stringify(shown))
    }),
    { numRuns },
  )
})
