// Distances on the ground: between two points, and from the units of a request to metres.

/** The mean radius of the earth (IUGG), which the haversine formula takes as the radius of a sphere. */
const earthRadiusMeters = 6_371_008.8
const radians = Math.PI / 180

/**
 * The great-circle distance in metres between two `[latitude, longitude]` points in degrees. Taking the earth for a
 * sphere is wrong by at most 0.6 %. NaN when a coordinate is.
 */
export function distanceMeters(a: readonly [number, number], b: readonly [number, number]): number {
  const latitudeA = a[0] * radians
  const latitudeB = b[0] * radians
  const sinLatitude = Math.sin((latitudeB - latitudeA) / 2)
  const sinLongitude = Math.sin(((b[1] - a[1]) * radians) / 2)
  const h =
    sinLatitude * sinLatitude + Math.cos(latitudeA) * Math.cos(latitudeB) * sinLongitude * sinLongitude
  // Rounding can lift h a hair above 1 for antipodes, where asin would answer NaN.
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(Math.min(1, h)))
}

const metersIn: ReadonlyMap<string, number> = new Map([
  ['km', 1000],
  ['mi', 1609.344],
  ['miles', 1609.344],
  ['m', 1],
  ['meters', 1],
  ['ft', 0.3048],
  ['feet', 0.3048],
])

/** A distance in metres; undefined when the unit, spelled exactly so, is none of km, mi, miles, m, meters, ft, feet. */
export function toMeters(distance: number, unit: string): number | undefined {
  const meters = metersIn.get(unit)
  return meters === undefined ? undefined : distance * meters
}
