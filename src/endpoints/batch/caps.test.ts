import { describe, expect, it } from 'vitest'
import { endpoints } from '../index.ts'
import { capsOf } from './caps.ts'

describe('the cap of a pool', () => {
  const cap = (limits: Record<string, number | null>, pool: 'live' | 'standard' = 'standard') =>
    capsOf(endpoints, { limits }, pool, 'default').pool

  it('is five on the default limits', () => {
    expect([cap({}), cap({}, 'live')]).toEqual([5, 5])
  })

  it('follows the highest rate the team has on any endpoint of the pool, from 5 to 30', () => {
    expect(cap({ '/batch/job/search': 60 })).toBe(10)
    expect(cap({ '/batch/job/search': 65 })).toBe(10)
    expect(cap({ '/batch/job/search': 60, '/batch/person/enrich': 120 })).toBe(20)
    expect(cap({ '*': 6 })).toBe(5)
    expect(cap({ '*': 6000 })).toBe(30)
    expect(cap({ '/batch/company/search': null })).toBe(30)
  })

  it('does not depend on the rates of the other pool', () => {
    expect(cap({ '/batch/person/identify': 120 })).toBe(5)
    expect(cap({ '/batch/person/identify': 120 }, 'live')).toBe(20)
  })
})
