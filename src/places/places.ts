// Finds the place of a raw location line without a network: `Greater Seattle Area`, `Paris, TX`, `Köln`.
import { join } from 'node:path'
import { memoized } from '../lib/cache.ts'
import { heapShare } from '../lib/heap.ts'
import { packageFolder } from '../lib/package-folder.ts'
import { continentOf, countryName } from '../normal/country.ts'
import { type Gazetteer, gazetteer } from './gazetteer.ts'
import { placeKey } from './key.ts'
import { namedPlace } from './named-place.ts'
import type { Geocode, NamedPlace, Place } from './place.ts'
import { bestReading, type Reading } from './readings.ts'
import { placeRespelling } from './respelled.ts'
import { lineSegments } from './segments.ts'
import { type Division, readTable, type TownTable } from './table.ts'

export type { Place } from './place.ts'

export interface Places {
  /**
   * The place of a line in any case, with or without accents; undefined when the line names no place we know. Of
   * several places with one name the largest town wins, unless the line narrows it. A town that does not exist in the
   * stated state or country gives that state or country instead. Never throws.
   */
  readonly geocode: Geocode
  /** Returns the place that a few words name, and nothing else: `Bay Area`, `Portland, Oregon`, `MA`, but not `jobs in Berlin`. */
  readonly named: (text: string) => NamedPlace | undefined
  /** Returns the name of a larger place that a few words miss by one letter: `san francisco` for `San Fransisco`. */
  readonly respelled: (text: string) => string | undefined
  /** Makes what the first look at a misspelt name would otherwise wait for, in short turns. */
  readonly prepare: () => Promise<void>
}

/** Reads the names of places in a text. */
export type PlaceNames = Pick<Places, 'named' | 'respelled'>

// The build does not copy this file.
const tableFile = join(packageFolder, 'src/places/towns.br')
const rememberedBytes = heapShare(1 / 32, 15 * 2 ** 20)
const lineLengthMax = 300
const nameLengthMax = 60

// The table takes about 40 ms and 25 MB: all places of a thread share it.
let shipped: Gazetteer | undefined

/** Loads the table, unless this thread has it. Throws when towns.br is missing. */
export function openPlaces(): Places {
  shipped ??= gazetteer(readTable(tableFile))
  const known = shipped
  const respelling = placeRespelling(known)
  const shapes = new Map<Division | string, Coordinates>()
  const placeOf = memoized(line => locate(line, known, shapes) ?? null, rememberedBytes)
  const geocode = (line: string) => (line.length > lineLengthMax ? undefined : (placeOf(line) ?? undefined))
  const namedOf = memoized(text => namedPlace(text, known, geocode) ?? null, rememberedBytes / 4)
  const named = (text: string) =>
    text.length > nameLengthMax ? undefined : (namedOf(text.toLowerCase()) ?? undefined)
  const respelledOf = memoized(text => respelling.respelled(text) ?? null, rememberedBytes / 8)
  const respelled = (text: string) =>
    text.length > nameLengthMax ? undefined : (respelledOf(text.toLowerCase()) ?? undefined)
  return { geocode, named, respelled, prepare: respelling.prepare }
}

/** A line with several locations gives the first that is known. */
function locate(
  text: string,
  known: Gazetteer,
  shapes: Map<Division | string, Coordinates>,
): Place | undefined {
  for (const line of text.split(/[;|\n•·]/)) {
    // Spaced slashes part locations, except in names like `Dallas / Fort Worth`.
    const isOne = !/\s\/\s/.test(line) || known.meanings(placeKey(line)).region
    const reading = isOne ? read(line, known) : undefined
    const found =
      codedDivision(line.trim(), known) ??
      reading ??
      first(line.split(/\s?\/\s?|\s(?:or|and)\s|&/i), known) ??
      first([line.replaceAll('-', ',')], known)
    if (found) return Object.freeze(place(found, known, shapes))
  }
  return undefined
}

/** Returns the division of an ISO 3166-2 code such as `US-MA`, of which no half is read as a country of its own. */
function codedDivision(text: string, known: Gazetteer): Reading | undefined {
  const [, country, code = ''] = /^([A-Z]{2})-([A-Z\d]{1,3})$/.exec(text) ?? []
  const named = known.meanings(placeKey(code)).divisions.find(({ division }) => division.country === country)
  return named && { is: 'division', division: named.division }
}

function read(line: string, known: Gazetteer): Reading | undefined {
  return bestReading(lineSegments(line, known), known)
}

function first(lines: readonly string[], known: Gazetteer): Reading | undefined {
  for (const line of lines) {
    const reading = read(line, known)
    if (reading) return reading
  }
  return undefined
}

type Coordinates = { readonly latitude: number; readonly longitude: number }

function place(reading: Reading, known: Gazetteer, shapes: Map<Division | string, Coordinates>): Place {
  const { table } = known
  switch (reading.is) {
    case 'town': {
      const { row, isArea } = reading
      const point = { latitude: table.latitude(row), longitude: table.longitude(row) }
      const above = partsOf(table.division(row), known)
      return isArea
        ? { ...point, precision: 'region', ...above }
        : { ...point, precision: 'city', city: known.townName(row), ...above }
    }
    case 'division': {
      const { division } = reading
      const point = shapes.get(division) ?? middle(division.from, division.to, table)
      shapes.set(division, point)
      return { ...point, precision: 'state', ...partsOf(division, known) }
    }
    case 'country':
      return countryPlace(reading.country, known, shapes)
    case 'region': {
      const { latitude, longitude, country, division, continent } = reading.region
      const above = division ? partsOf(division, known) : partsOfCountry(country)
      return {
        latitude,
        longitude,
        precision: 'region',
        ...(continent !== undefined && { continent }),
        ...above,
      }
    }
  }
}

const cityStates = new Set(['SG', 'HK', 'MO', 'MC', 'VA', 'GI'])

function countryPlace(country: string, known: Gazetteer, shapes: Map<Division | string, Coordinates>): Place {
  const { table } = known
  const own = table.divisions.filter(division => division.country === country)
  const from = own.at(0)?.from ?? 0
  const to = own.at(-1)?.to ?? 0
  if (cityStates.has(country) && to > from) {
    let largest = from
    for (let row = from; row < to; row++) if (table.population(row) > table.population(largest)) largest = row
    return place({ is: 'town', row: largest, isArea: false }, known, shapes)
  }
  const [latitude, longitude] = middles[country] ?? []
  const point =
    latitude !== undefined && longitude !== undefined
      ? { latitude, longitude }
      : (shapes.get(country) ?? middle(from, to, table))
  shapes.set(country, point)
  return { ...point, precision: 'country', ...partsOfCountry(country) }
}

/** Middles of countries whose far islands would draw them away, and of lands without towns. */
const middles: Readonly<Record<string, readonly [number, number]>> = {
  AQ: [-85, 0],
  AU: [-25.3, 134.5],
  BV: [-54.4, 3.4],
  CL: [-35.7, -71.5],
  CO: [4.6, -74.1],
  CR: [9.9, -84.1],
  EC: [-1.8, -78.2],
  ES: [40.2, -3.6],
  FR: [46.6, 2.4],
  GB: [54.0, -2.5],
  HM: [-53.1, 73.5],
  IN: [22.0, 79.0],
  IO: [-6.3, 71.9],
  JP: [36.5, 138.0],
  NZ: [-41.0, 173.0],
  NO: [64.5, 12.0],
  PT: [39.6, -8.0],
  RU: [61.5, 98.0],
  TF: [-49.3, 69.3],
  UM: [19.3, 166.6],
  US: [39.8, -98.6],
  YE: [15.6, 47.6],
  ZA: [-29.0, 25.0],
}

/** The middle of the box around the towns; where they lie on both sides of the date line, across it. */
function middle(from: number, to: number, table: TownTable): Coordinates {
  const latitudes: number[] = []
  const longitudes: number[] = []
  for (let row = from; row < to; row++) {
    latitudes.push(table.latitude(row))
    longitudes.push(table.longitude(row))
  }
  const [south, north] = ends(latitudes)
  const [west, east] = ends(longitudes)
  if (east - west <= 180) return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const [start, end] = ends(longitudes.map(longitude => (longitude < 0 ? longitude + 360 : longitude)))
  const longitude = (start + end) / 2
  return { latitude: (south + north) / 2, longitude: longitude > 180 ? longitude - 360 : longitude }
}

function ends(values: readonly number[]): readonly [number, number] {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return [min, max]
}

function partsOf(division: Division, known: Gazetteer): Pick<Place, 'state' | 'country' | 'continent'> {
  const state = known.divisionName(division)
  return { ...(state !== undefined && { state }), ...partsOfCountry(division.country) }
}

function partsOfCountry(alpha2: string | undefined): Pick<Place, 'country' | 'continent'> {
  const country = alpha2 === undefined ? undefined : countryName(alpha2)
  const continent = country === undefined ? undefined : continentOf(country)
  return { ...(country !== undefined && { country }), ...(continent !== undefined && { continent }) }
}
