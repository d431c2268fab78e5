// Completes a location: its parts from the raw line, the raw line from its parts, and its coordinates.
import { continentOf } from '../../normal/country.ts'
import type { Place } from '../../places/places.ts'
import { fillMissing } from './fill-missing.ts'

type Geocode = (text: string) => Place | undefined
type TextField = string | null

/** The fields of locations, of which a dataset's locations may lack some. */
export interface LocationFields {
  raw?: TextField
  full_location?: TextField
  city?: TextField
  state?: TextField
  country?: TextField
  continent?: TextField
  coordinates?: readonly [number, number] | null
}

/** Geocodes the raw line, or the parts where there is none. Parts the source states are never replaced. */
export function completeLocation(location: LocationFields, geocode: Geocode): void {
  const place = placeOf(location, location.raw || location.full_location, geocode)
  fillMissing(location, 'raw', location.full_location || statedParts(location).join(', '))
  if (!location.raw) return
  if (place) fillPlace(location, place)
  fillMissing(location, 'continent', continentOf(location.country ?? '') ?? place?.continent)
}

/**
 * Returns the place of the parts, which are the better address where they say as much as the line does, or of the line. Where
 * the parts are a state without a city, the line may tell one in that state.
 */
export function placeOf(
  location: LocationFields,
  line: TextField | undefined,
  geocode: Geocode,
): Place | undefined {
  const parts = statedParts(location)
  const address = parts.join(', ')
  const stated = parts.length > 1 ? geocode(address) : undefined
  const read = line && !(stated && location.city) ? geocode(line) : undefined
  if (!stated) return line ? read : placeOfParts(location, geocode(address))
  return read && isWithin(read, stated) ? read : placeOfParts(location, stated)
}

/** Returns whether a place is in the state of the other one, or is that state. */
const isWithin = (place: Place, { state, country }: Place): boolean =>
  state !== undefined && place.state === state && place.country === country

/**
 * Returns the place as far as parts alone tell it: where they are a state without a city, the city of its name is not meant (`New York,
 * United States`), nor the country of its name (`Georgia`).
 */
function placeOfParts({ city, state, country }: LocationFields, place: Place | undefined): Place | undefined {
  if (!place || city || !state) return place
  if (!country && place.precision === 'country') return undefined
  const { city: _, ...others } = place
  return others
}

/** Sets the coordinates of a place that is shown as one line. */
export function locateLine(location: LocationFields, geocode: Geocode): void {
  const place = geocode(location.raw ?? '')
  if (place) location.coordinates = [place.latitude, place.longitude]
}

export const statedParts = ({ city, state, country }: LocationFields): readonly string[] =>
  [city, state, country].flatMap(part => part || [])

/** Fills in the parts that the source does not state, and the coordinates. */
export function fillPlace(location: LocationFields, place: Place): void {
  fillMissing(location, 'city', place.city)
  fillMissing(location, 'state', place.state)
  fillMissing(location, 'country', place.country)
  location.coordinates = [place.latitude, place.longitude]
}
