import { expect, it } from 'vitest'
import { openPlaces } from '../../places/places.ts'
import { completeLocation, type LocationFields } from './location.ts'

const { geocode } = openPlaces()

function completed(fields: LocationFields): LocationFields {
  const location = { ...fields }
  completeLocation(location, geocode)
  return location
}

it.each<readonly [LocationFields, LocationFields]>([
  [{ state: 'New York', country: 'United States' }, { continent: 'North America' }],
  [{ state: 'Highland', country: 'United Kingdom' }, { continent: 'Europe' }],
  [{ state: 'NY' }, { country: 'United States' }],
])('a state without a city is of no city that is called like it: %j', (stated, found) => {
  const location = completed(stated)
  expect(location).toMatchObject({ ...stated, ...found })
  expect(location).not.toHaveProperty('city')
})

it('a state that is called like a country does not tell the country', () => {
  expect(completed({ state: 'Georgia' })).toEqual({ state: 'Georgia', raw: 'Georgia' })
})

it('a line tells the city beside a state', () => {
  expect(completed({ raw: 'Albany, New York', state: 'New York' })).toMatchObject({ city: 'Albany' })
})

it.each<readonly [LocationFields, string | undefined]>([
  [{ raw: 'NY office', state: 'New York', country: 'United States' }, undefined],
  [{ raw: 'San Francisco, NY, Seattle', state: 'New York', country: 'United States' }, undefined],
  [{ raw: 'Albany, New York', state: 'New York', country: 'United States' }, 'Albany'],
  [{ raw: 'Our second office', state: 'New York', country: 'United States' }, undefined],
  [{ raw: 'Buffalo, New York', city: 'Albany', state: 'New York', country: 'United States' }, 'Albany'],
])(
  'a city beside a state and a country is read from the line, and from no state that is called like it: %j',
  (stated, city) => {
    expect(completed(stated).city).toBe(city)
  },
)

it.each([
  'NY office',
  'Tokyo Prefecture, Japan',
  'SF, New York, Seattle',
  'Naha-shi Tokyo Japan',
  'Albany, New York',
  'Bavaria',
  'Berlin',
])('a location that was derived from %s is derived from its own answer as the same one', raw => {
  const { coordinates, ...answered } = completed({ raw })
  expect(completed(answered)).toEqual({ ...answered, coordinates })
})
