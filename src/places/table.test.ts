import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeKey } from './key.ts'
import { encode, readTable, type Town } from './table.ts'

const town = fc.record({
  name: fc.string({ minLength: 1 }).filter(name => placeKey(name) !== '' && !name.includes('\n')),
  country: fc.constantFrom('DE', 'FR', 'US'),
  division: fc.constantFrom('', '01', 'CA'),
  population: fc.integer({ min: 0, max: 30_000_000 }),
  latitude: fc.integer({ min: -90_000, max: 90_000 }).map(steps => steps / 1000),
  longitude: fc.integer({ min: -180_000, max: 180_000 }).map(steps => steps / 1000),
})

test('finds every town it was made of', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-towns-'))
  const path = join(folder, 'towns.br')
  try {
    fc.assert(
      fc.property(fc.array(town, { minLength: 1, maxLength: 30 }), drawn => {
        const towns: Town[] = drawn.map(one => ({ ...one, key: placeKey(one.name) }))
        writeFileSync(path, encode(towns))
        const table = readTable(path)
        for (const one of towns) {
          const rows = table.find(one.key).map(row => {
            const { country, code } = table.division(row)
            return { name: table.name(row), country, code, at: [table.latitude(row), table.longitude(row)] }
          })
          const { name, country, division: code } = one
          expect(rows).toContainEqual({ name, country, code, at: [one.latitude, one.longitude] })
        }
        expect(table.find('no such town')).toEqual([])
      }),
      { numRuns: 30 },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('keeps populations within four percent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-towns-'))
  try {
    const path = join(folder, 'towns.br')
    const populations = [0, 1, 999, 50_000, 8_175_133]
    const [country, division, latitude, longitude] = ['DE', '01', 0, 0] as const
    writeFileSync(
      path,
      encode(
        populations.map((population, index) => {
          const key = `t${index}`
          return { key, name: key, country, division, population, latitude, longitude }
        }),
      ),
    )
    const table = readTable(path)
    for (const [index, population] of populations.entries()) {
      const [row = -1] = table.find(`t${index}`)
      expect(Math.abs(table.population(row) - population)).toBeLessThanOrEqual(population * 0.04 + 0.1)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
