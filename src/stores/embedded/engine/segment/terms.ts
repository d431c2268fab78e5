// The distinct values of a column in their order: numbers, then false and true, then texts, then points.
import { fold } from '../../../../normal/text.ts'
import type { Point } from '../../../../query/predicate.ts'

export interface SortedTerms {
  readonly numbers: readonly number[]
  readonly booleans: readonly boolean[]
  /**
   * Texts in the order of their folded forms; those that fold alike are ordered as written (by UTF-16 units).
   */
  readonly texts: readonly string[]
  /** The folded form of each text. */
  readonly folded: readonly string[]
  /** Points in the order of latitude, then of longitude. */
  readonly points: readonly Point[]
}

/** Sorts the values and drops repeats. `places[index]` is the number of the term that `values[index]` became. */
export function sortTerms(values: readonly (number | boolean | string | Point)[]): {
  readonly terms: SortedTerms
  readonly places: Uint32Array
} {
  const numbers: number[] = []
  const booleans: number[] = []
  const texts: number[] = []
  const points: number[] = []
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (typeof value === 'number') numbers.push(index)
    else if (typeof value === 'boolean') booleans.push(index)
    else if (typeof value === 'string') texts.push(index)
    else points.push(index)
  }
  const folded: string[] = []
  for (const index of texts) folded[index] = fold(values[index] as string)
  numbers.sort((a, b) => (values[a] as number) - (values[b] as number))
  booleans.sort((a, b) => Number(values[a]) - Number(values[b]))
  texts.sort((a, b) => compareTexts(folded[a], values[a] as string, folded[b], values[b] as string))
  points.sort((a, b) => comparePoints(values[a] as Point, values[b] as Point))
  const places = new Uint32Array(values.length)
  let place = 0
  /** Keeps the first of equal values, which are neighbours now, and notes the place of each. */
  const distinct = (sorted: readonly number[]): readonly number[] =>
    sorted.filter((index, at) => {
      const isNew = at === 0 || values[index] !== values[sorted[at - 1]]
      if (isNew) place++
      places[index] = place - 1
      return isNew
    })
  // The calls number the places, so they come in the order of terms: numbers, booleans, texts, points.
  const valuesOf = <T>(sorted: readonly number[]) => distinct(sorted).map(index => values[index] as T)
  const [ofNumbers, ofBooleans] = [valuesOf<number>(numbers), valuesOf<boolean>(booleans)]
  const keptTexts = distinct(texts)
  return {
    places,
    terms: {
      numbers: ofNumbers,
      booleans: ofBooleans,
      texts: keptTexts.map(index => values[index] as string),
      folded: keptTexts.map(index => folded[index]),
      points: valuesOf<Point>(points),
    },
  }
}

/** Compares two texts by their folded forms, then as they are written. */
export function compareTexts(foldedA: string, a: string, foldedB: string, b: string): number {
  if (foldedA !== foldedB) return foldedA < foldedB ? -1 : 1
  return a === b ? 0 : a < b ? -1 : 1
}

export const comparePoints = (a: Point, b: Point): number => a[0] - b[0] || a[1] - b[1]
