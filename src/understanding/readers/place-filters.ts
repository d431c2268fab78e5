// The filters of places: a distance around towns, and names of states, countries and continents.
import type { JsonObject } from '../../lib/json/json.ts'
import { countries as allCountries } from '../../normal/country.ts'
import type { NamedPlace, Place, PlaceArea } from '../../places/place.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'

export function placeFilter(
  { places, area }: NamedPlace,
  paths: NonNullable<ReadableFields['place']>,
  km: number,
): JsonObject | null {
  const [first] = places
  if (!first) return null
  if (area) return areaFilter(area, first, paths, km)
  return group(
    'or',
    places.map(place => onePlace(place, paths, km)),
  )
}

function onePlace(place: Place, paths: NonNullable<ReadableFields['place']>, km: number): JsonObject | null {
  const { precision, state, country } = place
  if (precision === 'country') return condition(paths.country, '=', country ?? '')
  if (precision === 'state' && paths.state !== undefined)
    return group('all_of', [
      condition(paths.state, '=', state ?? ''),
      condition(paths.country, '=', country ?? ''),
    ])
  if (precision === 'state')
    return group('all_of', [
      condition(paths.text, '[.]', state ?? ''),
      condition(paths.country, '=', country ?? ''),
    ])
  return around(place, paths, km)
}

const around = (
  { latitude, longitude }: Place,
  paths: NonNullable<ReadableFields['place']>,
  km: number,
): JsonObject =>
  condition(paths.near, 'geo_distance', { lat_lng: [latitude, longitude], distance: km, unit: 'km' })

function areaFilter(
  { countries, states, continents, radiusKm }: PlaceArea,
  middle: Place,
  paths: NonNullable<ReadableFields['place']>,
  km: number,
): JsonObject | null {
  if (countries.length + states.length + continents.length === 0)
    return around(middle, paths, Math.max(km, radiusKm))
  const parts: (JsonObject | null)[] = []
  if (continents.length > 0 && paths.continent !== undefined)
    parts.push(condition(paths.continent, 'in', [...continents]))
  const members =
    paths.continent === undefined ? [...countries, ...continents.flatMap(countriesOf)] : [...countries]
  if (members.length > 0) parts.push(condition(paths.country, 'in', members))
  const [state] = states
  if (state) {
    const names = states.map(one => one.state)
    const inState =
      paths.state !== undefined
        ? condition(paths.state, 'in', names)
        : group(
            'or',
            names.map(name => condition(paths.text, '[.]', name)),
          )
    parts.push(group('all_of', [inState, condition(paths.country, '=', state.country)]))
  }
  return group('or', parts)
}

const countriesOf = (continent: string): readonly string[] =>
  allCountries().flatMap(country => (country.continent === continent ? country.name : []))

/** The country of a head office is all that records of people state of it. */
export function headOfficeFilter(named: NamedPlace | undefined, path: string): JsonObject | null {
  const [place] = named?.places ?? []
  const countries = named?.area?.countries ?? []
  if (countries.length > 0) return condition(path, 'in', [...countries])
  return place?.precision === 'country' ? condition(path, '=', place.country ?? '') : null
}
