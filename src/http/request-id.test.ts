import { describe, expect, it } from 'vitest'
import { newRequestId } from './request-id.ts'

describe('the id of a request', () => {
  const ids = Array.from({ length: 2000 }, newRequestId)

  it('is a UUID of version 7', () => {
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('is unique', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('sorts by time', () => {
    const times = ids.map(id => id.slice(0, 13))
    expect(times).toEqual([...times].sort())
  })
})
