import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMeters, toMeters } from './distance.ts'

const point = () =>
  fc.tuple(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  ) as fc.Arbitrary<[number, number]>

test('measures known distances within a tenth of a percent', () => {
  const sanFrancisco = [37.7749, -122.4194] as const
  const newYork = [40.7128, -74.006] as const
  expect(distanceMeters(sanFrancisco, newYork) / 1000).toBeCloseTo(4129.1, 0)
  expect(distanceMeters([0, 0], [0, 1])).toBeCloseTo(111_195.08, 1)
})

test('crosses the date line the short way', () => {
  expect(distanceMeters([0, 179.5], [0, -179.5])).toBeCloseTo(111_195.08, 1)
})

test('answers half the circumference for antipodes', () => {
  expect(distanceMeters([90, 0], [-90, 0])).toBeCloseTo(Math.PI * 6_371_008.8, 3)
  expect(distanceMeters([12.3, 45.6], [-12.3, -134.4])).toBeCloseTo(Math.PI * 6_371_008.8, 0)
})

test('is symmetric, zero at home and never more than half the circumference', () => {
  fc.assert(
    fc.property(point(), point(), (a, b) => {
      const there = distanceMeters(a, b)
      expect(there).toBeCloseTo(distanceMeters(b, a), 3)
      expect(distanceMeters(a, a)).toBe(0)
      expect(there).toBeGreaterThanOrEqual(0)
      expect(there).toBeLessThanOrEqual(Math.PI * 6_371_008.8 + 1e-6)
    }),
  )
})

test('converts every unit of the interface', () => {
  expect(toMeters(2, 'km')).toBe(2000)
  expect(toMeters(1, 'mi')).toBe(1609.344)
  expect(toMeters(1, 'miles')).toBe(1609.344)
  expect(toMeters(3, 'm')).toBe(3)
  expect(toMeters(3, 'meters')).toBe(3)
  expect(toMeters(10, 'ft')).toBeCloseTo(3.048)
  expect(toMeters(10, 'feet')).toBeCloseTo(3.048)
})

test('knows no other unit', () => {
  for (const unit of ['', 'KM', 'yards', 'constructor', 'kilometers'])
    expect(toMeters(1, unit)).toBeUndefined()
})
