import { describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { valueAt } from '../../../query/read.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

/** Returns the city of each row by a guessed mapping, which lists no column as left out but for types and marks. */
async function cities(name: string, path: string, rows: readonly JsonObject[]) {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  const { map } = await compileMapping(guessMapping(dataset, rows, 'dump.jsonl'), dataset, '.')
  const mapped = rows.flatMap(map).map(row => ('record' in row ? row.record : {}))
  return mapped.map(record => valueAt(record, path))
}

const austin = { city: 'Austin', state: 'Texas', country: 'United States' }
const berlin = { city: 'Berlin', country: 'Germany' }

describe('of a list of addresses', () => {
  it('that of the headquarters is the place of a company, whichever comes first', async () => {
    const rows = [
      {
        name: 'Acme',
        addresses: [
          { type: 'shipping', ...berlin },
          { type: 'Headquarters', ...austin },
        ],
      },
      { name: 'Beta', addresses: [{ type: 'billing', ...berlin }] },
      { name: 'Ceta', addresses: [{ type: 'shipping', ...berlin }] },
      { name: 'Deta', addresses: [] },
    ]
    expect(await cities('company', 'locations.city', rows)).toEqual([
      'Austin',
      'Berlin',
      undefined,
      undefined,
    ])
  })

  it('the one that is marked as primary is taken, or else the first', async () => {
    const rows = [
      {
        name: 'Acme',
        locations: [
          { ...berlin, is_primary: false },
          { ...austin, is_primary: true },
        ],
      },
      { name: 'Beta', locations: [{ ...berlin, is_primary: false }] },
    ]
    expect(await cities('company', 'locations.city', rows)).toEqual(['Austin', 'Berlin'])
  })

  it('the one at home is that of a person, also in a cell that holds JSON', async () => {
    const list = [
      { type: 'work', ...berlin },
      { type: 'home', ...austin },
    ]
    for (const addresses of [list, JSON.stringify(list)])
      expect(
        await cities('person', 'basic_profile.location.city', [{ name: 'Ada Moor', addresses }]),
      ).toEqual(['Austin'])
  })

  it('whole lines are read, and mailboxes are none', async () => {
    const rows = [
      { name: 'Ada Moor', addresses: [{ value: '1 Main St, Leeds, UK', type: 'home' }] },
      { name: 'Bob Stone', addresses: [{ value: 'Austin, Texas', type: 'home' }] },
    ]
    expect(await cities('person', 'basic_profile.location.raw', rows)).toEqual([
      '1 Main St, Leeds, UK',
      'Austin, Texas',
    ])
    const mail = [{ name: 'Ada Moor', addresses: [{ value: 'ada@engines.example', type: 'work' }] }]
    expect(await cities('person', 'basic_profile.location.raw', mail)).toEqual([undefined])
  })

  it('the first is the place of a posting where nothing tells them apart', async () => {
    const rows = [{ title: 'Nurse', company: 'Acme', locations: [austin, berlin] }]
    expect(await cities('job', 'location.city', rows)).toEqual(['Austin'])
  })
})
