import { expect, it } from 'vitest'
import { isoDate } from './date.ts'

it.each([
  ['2023', '2023-01-01T00:00:00'],
  ['2023-05', '2023-05-01T00:00:00'],
  ['2024-02-29', '2024-02-29T00:00:00'],
  [' 2023-05-31 ', '2023-05-31T00:00:00'],
  ['2023-05-31T10:20', '2023-05-31T10:20:00'],
  ['2023-05-31 10:20:30.5Z', '2023-05-31T10:20:30'],
  ['2023-12-31T23:30:00-01:00', '2024-01-01T00:30:00'],
  ['2024-01-01T00:30:00+0100', '2023-12-31T23:30:00'],
])('writes %j as %s', (text, stored) => {
  expect(isoDate(text)).toBe(stored)
})

it.each(['', '2023-02-30', '2023-02-29', '2023-13', '2023-05-31T24:00:00', '23-05-31', 'soon'])(
  'refuses %j',
  text => {
    expect(isoDate(text)).toBeUndefined()
  },
)

it('refuses a moment whose year in UTC has no four digits', () => {
  expect(isoDate('0000-01-01T00:00:00+01:00')).toBeUndefined()
  expect(isoDate('9999-12-31T23:30:00-01:00')).toBeUndefined()
})
