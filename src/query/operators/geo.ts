// `geo_distance` and `geo_exclude`: inside and outside a radius.
import { invalidRequest } from '../../errors.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { message, shorten } from '../../lib/message.ts'
import { toMeters } from '../../places/distance.ts'
import type { Point, Predicate } from '../predicate.ts'
import { refuseUnknownKeys } from '../unknown-keys.ts'
import { type FilterCondition, type Operator, textKinds } from './operator.ts'

const accepted = ['location', 'lat_lng', 'distance', 'unit']

function near(condition: FilterCondition): readonly Predicate[] {
  const { field, value, place } = condition
  if (!isObject(value)) {
    throw invalidRequest(
      message`${place}: Must be an object with location or lat_lng, distance and unit; got ${shorten(value)}.`,
    )
  }
  refuseUnknownKeys(value, accepted, place)
  const at = field.near === undefined ? [] : [field.near]
  return [{ is: 'near', at, center: center(value, condition), withinMeters: radius(value, place) }]
}

function center(value: JsonObject, { place, geocode }: FilterCondition): Point {
  if (value.lat_lng !== undefined && value.lat_lng !== null) return latLng(value.lat_lng, place)
  const name = value.location
  if (typeof name !== 'string' || name.trim() === '') {
    throw invalidRequest(
      `${place}: Must have a center: location (a place name) or lat_lng ([latitude, longitude]).`,
    )
  }
  const found = geocode(name)
  if (!found) {
    throw invalidRequest(
      message`${place}.location: Unknown place ${shorten(name)}. Give lat_lng, or add the state and the country.`,
    )
  }
  return [found.latitude, found.longitude]
}

function latLng(value: Json, place: string): Point {
  const [latitude, longitude] = Array.isArray(value) && value.length === 2 ? value : []
  const isPoint =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  if (!isPoint) {
    throw invalidRequest(
      message`${place}.lat_lng: Must be [latitude, longitude] in degrees; got ${shorten(value)}.`,
    )
  }
  return [latitude, longitude]
}

function radius(value: JsonObject, place: string): number {
  const distance = value.distance
  if (typeof distance !== 'number' || !(distance > 0)) {
    throw invalidRequest(message`${place}.distance: Must be a number above 0; got ${shorten(distance)}.`)
  }
  const unit = value.unit ?? 'km'
  const meters = typeof unit === 'string' ? toMeters(distance, unit) : undefined
  if (meters === undefined) {
    throw invalidRequest(
      message`${place}.unit: Must be one of km, mi, miles, m, meters, ft, feet; got ${shorten(unit)}.`,
    )
  }
  return meters
}

export const geo: readonly Operator[] = [
  { token: 'geo_distance', kinds: textKinds, geo: true, lower: near },
  { token: 'geo_exclude', kinds: textKinds, geo: true, negates: true, lower: near },
]
