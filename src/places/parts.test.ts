import { describe, expect, test } from 'vitest'
import { openPlaces } from './places.ts'

const { named } = openPlaces()

const statesOf = (text: string): readonly string[] =>
  named(text)?.area?.states.map(({ state }) => state) ?? []

describe('a part of a country', () => {
  const northOfItaly = [
    'Aosta Valley',
    'Emilia-Romagna',
    'Friuli-Venezia Giulia',
    'Liguria',
    'Lombardy',
    'Piedmont',
    'Trentino-Alto Adige',
    'Veneto',
  ]
  test.each(['Northern Italy', 'north italy', 'the north of Italy', 'Norditalien', 'nord de Italia'])(
    'is the states that lie there: %s',
    text => {
      expect(statesOf(text).toSorted()).toEqual(northOfItaly)
    },
  )

  test.each([
    ['southern Germany', 'Bavaria', 'Hamburg'],
    ['Süddeutschland', 'Baden-Württemberg', 'Berlin'],
    ['sud-ouest de la France', 'Occitanie', 'Normandy'],
    ['south of Spain', 'Andalusia', 'Catalonia'],
    ['Northeast India', 'Assam', 'Kerala'],
    ['northern UK', 'Scotland', 'England'],
  ])('holds some states and not others: %s', (text, inside, outside) => {
    expect(statesOf(text)).toContain(inside)
    expect(statesOf(text)).not.toContain(outside)
  })

  test.each([
    ['western us', 'US West Coast'],
    ['Ostdeutschland', 'East Germany'],
    ['eastern part of Germany', 'East Germany'],
  ])('is the listed area where usage draws the border: %s', (text, listed) => {
    expect(named(text)?.area).toEqual(named(listed)?.area)
    expect(named(text)?.area?.states.length).toBeGreaterThan(0)
  })

  test.each(['central Italy', 'Mittelitalien', 'the centre of Italy', 'Italia centrale'])(
    'is the states around its middle where it is central: %s',
    text => {
      expect(statesOf(text).toSorted()).toEqual(['Lazio', 'Marche', 'Tuscany', 'Umbria'])
    },
  )

  test.each(["Nord de l'Italie", 'nord de l’Italie', 'Italie du Nord', 'Norditalien'])(
    'is read in other languages: %s',
    text => {
      expect(statesOf(text).toSorted()).toEqual(northOfItaly)
    },
  )

  test('is never taken for a country, a state or a town of that name', () => {
    const precisions = ['South Korea', 'Northern Ireland', 'West Virginia', 'East London'].map(
      text => named(text)?.places[0]?.precision,
    )
    expect(precisions).toEqual(['country', 'state', 'state', 'city'])
  })

  test.each(['north', 'south or', 'northern lights', 'west wing', 'east of', 'westerwald', 'sudoku'])(
    'is not read from other words: %s',
    text => {
      expect(named(text)?.area?.states ?? []).toEqual([])
      expect(named(text)?.area?.radiusKm).toBeUndefined()
    },
  )
})

test('a part of a large city is a circle to that side of its middle', () => {
  const middle = named('London')?.places[0]
  for (const text of ['north London', 'Nordlondon', 'nord de Londres']) {
    const { places: [place] = [], area } = named(text) ?? {}
    expect(place?.latitude).toBeGreaterThan((middle?.latitude ?? 90) + 0.05)
    expect(place?.longitude).toBeCloseTo(middle?.longitude ?? 0, 1)
    expect(area?.radiusKm).toBeLessThan(25)
  }
  expect(named('north Reading')?.area).toBeUndefined()
})

test('a part of a state is a circle that holds most people of it', () => {
  const { places = [], area } = named('northern England') ?? {}
  expect(places[0]?.latitude).toBeCloseTo(53.7, 0)
  expect(area?.states).toEqual([])
  expect(area?.radiusKm).toBeGreaterThan(50)
  expect(area?.radiusKm).toBeLessThan(200)
})
