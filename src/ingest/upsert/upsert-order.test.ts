import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importRows, type Row } from '../../../test/support/imports.ts'
import { type CompanyOptions, firm, human } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'

const runs = process.env.LONG ? 2000 : 4
const timeoutMs = process.env.LONG ? 7_200_000 : 60_000

/** Returns the groups of rows, each of a source of its own, that are one record when they are imported in this order. */
async function partition(dataset: Dataset, rows: readonly Row[], order: readonly number[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-order-'))
  const records = openEmbeddedRecords(folder, datasets)
  try {
    for (const index of order) {
      const row = rows[index]
      if (row) await importRows(records, dataset, `source${index}`, [row])
    }
    const ids = order.map((_, index) => index + 1)
    const groups = new Map<number, string>()
    for (const id of ids) {
      const dossier = await records.contributionsOf(dataset.name, id)
      if (dossier)
        groups.set(
          dossier.id,
          dossier.contributions
            .map(part => part.source)
            .toSorted()
            .join('+'),
        )
    }
    return [...groups.values()].toSorted().join(' ')
  } finally {
    await records.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function permutations(count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]]
  return permutations(count - 1).flatMap(order =>
    Array.from({ length: count }, (_, place) => [...order.slice(0, place), count - 1, ...order.slice(place)]),
  )
}

async function partitions(dataset: Dataset, rows: readonly Row[]): Promise<readonly string[]> {
  const all = new Set<string>()
  for (const order of permutations(rows.length)) all.add(await partition(dataset, rows, order))
  return [...all]
}

const row = fc
  .record(
    {
      name: fc.constantFrom('Acme', 'Acme Inc', 'Acme Group', 'Acme Holdings', 'Zenith Bakery'),
      domain: fc.constantFrom('acme.com', 'zenith.com'),
      url: fc.constantFrom('a', 'b'),
      otherUrl: fc.constantFrom('a', 'b'),
    },
    { requiredKeys: ['name'] },
  )
  .map(({ name, ...rest }: CompanyOptions & { readonly name: string }) => firm(name, rest))

describe('the order in which sources are imported', () => {
  it.each<readonly [string, readonly Row[], string]>([
    [
      'one name that agrees with two that do not agree',
      [
        firm('Acme Group', { domain: 'acme.com' }),
        firm('Acme Holdings', { domain: 'acme.com' }),
        firm('Acme', { domain: 'acme.com' }),
      ],
      'source0+source1+source2',
    ],
    [
      'a profile known before and a domain',
      [
        firm('Acme', { url: 'a' }),
        firm('Acme', { domain: 'acme.com' }),
        firm('Acme', { url: 'a', domain: 'acme.com' }),
      ],
      'source0+source1+source2',
    ],
    [
      'a name that another row of the record gives it',
      [
        firm('Acme Group', { domain: 'acme.com' }),
        firm('Acme', { url: 'a' }),
        firm('Acme Holdings', { domain: 'acme.com', url: 'a' }),
      ],
      'source0+source1+source2',
    ],
    [
      'names that have nothing in common',
      [firm('Acme', { domain: 'acme.com' }), firm('Zenith Bakery', { domain: 'acme.com' })],
      'source0 source1',
    ],
  ])('does not decide which rows are one company: %s', async (_, rows, expected) => {
    expect(await partitions(company, rows)).toEqual([expected])
  })

  it(
    'does not decide which rows of any companies are one',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 4 }), async rows => {
          expect(await partitions(company, rows)).toHaveLength(1)
        }),
        { numRuns: runs },
      ),
    timeoutMs,
  )

  it('does not decide whether two rows with one mailbox are one person', async () => {
    const email = 'info@acme.com'
    const pair = [human('A. Silva', { email }), human('Silva Ana', { email })]
    expect(await partitions(person, pair)).toEqual(['source0+source1'])
  })
})
