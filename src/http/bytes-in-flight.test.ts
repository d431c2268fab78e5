import { describe, expect, it } from 'vitest'
import { BytesInFlight } from './bytes-in-flight.ts'

const refused = { status: 503, headers: { 'Retry-After': '1' } }

describe('bytes in flight', () => {
  it('are bounded for each address and for all together', () => {
    const flights = new BytesInFlight({ total: 10, address: 6 })
    const first = flights.begin('a')
    const second = flights.begin('a')
    first.add(4)
    second.add(2)
    expect(() => second.add(1)).toThrow(expect.objectContaining(refused))
    const fromOtherAddress = flights.begin('b')
    fromOtherAddress.add(4)
    expect(() => fromOtherAddress.add(1)).toThrow(expect.objectContaining(refused))
    expect(flights.total).toBe(10)
  })

  it('are released once when a request ends', () => {
    const flights = new BytesInFlight({ total: 10, address: 6 })
    const first = flights.begin('a')
    const second = flights.begin('a')
    first.add(4)
    second.add(2)
    first.end()
    first.end()
    expect(flights.total).toBe(2)
    second.add(4)
    expect(() => second.add(1)).toThrow(expect.objectContaining(refused))
    second.end()
    expect(flights.total).toBe(0)
  })

  it('include answers that clients have not taken yet, which are never refused themselves', () => {
    const flights = new BytesInFlight({ total: 10, address: 6 })
    const first = flights.begin('a')
    first.hold(20)
    expect(() => flights.begin('b').add(1)).toThrow(expect.objectContaining(refused))
    first.end()
    flights.begin('b').add(1)
    expect(flights.total).toBe(1)
  })
})
