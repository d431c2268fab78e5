import { describe, expect, it } from 'vitest'
import { personSearch } from '../endpoints/search/person-search.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { checkBody } from '../gateway/body.ts'
import { message, shorten, shortenNames } from '../lib/message.ts'
import { errorKey } from './error-key.ts'

const keyOf = (sendRefused: () => unknown): string => {
  try {
    sendRefused()
  } catch (error) {
    if (error instanceof ApiError) return errorKey(error.masked)
    throw error
  }
  throw new Error('The request was accepted.')
}

describe('the key of an error', () => {
  it('masks the values of the caller and keeps the bounds that the message names', () => {
    const keys = [5000, -1, 1e6].map(limit => keyOf(() => checkBody(personSearch, { limit })))
    expect([...new Set(keys)]).toEqual(['limit: Must be an integer from 0 to 1000; got <n>.'])
    const others = ['a', [], 0.5].map(limit => keyOf(() => checkBody(personSearch, { limit })))
    expect([...new Set(others)]).toEqual(['limit: Must be an integer; got <v>.'])
  })

  it('masks values with any characters in them', () => {
    const keyWith = (value: string) => keyOf(() => checkBody(personSearch, { fields: value }))
    const keys = ['Acme " Inc', "it's; got. ]", "a'b'c"].map(keyWith)
    expect([...new Set(keys)]).toEqual(['fields: Must be a JSON array; got <v>.'])
  })

  it('keeps quoted words, lists and numbers of the message itself', () => {
    const text = "Give 'a', [b, c] or 3, as in 2025-11-01; got "
    const { masked } = message`${text}${shorten('x')} and ${shortenNames(['y', 'z'])}.`
    expect(errorKey(masked)).toBe(`${text}<v> and <v>.`)
    expect(errorKey(invalidRequest('Missing required header: x-api-version').masked)).toBe(
      'Missing required header: x-api-version',
    )
  })

  it('is the same at whichever position of a list the mistake is', () => {
    expect(errorKey('filters.conditions[3].conditions[12].op: This field is required')).toBe(
      'filters.conditions[<n>].conditions[<n>].op: This field is required',
    )
  })

  it('is never longer than a filter of the usage events takes', () => {
    expect(errorKey('a long word '.repeat(1000)).length).toBe(300)
  })

  it('has no character that a database refuses', () => {
    expect(errorKey('a\0b\ud800: Unknown key.')).toBe('ab: Unknown key.')
    expect(errorKey(`${'x'.repeat(299)}\u{1f600}`)).toBe('x'.repeat(299))
  })
})
