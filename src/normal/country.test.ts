import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continentOf, countries, countryCode, countryName } from './country.ts'

test.each([
  [
    'United States',
    'USA',
    ['USA', 'U.S.', 'us', 'U.S.A.', 'united states of america', 'America', 'Estados Unidos'],
  ],
  [
    'United Kingdom',
    'GBR',
    ['UK', 'U.K.', 'gb', 'GBR', 'Great Britain', 'England', 'Scotland', 'Northern Ireland'],
  ],
  [
    'South Korea',
    'KOR',
    ['Korea', 'Korea, Republic of', 'Republic of Korea', 'Korea (South)', '한국', '대한민국'],
  ],
  ['North Korea', 'PRK', ["Democratic People's Republic of Korea", 'DPRK', 'KP']],
  ['Czechia', 'CZE', ['Czech Republic', 'cz', 'Česko', 'Tschechien']],
  ['Turkey', 'TUR', ['Türkiye', 'TURKIYE', 'Türkei', 'tr']],
  ['Germany', 'DEU', ['Deutschland', 'Allemagne', 'ALEMANIA', 'Federal Republic of Germany', 'deu']],
  ['Netherlands', 'NLD', ['Holland', 'The Netherlands', 'Nederland', 'Niederlande']],
  ['United Arab Emirates', 'ARE', ['UAE', 'U.A.E.', 'ae']],
  ['Ivory Coast', 'CIV', ["Côte d'Ivoire", 'Cote d’Ivoire', 'CI']],
  ['Hong Kong', 'HKG', ['Hong Kong SAR', 'Hong Kong, China', 'HK']],
  ['Taiwan', 'TWN', ['Republic of China', 'Taiwan, Province of China']],
  ['China', 'CHN', ["People's Republic of China", 'PRC', '中国']],
  ['Russia', 'RUS', ['Russian Federation', 'Россия']],
  ['Saint Lucia', 'LCA', ['St. Lucia', 'St Lucia']],
  ['Bahamas', 'BHS', ['The Bahamas', 'Bahamas, The']],
  ['Austria', 'AUT', ['Republic of Austria', 'Österreich', 'Osterreich']],
  ['Japan', 'JPN', ['日本', 'Nippon']],
  ['Vietnam', 'VNM', ['Viet Nam', 'VN']],
  ['Kosovo', 'XKX', ['XK', 'XKX']],
])('knows %s (%s) by its spellings', (name, code, spellings) => {
  for (const spelling of [name, code, ...spellings]) {
    expect([spelling, countryName(spelling), countryCode(spelling)]).toEqual([spelling, name, code])
  }
})

test('answers undefined for what is not a country', () => {
  for (const text of [
    '',
    ' ',
    '-',
    'the',
    'Nowhere',
    'Europe',
    'California',
    'constructor',
    '12',
    'Soviet Union',
  ]) {
    expect(countryName(text)).toBeUndefined()
    expect(countryCode(text)).toBeUndefined()
    expect(continentOf(text)).toBeUndefined()
  }
})

test('gives every country one name, one code and one of seven continents', () => {
  const all = countries()
  expect(all.length).toBe(250)
  expect(new Set(all.map(country => country.name)).size).toBe(250)
  expect(new Set(all.map(country => country.alpha3)).size).toBe(250)
  const continents = ['Africa', 'Antarctica', 'Asia', 'Europe', 'North America', 'Oceania', 'South America']
  for (const { name, alpha2, alpha3, continent } of all) {
    expect(continents).toContain(continent)
    for (const text of [name, alpha2, alpha3, alpha3.toLowerCase()]) {
      expect([text, countryName(text), countryCode(text), continentOf(text)]).toEqual([
        text,
        name,
        alpha3,
        continent,
      ])
    }
  }
})

test('its names are normal forms: the name of a name is itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...countries()), fc.boolean(), ({ name }, upper) => {
      expect(countryName(upper ? name.toUpperCase() : ` ${name.toLowerCase()}  `)).toBe(name)
    }),
  )
})

test('never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      countryName(text)
    }),
  )
})
