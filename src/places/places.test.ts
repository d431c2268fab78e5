import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlaces, type Place } from './places.ts'

const { geocode, named } = openPlaces()

const shown = (line: string): string | undefined => spelled(geocode(line))

/** `precision: city, state, country` without the parts that are unknown. */
function spelled(place: Place | undefined): string | undefined {
  if (!place) return undefined
  return `${place.precision}: ${[place.city, place.state, place.country ?? place.continent].filter(part => part !== undefined).join(', ')}`
}

const sanFrancisco = 'city: San Francisco, California, United States'
const newYork = 'city: New York, New York, United States'
const washington = 'city: Washington, District of Columbia, United States'

describe('towns', () => {
  test.each([
    '42-09 28th Street',
    '1 Park Avenue',
    '5 Bridge',
    'Store 114',
    'Branch 12',
    'Tower 2',
    'Zone 3',
  ])('are none in %s, a street with a number or a numbered part of a site', line => {
    expect(shown(line)).toBeUndefined()
  })

  test.each([
    ['42-09 28th Street, Long Island City, NY', 'city: Long Island City, New York, United States'],
    ['Street, Somerset', 'city: Street, England, United Kingdom'],
    ['335 Adams Street, Brooklyn NY', 'city: Brooklyn, New York, United States'],
    ['8001 Zürich', 'city: Zurich, Zurich, Switzerland'],
  ])('are found in %s', (line, expected) => {
    expect(shown(line)).toBe(expected)
  })

  test.each([
    ['San Francisco', sanFrancisco],
    ['San Francisco, CA', sanFrancisco],
    ['San Francisco CA', sanFrancisco],
    ['San Francisco, California, United States', sanFrancisco],
    ['New York', newYork],
    ['New York, NY, USA', newYork],
    ['New York, New York', newYork],
    ['NYC', newYork],
    ['Brooklyn, New York', 'city: Brooklyn, New York, United States'],
    ['Washington, DC', washington],
    ['Washington DC', washington],
    ['Washington, District of Columbia', washington],
    ['London, UK', 'city: London, England, United Kingdom'],
    ['London, Ontario', 'city: London, Ontario, Canada'],
    ['Paris', 'city: Paris, Île-de-France, France'],
    ['Paris, TX', 'city: Paris, Texas, United States'],
    ['Munich', 'city: Munich, Bavaria, Germany'],
    ['München', 'city: Munich, Bavaria, Germany'],
    ['Muenchen', 'city: Munich, Bavaria, Germany'],
    ['Köln', 'city: Cologne, North Rhine-Westphalia, Germany'],
    ['Frankfurt am Main', 'city: Frankfurt am Main, Hesse, Germany'],
    ['Frankfurt', 'city: Frankfurt am Main, Hesse, Germany'],
    ['Zürich', 'city: Zurich, Zurich, Switzerland'],
    ['Bangalore', 'city: Bengaluru, Karnataka, India'],
    ['Bengaluru', 'city: Bengaluru, Karnataka, India'],
    ['Mumbai', 'city: Mumbai, Maharashtra, India'],
    ['São Paulo', 'city: São Paulo, São Paulo, Brazil'],
    ['Tel Aviv', 'city: Tel Aviv, Tel Aviv, Israel'],
    ['St. Louis', 'city: St. Louis, Missouri, United States'],
    ['Saint Louis', 'city: St. Louis, Missouri, United States'],
    ['The Hague', 'city: The Hague, South Holland, Netherlands'],
    ['Kyiv', 'city: Kyiv, Kyiv City, Ukraine'],
    ['Kiev', 'city: Kyiv, Kyiv City, Ukraine'],
    ['Hong Kong', 'city: Hong Kong, Hong Kong'],
    ['Hong Kong, China', 'city: Hong Kong, Hong Kong'],
    ['Singapore', 'city: Singapore, Singapore'],
    ['東京', 'city: Tokyo, Tokyo, Japan'],
    ['Москва', 'city: Moscow, Moscow, Russia'],
    ['US-MA', 'state: Massachusetts, United States'],
    ['DE-BY', 'state: Bavaria, Germany'],
    ['CA-ON', 'state: Ontario, Canada'],
    ['Perth, WA', 'city: Perth, Western Australia, Australia'],
    ['Vancouver, WA', 'city: Vancouver, Washington, United States'],
    ['Atlanta, Georgia', 'city: Atlanta, Georgia, United States'],
    ['Tbilisi, Georgia', 'city: Tbilisi, Georgia'],
    ['Peru, IL', 'city: Peru, Illinois, United States'],
    ['Buenos Aires, Buenos Aires, Argentina', 'city: Buenos Aires, Buenos Aires City, Argentina'],
    ['Kraków, Lesser Poland Voivodeship, Poland', 'city: Krakow, Lesser Poland, Poland'],
    ['Dublin, County Dublin, Ireland', 'city: Dublin, Leinster, Ireland'],
    ['Halle (Saale), Germany', 'city: Halle (Saale), Saxony-Anhalt, Germany'],
  ])('%s is %s', (line, expected) => {
    expect(shown(line)).toBe(expected)
  })
})

describe('codes that are states as well as countries', () => {
  test.each([
    ['CA', 'state: California, United States'],
    ['DE', 'state: Delaware, United States'],
    ['LA', 'city: Los Angeles, California, United States'],
    ['LA, Nigeria', 'state: Lagos, Nigeria'],
    ['Berlin, DE', 'city: Berlin, Berlin, Germany'],
    ['Toronto, CA', 'city: Toronto, Ontario, Canada'],
    ['Ontario, CA', 'city: Ontario, California, United States'],
    ['Windsor, CA', 'city: Windsor, California, United States'],
    ['Salem OR', 'city: Salem, Oregon, United States'],
    ['Barcelona, CT, Spain', 'city: Barcelona, Catalonia, Spain'],
    ['Timișoara, TM, Romania', 'city: Timișoara, Timiș, Romania'],
  ])('%s is %s', (line, expected) => {
    expect(shown(line)).toBe(expected)
  })
})

describe('states, countries and areas', () => {
  test.each([
    ['California', 'state: California, United States'],
    ['Île-de-France', 'state: Île-de-France, France'],
    ['Ontario', 'state: Ontario, Canada'],
    ['England, United Kingdom', 'state: England, United Kingdom'],
    ['Georgia', 'country: Georgia'],
    ['Georgia, United States', 'state: Georgia, United States'],
    ['Georgia, USA', 'state: Georgia, United States'],
    ['Washington, USA', 'state: Washington, United States'],
    ['Tel Aviv District, Israel', 'state: Tel Aviv, Israel'],
    ['Germany', 'country: Germany'],
    ['Deutschland', 'country: Germany'],
    ['San Francisco Bay Area', 'region: California, United States'],
    ['Bay Area', 'region: California, United States'],
    ['Greater Seattle Area', 'region: Washington, United States'],
    ['Greater London', 'region: England, United Kingdom'],
    ['Greater Munich Metropolitan Area', 'region: Bavaria, Germany'],
    ['Austin, Texas Metropolitan Area', 'region: Texas, United States'],
    ['Tri-State area', 'region: United States'],
    ['Dallas/Fort Worth Area', 'region: Texas, United States'],
    ['Kent, England', 'region: England, United Kingdom'],
    ['Limburg, Belgium', 'region: Flanders, Belgium'],
    ['Limburg, Netherlands', 'state: Limburg, Netherlands'],
    ['Genk, Limburg, Belgium', 'city: Genk, Flanders, Belgium'],
    ['Maastricht, Limburg', 'city: Maastricht, Limburg, Netherlands'],
    ['Transylvania, Romania', 'region: Romania'],
    ['Upper Bavaria, Germany', 'region: Bavaria, Germany'],
    ['Hauts-de-Seine, France', 'region: Île-de-France, France'],
    ['Jersey, UK', 'country: Jersey'],
    ['Europe', 'region: Europe'],
  ])('%s is %s', (line, expected) => {
    expect(shown(line)).toBe(expected)
  })
})

describe('lines with more in them', () => {
  test.each([
    ['1600 Amphitheatre Parkway, Mountain View, CA 94043', 'city: Mountain View, California, United States'],
    ['Utrecht, 3521 AZ, Netherlands', 'city: Utrecht, Utrecht, Netherlands'],
    ['75001 Paris', 'city: Paris, Île-de-France, France'],
    ['Santa Monica, Los Angeles County, California', 'city: Santa Monica, California, United States'],
    ['Chennai, Tamil Nadu (Hybrid)', 'city: Chennai, Tamil Nadu, India'],
    ['Remote - Germany', 'country: Germany'],
    ['Remote (US)', 'country: United States'],
    ['Remote; New York, NY', newYork],
    ['San Francisco, CA | New York City, NY', sanFrancisco],
    ['Sunnyvale, CA / Bellevue, WA', 'city: Sunnyvale, California, United States'],
    ['Brazil, Belo Horizonte', 'city: Belo Horizonte, Minas Gerais, Brazil'],
    ['United States-Alabama-Huntsville', 'city: Huntsville, Alabama, United States'],
  ])('%s is %s', (line, expected) => {
    expect(shown(line)).toBe(expected)
  })
})

describe('what is stated counts more than what is large', () => {
  test.each([
    ['Paris, Germany', 'country: Germany'],
    ['Munich, France', 'country: France'],
    ['London, Texas', 'state: Texas, United States'],
    ['Washington County, Oregon', 'state: Oregon, United States'],
    ['Alaska, New York', 'state: New York, United States'],
    ['Hogwarts, Scotland', 'state: Scotland, United Kingdom'],
    ['Mumbai, NJ, India', 'city: Mumbai, Maharashtra, India'],
  ])('%s is %s', (line, expected) => {
    expect(shown(line)).toBe(expected)
  })
})

describe('a name with the state or the country that it lies in is one place', () => {
  test.each([
    ['Bavaria, Germany', 'state: Bavaria, Germany'],
    ['England, UK', 'state: England, United Kingdom'],
    ['TX, USA', 'state: Texas, United States'],
    ['Austin, Texas, USA', 'city: Austin, Texas, United States'],
    ['New York, New York, United States', newYork],
  ])('%s is %s', (text, expected) => {
    expect(named(text)?.places.map(spelled)).toEqual([expected])
  })

  test('but for two that do not belong together', () => {
    expect(['Texas, Germany', 'Bavaria, Austria', 'Berlin, or'].map(named)).toEqual(Array(3).fill(undefined))
  })
})

test('answers undefined for lines that name no place', () => {
  const lines = [
    '',
    ' ',
    '-',
    'Remote',
    'remote, hybrid',
    'Hybrid',
    'N/A',
    '12345',
    'SW1A 1AA',
    'Area',
    'Hogwarts',
  ]
  for (const line of [...lines, 'Worldwide', 'Bank of America', '3 Locations', 'x'.repeat(10_000)]) {
    expect([line, geocode(line)]).toEqual([line, undefined])
  }
})

test('puts places where they are', () => {
  expect(geocode('San Francisco')).toMatchObject({
    latitude: 37.775,
    longitude: -122.419,
    continent: 'North America',
  })
  expect(geocode('Sydney')).toMatchObject({ latitude: -33.868, longitude: 151.207, continent: 'Oceania' })
  // The country lies on both sides of the date line.
  expect(Math.abs(geocode('Fiji')?.longitude ?? 0)).toBeGreaterThan(177)
})

test('keeps the stated town out of an answer that is not a town', () => {
  for (const line of ['Paris, Germany', 'Greater Seattle Area', 'Hogwarts, Texas']) {
    expect(geocode(line)).not.toHaveProperty('city')
  }
})

const parts = [
  ...[
    'San Francisco',
    'München',
    'São Paulo',
    'Łódź',
    'Tromsø',
    'Straßburg',
    'İzmir',
    'Île-de-France',
    'Québec',
  ],
  ...[
    'CA',
    'Bavaria',
    'Germany',
    'Côte d’Ivoire',
    'USA',
    'England',
    'Greater Zürich Area',
    'Remote',
    'in',
    '94043',
  ],
]

test('does not mind case or accents', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }), chosen => {
      const line = chosen.join(', ')
      const plain = line.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
      for (const other of [line.toUpperCase(), line.toLowerCase(), plain])
        expect(geocode(other)).toEqual(geocode(line))
    }),
  )
})

test('never throws, and answers points on earth', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...parts, '(', '/', ' - ', ';', ' or '),
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), fc.constantFrom(', ', ' ', '', '/'), (chosen, sign) => {
      const place = geocode(chosen.join(sign))
      if (!place) return
      expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180)
    }),
    { numRuns: 1000 },
  )
})

test('answers the same after it has forgotten', () => {
  const before = geocode('Lyon, France')
  for (let index = 0; index < 60_000; index++) geocode(`nowhere ${index}`)
  expect(geocode('Lyon, France')).toEqual(before)
})
