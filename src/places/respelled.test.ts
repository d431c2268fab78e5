import { describe, expect, test } from 'vitest'
import { openPlaces } from './places.ts'

const { respelled } = openPlaces()

describe('a name that is spelled wrong by one letter, or a long one by two', () => {
  test.each([
    ['San Fransisco', 'san francisco'],
    ['Berln', 'berlin'],
    ['Los Angles', 'los angeles'],
    ['Masachusetts', 'massachusetts'],
    ['Germny', 'germany'],
    ['Cambrige, MA', 'cambridge, ma'],
    ['Frankfrut', 'frankfurt'],
    ['Abu Dabhi', 'abu dhabi'],
    ['Phillipines', 'philippines'],
  ])('is that of the largest place near it: %s', (text, name) => {
    expect(respelled(text)).toBe(name)
  })

  test.each(['Berlin', 'Rom', 'Xanthippe', '', ',', 'Berlllin', 'x'.repeat(1000)])(
    'is found for no other text: %s',
    text => {
      expect(respelled(text)).toBeUndefined()
    },
  )
})
