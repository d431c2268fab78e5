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

  it('include answers that clients have not taken yet, of which long ones need room or be the only one', () => {
    const long = 100 * 1024
    const flights = new BytesInFlight({ total: 2 * long, address: long })
    const first = flights.begin('a')
    first.add(10)
    first.hold(3 * long)
    expect(flights.total).toBe(3 * long)
    expect(() => flights.begin('b').add(1)).toThrow(expect.objectContaining(refused))
    expect(() => flights.begin('a').hold(long)).toThrow(expect.objectContaining(refused))
    expect(() => flights.begin('b').hold(long)).toThrow(expect.objectContaining(refused))
    const short = flights.begin('a')
    short.hold(1000)
    short.end()
    first.end()
    flights.begin('a').hold(long)
    const second = flights.begin('b')
    second.hold(long)
    expect(() => flights.begin('b').hold(long)).toThrow(expect.objectContaining(refused))
    second.end()
    second.end()
    expect(flights.total).toBe(long)
  })
})
