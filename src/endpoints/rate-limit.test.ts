import { describe, expect, it } from 'vitest'
import { endpoints } from './index.ts'
import { limitOf, pathsCountedWith } from './rate-limit.ts'

describe('paths whose requests are counted together', () => {
  const shared = endpoints.filter(row => row.rate.bucket !== undefined)

  it.each(shared.map(row => [row.path, row] as const))('list each other: %s', (path, row) => {
    const paths = pathsCountedWith(row)
    expect(paths).toContain(path)
    const rowsOfBucket = endpoints.filter(({ rate }) => rate.bucket?.name === row.rate.bucket?.name)
    expect(rowsOfBucket.map(sharedPath => sharedPath.path).toSorted()).toEqual([...paths].toSorted())
    expect(new Set(rowsOfBucket.map(({ rate }) => rate.perMinute)).size).toBe(1)
  })

  it.each(shared.map(row => [row.path, row] as const))(
    'have one limit, whichever path it was set on: %s',
    (path, row) => {
      for (const sharedPath of pathsCountedWith(row)) {
        expect(limitOf(row, { [sharedPath]: 3, '*': 9 }, 'default')).toBe(3)
      }
      expect(limitOf(row, { '/person/enrich': 3, '*': 9 }, 'default')).toBe(9)
      expect(limitOf(row, { [path]: null, '*': 9 }, 'default')).toBeNull()
    },
  )
})
