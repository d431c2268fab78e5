import { describe, expect, it } from 'vitest'
import { BytesInFlight } from './bytes-in-flight.ts'

const refused = { status: 503, headers: { 'Retry-After': '1' } }

describe('bytes in flight', () => {
  it('are bounded for each address and for all together', () => {
    const flights = new BytesInFlight({ total: 10, address: 6 })
    const one = flights.begin('a')
    const two = flights.begin('a')
    one.add(4)
    two.add(2)
    expect(() => two.add(1)).toThrow(expect.objectContaining(refused))
    const other = flights.begin('b')
    other.add(4)
    expect(() => other.add(1)).toThrow(expect.objectContaining(refused))
    expect(flights.total).toBe(10)
  })

  it('are released once when a request ends', () => {
    const flights = new BytesInFlight({ total: 10, address: 6 })
    const one = flights.begin('a')
    const two = flights.begin('a')
    one.add(4)
    two.add(2)
    one.end()
    one.end()
    expect(flights.total).toBe(2)
    two.add(4)
    expect(() => two.add(1)).toThrow(expect.objectContaining(refused))
    two.end()
    expect(flights.total).toBe(0)
  })

  it('include answers that clients have not taken yet, which are never refused themselves', () => {
    const flights = new BytesInFlight({ total: 10, address: 6 })
    const one = flights.begin('a')
    one.hold(20)
    expect(() => flights.begin('b').add(1)).toThrow(expect.objectContaining(refused))
    one.end()
    flights.begin('b').add(1)
    expect(flights.total).toBe(1)
  })
})
