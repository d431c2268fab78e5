// The mappings of all connectors, and what becomes of received rows in a real store.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasets } from '../../catalog/index.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { connectors } from '../../live/connectors/index.ts'
import { mappingName } from '../../live/records/records.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import { ImportRunning, type Records } from '../../stores/records.ts'
import { openEmployerFinder } from '../derive/employer-finder.ts'
import { openLinkFinder } from '../derive/link-finder.ts'
import { parseMapping } from '../mapping/parse.ts'
import { compileReceived } from './received-rows.ts'
import { storeRows } from './store-rows.ts'

const withRecords = connectors.flatMap(({ name, records = {} }) =>
  Object.entries(records).map(([dataset, { mapping }]) => ({ name, dataset, mapping })),
)

it.each(withRecords)(
  'the mapping of $name for $dataset is valid, of that dataset, and names a source',
  one => {
    const { dataset, source } = parseMapping(one.mapping, mappingName(one))
    expect([dataset, source]).toEqual([one.dataset, expect.any(String)])
  },
)

it.each(withRecords)('the mapping of $name for $dataset leaves out a damaged value, not the record', one => {
  expect(one.mapping).not.toMatch(/(?:date|number): true(?!, invalid: drop)/)
})

describe('received rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-received-'))
  const day = 86_400_000
  const firstDay = Date.UTC(2026, 4, 1, 12)
  let records: Records
  beforeAll(() => {
    records = openEmbeddedRecords(folder, datasets)
  })
  afterAll(async () => {
    await records.close()
    rmSync(folder, { recursive: true })
  })

  const mapping = `
dataset: company
source: registry
ids: { registry: number }
fields:
  basic_info.name: name
  basic_info.website: site
  basic_info.former_names: before
  headcount.total: { from: staff, number: true }
`
  const context = () => ({
    geocode: () => undefined,
    employers: openEmployerFinder(records),
    links: openLinkFinder(records),
  })
  const receive = async (rows: readonly JsonObject[], receivedMs: number) => {
    const map = await compileReceived({ text: mapping, name: 'test', folder }, context())
    const group = await map(rows, receivedMs)
    return {
      group,
      ...group,
      store: () => storeRows(records, [group], { ...context(), todayMs: receivedMs }),
    }
  }

  it('are records of their source that every identifier finds, dated by their arrival', async () => {
    const { store } = await receive(
      [{ number: '7', name: 'Acme', site: 'https://acme.example', staff: '12' }],
      firstDay,
    )
    const [[id] = []] = await store()
    const [match] = await records.find('company', { kind: 'domain', value: 'acme.example' })
    expect(match).toMatchObject({ id, updatedAtMs: firstDay, record: { headcount: { total: 12 } } })
  })

  it('replace what the provider said before, and confirm it when it says the same on another day', async () => {
    const row = { number: '7', name: 'Acme', site: 'https://acme.example', staff: '12' }
    const stated = async () => (await records.contributionsOf('company', 1))?.contributions
    await (await receive([row], firstDay + 1000)).store()
    expect(await stated()).toMatchObject([{ source: 'registry', seenMs: firstDay }])
    await (await receive([row], firstDay + day)).store()
    expect(await stated()).toMatchObject([{ seenMs: firstDay + day }])
    await (await receive([{ ...row, staff: '13' }], firstDay + day + 1000)).store()
    expect(await stated()).toMatchObject([{ record: { headcount: { total: 13 } } }])
  })

  it('with one key, in one transaction, count as the last of them says', async () => {
    const one = await receive([{ number: '8', name: 'Borea', staff: '1' }], firstDay)
    const two = await receive([{ number: '8', name: 'Borea', staff: '2' }], firstDay + 1000)
    const ids = await storeRows(records, [one.group, two.group], { ...context(), todayMs: firstDay })
    expect(ids[0]).toEqual(ids[1])
    const stored = await records.contributionsOf('company', ids[0]?.[0] ?? 0)
    expect(stored?.contributions).toMatchObject([{ record: { headcount: { total: 2 } } }])
  })

  it('that are not records are left out with a reason', async () => {
    const { rows, problems } = await receive(
      [
        { number: '9' },
        { number: '10', name: 'Cava', staff: 'many' },
        {
          number: '11',
          name: 'Dune',
          before: Array.from({ length: 20_000 }, (_, index) => `The company number ${index}`),
        },
      ],
      firstDay,
    )
    expect([rows.length, problems.length, problems.at(-1)]).toEqual([
      0,
      3,
      'The record has more than 500,000 characters.',
    ])
  })

  it('are refused at once while an import runs', async () => {
    const running = await records.beginImport()
    const startMs = performance.now()
    const { store } = await receive([{ number: '11', name: 'Dune' }], firstDay)
    await expect(store()).rejects.toThrow(ImportRunning)
    expect(performance.now() - startMs).toBeLessThan(400)
    await running.abort()
    await expect(store()).resolves.toHaveLength(1)
  })
})
