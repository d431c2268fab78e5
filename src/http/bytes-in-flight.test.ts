import { describe, expect, it } from 'vitest'
import { BytesInFlight } from './bytes-in-flight.ts'

const refused = expect.objectContaining({ status: 503, headers: { 'Retry-After': '1' } })
/** A long request has as many bytes, and a short one a hundredth of them. */
const long = 100 * 1024

describe('bytes in flight', () => {
  it('are shared by addresses: one alone may have half of them, and each of two a third', () => {
    const flights = new BytesInFlight(12 * long)
    const first = flights.begin('a')
    first.add(4 * long)
    const second = flights.begin('a')
    second.add(2 * long)
    expect(() => second.add(long)).toThrow(refused)
    first.end()
    first.add(2 * long)
    const ofOther = flights.begin('b')
    ofOther.add(4 * long)
    expect(() => ofOther.add(long)).toThrow(refused)
    expect(() => first.add(long)).toThrow(refused)
    expect(flights.total).toBe(8 * long)
  })

  it('of many addresses leave room for the next one, and for short requests of each', () => {
    const flights = new BytesInFlight(100 * long)
    const addAll = (address: string, bytes: number) => {
      for (;;) {
        try {
          flights.begin(address).add(bytes)
        } catch (error) {
          return expect(error).toEqual(refused)
        }
      }
    }
    for (let address = 1; address <= 4; address++) addAll(String(address), long)
    flights.begin('4').add(long / 100)
    flights.begin('next').hold(2 * long)
    addAll('flood', long / 100)
    flights.begin('later').add(long / 100)
    expect(flights.total).toBeLessThan(100 * long)
  })

  it('are released once when a request ends', () => {
    const flights = new BytesInFlight(12 * long)
    const first = flights.begin('a')
    const second = flights.begin('a')
    first.add(4 * long)
    second.add(2 * long)
    first.end()
    first.end()
    expect(flights.total).toBe(2 * long)
    second.add(4 * long)
    expect(() => second.add(long)).toThrow(refused)
    second.end()
    expect(flights.total).toBe(0)
  })

  it('include answers that clients have not taken yet, of which long ones need room or be the only one', () => {
    const flights = new BytesInFlight(2 * long)
    const first = flights.begin('a')
    first.add(10)
    first.hold(3 * long)
    expect(flights.total).toBe(3 * long)
    expect(() => flights.begin('b').add(1)).toThrow(refused)
    expect(() => flights.begin('a').hold(long)).toThrow(refused)
    expect(() => flights.begin('b').hold(long)).toThrow(refused)
    const short = flights.begin('a')
    short.hold(1000)
    short.end()
    first.end()
    flights.begin('a').hold(long)
    const second = flights.begin('b')
    second.hold(long)
    expect(() => flights.begin('b').hold(long)).toThrow(refused)
    second.end()
    second.end()
    expect(flights.total).toBe(long)
  })
})
