// Completes a location: its parts from the raw line, the raw line from its parts, and its coordinates.
import type { MutableObject } from '../../lib/json/json.ts'
import { continentOf } from '../../normal/country.ts'
import type { Place } from '../../places/places.ts'
import { fill, textAt } from './record-access.ts'

type Geocode = (text: string) => Place | undefined

/** Geocodes the raw line, or the parts where there is none. Parts the source states are never replaced. */
export function completeLocation(location: MutableObject, geocode: Geocode): void {
  const stated = ['city', 'state', 'country'].map(part => textAt(location, part)).filter(part => part !== '')
  fill(location, 'raw', textAt(location, 'full_location') || stated.join(', '))
  const raw = textAt(location, 'raw')
  if (raw === '') return
  // The parts are the better address where they say as much as the line does.
  const place = (stated.length > 1 ? geocode(stated.join(', ')) : undefined) ?? geocode(raw)
  if (place) {
    fill(location, 'city', place.city)
    fill(location, 'state', place.state)
    fill(location, 'country', place.country)
    location.coordinates = [place.latitude, place.longitude]
  }
  fill(location, 'continent', continentOf(textAt(location, 'country')) ?? place?.continent)
}

/** Only the coordinates: for places shown as one line. */
export function locateLine(location: MutableObject, geocode: Geocode): void {
  const place = geocode(textAt(location, 'raw'))
  if (place) location.coordinates = [place.latitude, place.longitude]
}
