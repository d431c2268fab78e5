// The meanings of a place name: towns, states, countries and areas, looked up by the key of the name.
import { memoized } from '../lib/cache.ts'
import { wordSet } from '../lib/word-set.ts'
import { continentOf, countries, countryName } from '../normal/country.ts'
import { alternateNames } from './alternate-names.ts'
import { divisionNames } from './divisions.ts'
import { placeKey } from './key.ts'
import { type Moments, momentsByDivision, momentsOfAll } from './moments.ts'
import { counties, regions } from './regions.ts'
import type { Division, TownTable } from './table.ts'

/** A state, province or region of a country, under one of its names. */
export interface NamedDivision {
  readonly division: Division
  /** A short form or a word like `Central`, which means this division only beside its country. */
  readonly needsCountry: boolean
}

/** An area that is not a division of one country. */
export interface Region {
  readonly latitude: number
  readonly longitude: number
  /** ISO alpha-2. */
  readonly country: string | undefined
  readonly division: Division | undefined
  readonly continent: string | undefined
  /** The name alone is more often a town. */
  readonly isCounty: boolean
  /** The parts that it consists of: ISO alpha-2 codes, states such as `US-CA`, continents; empty for an area around its point. */
  readonly parts: readonly string[]
  /** The distance that it reaches around its point. */
  readonly radiusKm: number
}

/** About the distance from the middle of a metropolis to its commuter towns. */
export const metropolisKm = 80

/** Everything one name can mean. */
export interface PlaceMeanings {
  /** Rows of the table. */
  readonly towns: readonly number[]
  readonly divisions: readonly NamedDivision[]
  /** ISO alpha-2. */
  readonly country: string | undefined
  readonly region: Region | undefined
}

/** A name with the people of the largest place that has it. */
export interface PlaceName {
  readonly key: string
  readonly population: number
}

export interface Gazetteer {
  readonly table: TownTable
  readonly meanings: (key: string) => PlaceMeanings
  readonly townName: (row: number) => string
  readonly divisionName: (division: Division) => string | undefined
  readonly moments: (division: Division) => Moments
  /** Returns the names of the towns, states and countries that have so many people. */
  readonly names: (populationMin: number) => Iterable<PlaceName>
}

/** The size of the cache of meanings. */
const rememberedBytes = 2 ** 20

export function gazetteer(table: TownTable): Gazetteer {
  const byCode = new Map(table.divisions.map(division => [`${division.country} ${division.code}`, division]))
  const divisions = readDivisions(byCode)
  const towns = readAlternateNames(table)
  const areas = readRegions(byCode)
  const alpha2 = new Map(countries().map(country => [country.name, country.alpha2]))
  const moments = momentsByDivision(table)
  function* names(populationMin: number): Iterable<PlaceName> {
    const population = (own: readonly Division[]): number => momentsOfAll(own.map(moments)).weight
    for (const { from, to } of table.divisions)
      for (let row = from; row < to; row++)
        if (table.population(row) >= populationMin)
          yield { key: placeKey(table.name(row)), population: table.population(row) }
    for (const [key, rows] of towns.byKey)
      yield { key, population: Math.max(...rows.map(row => table.population(row))) }
    for (const [key, named] of divisions.byKey) {
      const own = named.filter(({ needsCountry }) => !needsCountry).map(({ division }) => division)
      if (population(own) >= populationMin) yield { key, population: population(own) }
    }
    for (const { name, alpha2: country } of countries()) {
      const own = table.divisions.filter(division => division.country === country)
      if (population(own) >= populationMin) yield { key: placeKey(name), population: population(own) }
    }
  }
  // Readers of an address ask for each part of it, and again for parts that overlap.
  const meanings = memoized((key): PlaceMeanings => {
    const others = towns.byKey.get(key)
    const found = table.find(key)
    return {
      towns: others ? [...found, ...others] : found,
      divisions: divisions.byKey.get(key) ?? [],
      country: alpha2.get(countryName(key) ?? ''),
      region: areas.get(key),
    }
  }, rememberedBytes)
  return {
    table,
    meanings,
    townName: row => towns.shown.get(row) ?? table.name(row),
    divisionName: division => divisions.shown.get(division),
    moments,
    names,
  }
}

/** Returns whether anything has this name. */
export const isKnown = ({ towns, divisions, country, region }: PlaceMeanings): boolean =>
  towns.length > 0 || divisions.length > 0 || country !== undefined || region !== undefined

const push = <V>(map: Map<string, V[]>, key: string, value: V): void => {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

// Countries whose addresses carry the short form of the state without the country.
const shortFormStandsAlone = new Set(['US', 'CA', 'AU'])
const vague = wordSet(
  'central centre northern southern eastern western north west west coast oriental delta plateau rivers',
)

function readDivisions(byCode: ReadonlyMap<string, Division>) {
  const byKey = new Map<string, NamedDivision[]>()
  const shown = new Map<Division, string>()
  for (const [country, entries] of Object.entries(divisionNames)) {
    for (const entry of entries.split(';')) {
      const [, code = '', names = ''] = /^\s*(\S+)\s+([^;]+)$/.exec(entry) ?? []
      const division = byCode.get(`${country} ${code}`)
      if (!division) throw new Error(`The table has no towns in ${country} ${code}, named ${names}.`)
      const [name = '', ...others] = names.split(/,\s+/)
      shown.set(division, name)
      const keys = new Set([name, ...others, ...(/^[A-Z]{2,3}$/.test(code) ? [code] : [])].map(placeKey))
      for (const key of keys) {
        const isShort = key.length <= 3 && key !== placeKey(name) && !shortFormStandsAlone.has(country)
        push(byKey, key, { division, needsCountry: isShort || vague.has(key) })
      }
    }
  }
  return { byKey, shown }
}

function readAlternateNames(table: TownTable) {
  const byKey = new Map<string, number[]>()
  const shown = new Map<number, string>()
  for (const line of alternateNames.trim().split('\n')) {
    const [, country = '', name = '', sign, others = ''] = /^(\S\S) (.+?) ([=>]) (.+)$/.exec(line) ?? []
    const row = largest(table, placeKey(name), country)
    if (row === undefined) throw new Error(`The table has no town for the line ${line}`)
    const [first = ''] = others.split(', ')
    if (sign === '>') shown.set(row, first)
    for (const key of new Set(others.split(', ').map(placeKey))) push(byKey, key, row)
  }
  return { byKey, shown }
}

function largest(table: TownTable, key: string, country: string): number | undefined {
  return table
    .find(key)
    .filter(row => table.division(row).country === country)
    .toSorted((a, b) => table.population(b) - table.population(a))
    .at(0)
}

function readRegions(byCode: ReadonlyMap<string, Division>): ReadonlyMap<string, Region> {
  const byKey = new Map<string, Region>()
  for (const [lines, isCounty] of [
    [counties, true],
    [regions, false],
  ] as const) {
    for (const line of lines.trim().split('\n')) {
      const [place = '', names = '', extent = ''] = line.split(' | ')
      const [, radius] = /^(\d+) km$/.exec(extent) ?? []
      const [latitude, longitude, country = '-', code, ...continent] = place.split(' ')
      const region: Region = {
        latitude: Number(latitude),
        longitude: Number(longitude),
        country: country === '-' ? undefined : country,
        division: byCode.get(`${country} ${code}`),
        continent: continent.join(' ') || (country === '-' ? undefined : continentOf(country)),
        isCounty,
        parts: radius !== undefined || extent === '' ? [] : extent.split(' '),
        radiusKm: radius === undefined ? metropolisKm : Number(radius),
      }
      for (const name of names.split(', ')) byKey.set(placeKey(name), region)
    }
  }
  return byKey
}
