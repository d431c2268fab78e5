import { expect, it } from 'vitest'
import { errorKey } from './error-key.ts'

it.each([
  [
    'limit: Must be an integer from 0 to 1000; got 5000.',
    'limit: Must be an integer from <n> to <n>; got <v>.',
  ],
  [
    "Unsupported filter field: 'basic_profile.nme'. Supported: a",
    'Unsupported filter field: <v>. Supported: a',
  ],
  ['names: Must be a JSON array; got "Acme \\" Inc".', 'names: Must be a JSON array; got <v>.'],
  ["Unsupported columns in conditions: ['x', 'y']", 'Unsupported columns in conditions: <v>'],
  ['No employee review data found for company 42.', 'No employee review data found for company <n>.'],
  ['limit must be at least 1. Got 0.5.', 'limit must be at least <n>. Got <v>.'],
  ['Missing required header: x-api-version', 'Missing required header: x-api-version'],
])('masks what a caller sent: %s', (message, key) => {
  expect(errorKey(message)).toBe(key)
})

it('is never longer than a filter of the usage events takes', () => {
  expect(errorKey('a long word '.repeat(1000)).length).toBe(300)
})

it('has no sign that a database refuses, though the names a caller sent may have', () => {
  expect(errorKey('a\0b\ud800: Unknown key.')).toBe('ab: Unknown key.')
  expect(errorKey(`${'x'.repeat(299)}\u{1f600}`)).toBe('x'.repeat(299))
})
