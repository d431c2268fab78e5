import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyNames, heldBy } from '../../../test/support/entries.ts'
import { importRows, type Row } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { type CompanyOptions, firm } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import type { Records } from '../../stores/records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const importFirms = (source: string, rows: readonly Row[], batchSize = rows.length) =>
  importRows(store.records, company, source, rows, { batchSize })

const [x, y, z] = ['529900T8BM49AURSDO55', 'HWUPKR0MPOU8FGXBT394', '5493001KJTIIGC8Y1R12']

const row = (id: number, lei: string, more: CompanyOptions = {}) =>
  firm(`Company ${id}`, { id, ids: { lei }, ...more })

const holdersIn = async (records: Records, lei: string) =>
  heldBy(await records.find('company', { kind: 'ext:lei', value: lei }))

/** Returns the names of the companies that state the LEI now. */
const namesWith = async (lei: string) => {
  const holders = await holdersIn(store.records, lei)
  const current = holders.filter(({ former }) => !former).map(({ id }) => id)
  return companyNames(store.records, current)
}

/** The rows in either order, in one batch and in batches of one row. */
const ways = [
  ['first to last, together', (rows: readonly Row[]) => rows, 9],
  ['first to last, one by one', (rows: readonly Row[]) => rows, 1],
  ['last to first, together', (rows: readonly Row[]) => rows.toReversed(), 9],
  ['last to first, one by one', (rows: readonly Row[]) => rows.toReversed(), 1],
] as const

describe.each(ways)(
  'the ids of a registry that a later export moves between its rows, %s',
  (_, ordered, batchSize) => {
    it('change places with the companies left as they are', async () => {
      await importFirms('crm', [row(1, x), row(2, y)])
      const swapped = ordered([row(1, y), row(2, x)])
      expect(await importFirms('crm', swapped, batchSize)).toMatchObject({
        created: 0,
        updated: 2,
        kept_apart: 0,
      })
      expect(await companyNames(store.records, [1, 2])).toEqual(['Company 1', 'Company 2'])
      expect([await namesWith(x), await namesWith(y)]).toEqual([['Company 2'], ['Company 1']])
      expect(await importFirms('crm', swapped, batchSize)).toMatchObject({ unchanged: 2, kept_apart: 0 })
    })

    it('go around among three companies', async () => {
      await importFirms('crm', [row(1, x), row(2, y), row(3, z)])
      expect(await importFirms('crm', ordered([row(1, y), row(2, z), row(3, x)]), batchSize)).toMatchObject({
        updated: 3,
      })
      expect(await store.records.count('company')).toBe(3)
      expect([await namesWith(x), await namesWith(y), await namesWith(z)]).toEqual([
        ['Company 3'],
        ['Company 1'],
        ['Company 2'],
      ])
    })

    it('part two rows that shared a wrong one, whatever else their own rows said', async () => {
      const rows = (lei: string) => [
        row(1, x, { domain: 'one.com', url: 'one' }),
        row(2, lei, { domain: 'two.com', url: 'two' }),
      ]
      await importFirms('crm', rows(x))
      expect(await store.records.count('company')).toBe(1)
      const corrected = ordered(rows(y))
      expect(await importFirms('crm', corrected, batchSize)).toMatchObject({ created: 1 })
      expect([await namesWith(x), await namesWith(y)]).toEqual([['Company 1'], ['Company 2']])
      expect(await importFirms('crm', corrected, batchSize)).toMatchObject({ unchanged: 2, kept_apart: 0 })
      const [first] = await store.records.get('company', [1])
      expect(first?.record.basic_info).not.toHaveProperty('former_names')
      const domain = await store.records.find('company', { kind: 'domain', value: 'two.com' })
      expect(heldBy(domain)).toEqual([{ id: 2, former: false }])
    })

    it('keep two rows one that correct a wrong one in the same way', async () => {
      await importFirms('crm', [row(1, x), row(2, x)])
      await importFirms('crm', ordered([row(1, y), row(2, y)]), batchSize)
      expect(await store.records.count('company')).toBe(1)
      expect(await namesWith(y)).toHaveLength(1)
    })
  },
)

describe('the id of a registry that a row corrects', () => {
  it.each([[['crm', 'list', 'later']], [['list', 'crm', 'later']], [['crm', 'later', 'list']]])(
    'leaves the record to another source that states the one of before, in the order %s',
    async order => {
      for (const file of order) {
        if (file === 'list') await importFirms('list', [row(2, x)])
        else await importFirms('crm', [row(1, file === 'crm' ? x : y)])
      }
      expect([await namesWith(x), await namesWith(y)]).toEqual([['Company 2'], ['Company 1']])
      expect(await store.records.count('company')).toBe(2)
    },
  )

  it('moves the row out of a record with other rows into that of the company that has it', async () => {
    await importFirms('crm', [row(1, x), row(2, x), row(3, y)])
    const corrected = [row(2, y)]
    await importFirms('crm', corrected)
    expect(await importFirms('crm', corrected)).toMatchObject({ unchanged: 1, kept_apart: 0 })
    expect(await store.records.count('company')).toBe(2)
    const sources = async (lei: string) => {
      const [holder] = await holdersIn(store.records, lei)
      const stored = await store.records.contributionsOf('company', holder?.id ?? 0)
      return stored?.contributions.map(({ key }) => key)
    }
    expect([await sources(x), await sources(y)]).toEqual([['stated:crm:1'], ['stated:crm:3', 'stated:crm:2']])
  })

  it('leaves it in the record whose profile page other rows state, too', async () => {
    await importFirms('crm', [row(1, x, { url: 'acme' })])
    await importFirms('list', [row(2, x, { url: 'acme' })])
    expect(await importFirms('crm', [row(1, y, { url: 'acme' })])).toMatchObject({ created: 0, updated: 1 })
    expect(await store.records.count('company')).toBe(1)
  })

  it('moves nothing where an older export comes after the newer one', async () => {
    await importFirms('crm', [row(1, y, { date: '2022-01-01' }), row(2, x, { date: '2022-01-01' })])
    const older = [row(1, x, { date: '2021-01-01' }), row(2, y, { date: '2021-01-01' })]
    expect(await importFirms('crm', older)).toMatchObject({ created: 0, updated: 0 })
    expect([await namesWith(x), await namesWith(y)]).toEqual([['Company 2'], ['Company 1']])
  })
})

const runs = process.env.LONG ? { numRuns: 3000 } : { numRuns: 10, seed: 7 }
const timeoutMs = process.env.LONG ? 7_200_000 : 90_000

const exportOf = fc.record({
  source: fc.constantFrom('crm', 'list'),
  day: fc.constantFrom('2021-01-01', '2022-01-01', '2023-01-01'),
  rows: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 4 }), lei: fc.constantFrom(x, y, z) }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ id }) => id,
  }),
  batchSize: fc.constantFrom(1, 4),
})

it(
  'rows are one company where they state one LEI now, whatever they stated before, in any imports',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(exportOf, { minLength: 1, maxLength: 6 }), async exports => {
        const folder = await mkdtemp(join(tmpdir(), 'almanac-moves-'))
        const records = openEmbeddedRecords(folder, datasets)
        const present = new Map<string, { readonly lei: string; readonly day: string }>()
        try {
          for (const { source, day, rows, batchSize } of exports) {
            const file = rows.map(({ id, lei }) => row(id, lei, { date: day }))
            await importRows(records, company, source, file, { batchSize })
            for (const { id, lei } of rows) {
              const before = present.get(`${source}:${id}`)
              // A row that is repeated unchanged keeps its date.
              if (!before || (before.lei !== lei && before.day <= day))
                present.set(`${source}:${id}`, { lei, day })
            }
            const found = new Map<string, string>()
            for (const lei of [x, y, z]) {
              const holders = (await holdersIn(records, lei)).filter(({ former }) => !former)
              for (const { id } of holders) {
                const stored = await records.contributionsOf('company', id)
                const keys = stored?.contributions.map(({ key }) => key.replace('stated:', '')) ?? []
                for (const key of keys) found.set(key, `${found.get(key) ?? ''}${lei} of ${holders.length}`)
              }
            }
            const expected = new Map([...present].map(([key, { lei }]) => [key, `${lei} of 1`]))
            expect(found).toEqual(expected)
            expect(await records.count('company')).toBe(
              new Set([...present.values()].map(({ lei }) => lei)).size,
            )
            const again = await importRows(records, company, source, file, { batchSize })
            expect(again).toMatchObject({ created: 0, updated: 0, unchanged: rows.length })
          }
        } finally {
          await records.close()
          await rm(folder, { recursive: true, force: true })
        }
      }),
      runs,
    ),
  timeoutMs,
)
