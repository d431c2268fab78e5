// Reads a few words as the name of a place: strictly, because most words of a sentence name some village.
import { countryName } from '../normal/country.ts'
import { type Gazetteer, isKnown, metropolisKm, type Region } from './gazetteer.ts'
import { placeKey } from './key.ts'
import { partNamed } from './parts.ts'
import type { Geocode, NamedPlace, Place, PlaceArea } from './place.ts'
import type { Division } from './table.ts'

/** The smaller of two meanings counts only where it is this large. */
const otherPopulationMin = 1_000_000

/** Returns what the text names; undefined where it names nothing, or is more than a name. */
export function namedPlace(text: string, gazetteer: Gazetteer, geocode: Geocode): NamedPlace | undefined {
  const key = placeKey(text)
  if (key === '' || /^\d/.test(key)) return undefined
  const address = addressed(text, gazetteer, geocode)
  if (address) return address
  const { towns, divisions, country, region } = gazetteer.meanings(key)
  const population = Math.max(0, ...towns.map(row => gazetteer.table.population(row)))
  const isCode = key.length <= 3 && (divisions.length > 0 || country !== undefined)
  if (region && !region.isCounty) {
    const place = geocode(text)
    return place && { places: [place], area: areaOf(region, gazetteer), population: 0, isCode: false }
  }
  if (!isKnown({ towns, divisions, country, region }))
    return (
      partNamed(key, gazetteer, listed => namedPlace(listed, gazetteer, geocode)) ??
      composed(key, gazetteer, geocode)
    )
  const first = geocode(key)
  if (!first) return undefined
  const others: Place[] = []
  const isNew = (place: Place): boolean =>
    [first, ...others].every(
      one => one.precision !== place.precision || one.country !== place.country || one.state !== place.state,
    )
  // A state of the United States is called by its name alone, also where a town or a country has the same name.
  for (const { division } of divisions) {
    if (division.country !== 'US') continue
    const state = statePlace(division, gazetteer)
    if (isNew(state)) others.push(state)
  }
  if (first.precision === 'state' && population >= otherPopulationMin) {
    const row = largestOf(towns, gazetteer)
    const city = geocode(`${gazetteer.townName(row)}, ${countryName(gazetteer.table.division(row).country)}`)
    if (city?.city !== undefined && isNew(city)) others.push(city)
  }
  return { places: [first, ...others], population, isCode }
}

const largestOf = (rows: readonly number[], { table }: Gazetteer): number =>
  rows.reduce((best, row) => (table.population(row) > table.population(best) ? row : best))

function statePlace(division: Division, gazetteer: Gazetteer): Place {
  const rows = Array.from({ length: division.to - division.from }, (_, index) => division.from + index)
  const row = largestOf(rows, gazetteer)
  const country = countryName(division.country)
  const state = gazetteer.divisionName(division)
  return {
    latitude: gazetteer.table.latitude(row),
    longitude: gazetteer.table.longitude(row),
    precision: 'state',
    ...(state !== undefined && { state }),
    ...(country !== undefined && { country }),
  }
}

/** `Greater Boston`, `Houston area`, `Portland, Oregon`, `Paris France`. */
function composed(key: string, gazetteer: Gazetteer, geocode: Geocode): NamedPlace | undefined {
  const inner = key.replace(areaPrefix, '').replace(areaSuffix, '')
  if (inner !== key) {
    if (!isKnown(gazetteer.meanings(inner)) && !composed(inner, gazetteer, geocode)) return undefined
    const place = geocode(key)
    if (!place) return undefined
    const isMetropolis = place.city !== undefined || place.precision === 'region'
    return {
      places: [place],
      ...(isMetropolis && { area: around(metropolisKm) }),
      population: metropolisPopulation,
      isCode: false,
      isAround: true,
    }
  }
  const parts = key.split(' ')
  for (let at = 1; at < parts.length; at++) {
    const tail = gazetteer.meanings(parts.slice(at).join(' '))
    if (tail.country === undefined && tail.divisions.length === 0) continue
    const { towns } = gazetteer.meanings(parts.slice(0, at).join(' '))
    const place = towns.length > 0 ? geocode(key) : undefined
    if (place?.city !== undefined && towns.some(row => gazetteer.townName(row) === place.city))
      return { places: [place], population: metropolisPopulation, isCode: false }
  }
  return undefined
}

/** `Bavaria, Germany`, `CA, USA`, `Austin, Texas, USA`: returns the town or the state that lies in what stands behind its comma. */
function addressed(text: string, gazetteer: Gazetteer, geocode: Geocode): NamedPlace | undefined {
  const comma = text.indexOf(',')
  if (comma < 0) return undefined
  // Most words around a comma are not places; to find that out costs less than to read an address.
  const { towns, divisions } = gazetteer.meanings(placeKey(text.slice(0, comma)))
  if (towns.length === 0 && divisions.length === 0) return undefined
  const place = mayBeAbove(text.slice(comma + 1), gazetteer) ? geocode(text) : undefined
  if (!place || !isIn(place, text.slice(comma + 1), gazetteer, geocode)) return undefined
  const isNamed =
    place.precision === 'state'
      ? divisions.some(({ division }) => gazetteer.divisionName(division) === place.state)
      : place.city !== undefined && towns.some(row => gazetteer.townName(row) === place.city)
  return isNamed ? { places: [place], population: metropolisPopulation, isCode: false } : undefined
}

/** Returns false where the text names no country and no state. */
function mayBeAbove(text: string, gazetteer: Gazetteer): boolean {
  const { country, divisions } = gazetteer.meanings(placeKey(text))
  return country !== undefined || divisions.length > 0 || text.includes(',')
}

/** Returns whether the text names the country or the state of the place, or both. */
function isIn(place: Place, text: string, gazetteer: Gazetteer, geocode: Geocode): boolean {
  const { country, divisions } = gazetteer.meanings(placeKey(text))
  const isState = ({ division }: { readonly division: Division }) =>
    gazetteer.divisionName(division) === place.state && countryName(division.country) === place.country
  if (country !== undefined && countryName(country) === place.country) return true
  if (divisions.some(isState)) return true
  const above = addressed(text, gazetteer, geocode)?.places[0]
  return above !== undefined && above.country === place.country && above.state === place.state
}

// A name of several parts that fit together is hardly found by chance.
const metropolisPopulation = 1_000_000
const areaPrefix = /^(?:greater|metro|metropolitan) /
const areaSuffix = / (?:metropolitan area|metro area|bay area|area|metro|metropolitan|metroplex)$/

const around = (radiusKm: number): PlaceArea => ({ countries: [], states: [], continents: [], radiusKm })

function areaOf({ parts, radiusKm }: Region, { table, divisionName }: Gazetteer): PlaceArea {
  const countries: string[] = []
  const states: { state: string; country: string }[] = []
  const continents: string[] = []
  for (const part of parts) {
    const [code = '', division] = part.split('-')
    if (division !== undefined) {
      const named = table.divisions.find(one => one.country === code && one.code === division)
      const state = named && divisionName(named)
      if (state !== undefined) states.push({ state, country: countryName(code) ?? code })
    } else if (/^[A-Z]{2}$/.test(code)) countries.push(countryName(code) ?? code)
    else continents.push(code.replace('_', ' '))
  }
  return { countries, states, continents, radiusKm }
}
