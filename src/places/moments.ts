// The middle of where people live in a division, and how far they live from it.
import type { Division, TownTable } from './table.ts'

/** Sums over towns, each weighted with its people; sums of several divisions add up to that of their country. */
export interface Moments {
  readonly weight: number
  readonly latitude: number
  readonly longitude: number
  readonly latitudeSquared: number
  readonly longitudeSquared: number
}

export interface WeightedTown {
  readonly latitude: number
  readonly longitude: number
  readonly weight: number
}

export const weightedTown = (row: number, table: TownTable): WeightedTown => ({
  latitude: table.latitude(row),
  longitude: table.longitude(row),
  weight: table.population(row) + 1,
})

export const momentsOfTown = ({ latitude, longitude, weight }: WeightedTown): Moments => ({
  weight,
  latitude: weight * latitude,
  longitude: weight * longitude,
  latitudeSquared: weight * latitude * latitude,
  longitudeSquared: weight * longitude * longitude,
})

/** Returns the moments of each division, which are computed when they are asked for first. */
export function momentsByDivision(table: TownTable): (division: Division) => Moments {
  const computed = new Map<Division, Moments>()
  return division => {
    const known = computed.get(division)
    if (known) return known
    const moments = momentsOfRows(division, table)
    computed.set(division, moments)
    return moments
  }
}

/** Adds numbers and no objects: some countries have 30,000 towns. */
function momentsOfRows({ from, to }: Division, table: TownTable): Moments {
  let [weight, latitude, longitude, latitudeSquared, longitudeSquared] = [0, 0, 0, 0, 0]
  for (let row = from; row < to; row++) {
    const [north, east, people] = [table.latitude(row), table.longitude(row), table.population(row) + 1]
    weight += people
    latitude += people * north
    longitude += people * east
    latitudeSquared += people * north * north
    longitudeSquared += people * east * east
  }
  return { weight, latitude, longitude, latitudeSquared, longitudeSquared }
}

export const momentsOfAll = (all: readonly Moments[]): Moments =>
  all.reduce(
    (sum, one) => ({
      weight: sum.weight + one.weight,
      latitude: sum.latitude + one.latitude,
      longitude: sum.longitude + one.longitude,
      latitudeSquared: sum.latitudeSquared + one.latitudeSquared,
      longitudeSquared: sum.longitudeSquared + one.longitudeSquared,
    }),
    none,
  )

const none: Moments = { weight: 0, latitude: 0, longitude: 0, latitudeSquared: 0, longitudeSquared: 0 }

interface Spread {
  readonly mean: number
  /** The standard deviation; 1 where all people live at one place. */
  readonly deviation: number
}

/** Returns the mean and the deviation of either coordinate, in degrees. */
export const spreadOf = (moments: Moments): Readonly<Record<'latitude' | 'longitude', Spread>> => ({
  latitude: spread(moments.latitude, moments.latitudeSquared, moments.weight),
  longitude: spread(moments.longitude, moments.longitudeSquared, moments.weight),
})

function spread(sum: number, squares: number, weight: number): Spread {
  const mean = sum / weight
  return { mean, deviation: Math.sqrt(Math.max(0, squares / weight - mean * mean)) || 1 }
}
