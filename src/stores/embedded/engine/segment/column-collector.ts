// Collects the values of one column while records are walked.
import type { Point } from '../../../../query/predicate.ts'
import { groupByPlace } from '../group.ts'
import { OrdinalTermPairs } from './pairs.ts'
import { uniqueOrdinals } from './renumber.ts'

/**
 * When a column has this many values, it is decided whether they repeat: if there are fewer than `pairsPerValueMin` pairs
 * per value, the column stops looking for equal values.
 */
const distinctnessCheckedAt = 10_000
const pairsPerValueMin = 1.25

/** Collects the values of one column, numbered, and which ordinal has which of them. */
export class ColumnCollector {
  /** Mostly distinct: equal values may appear again once `#numbers` was given up. */
  readonly values: (number | boolean | string | Point)[] = []
  readonly pairs = new OrdinalTermPairs()
  /** The number of each value; undefined once it was found that values hardly repeat, which is not worth a map. */
  #numbers: Map<number | boolean | string, number> | undefined = new Map()
  /** The numbers of points, by latitude, then by longitude. */
  readonly #points = new Map<number, Map<number, number>>()

  add(ordinal: number, value: number | boolean | string): void {
    let term = this.#numbers?.get(value)
    if (term === undefined) {
      term = this.values.length
      this.values.push(value)
      this.#numbers?.set(value, term)
      if (term === distinctnessCheckedAt && this.pairs.length < distinctnessCheckedAt * pairsPerValueMin)
        this.#numbers = undefined
    }
    this.pairs.push(ordinal, term)
  }

  addPoint(ordinal: number, latitude: number, longitude: number): void {
    const byLongitude = this.#points.get(latitude) ?? new Map<number, number>()
    if (byLongitude.size === 0) this.#points.set(latitude, byLongitude)
    let term = byLongitude.get(longitude)
    if (term === undefined) {
      term = this.values.length
      this.values.push([latitude, longitude])
      byLongitude.set(longitude, term)
    }
    this.pairs.push(ordinal, term)
  }
}

/** Returns a function from the place of a term to its ordinals, ascending, each once. */
export function postingsByPlace(
  { pairs }: ColumnCollector,
  places: Uint32Array,
  map: Uint32Array | undefined,
): (place: number) => Uint32Array {
  const { ordinals, terms } = pairs.read()
  if (map) for (let index = 0; index < ordinals.length; index++) ordinals[index] = map[ordinals[index]]
  const ordinalsAt = groupByPlace(terms, places, ordinals)
  return place => {
    const list = ordinalsAt(place)
    return uniqueOrdinals(map ? list.sort() : list)
  }
}
