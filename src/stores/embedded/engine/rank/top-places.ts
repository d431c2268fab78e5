// The first places of a ranking, kept while records are offered in any order.
import { partitionPoint } from '../../../../lib/binary-search.ts'
import type { RankedPlace } from '../../../../query/ranked.ts'

/** A place with where its record is found. */
export interface SegmentPlace extends RankedPlace {
  /** The number of the segment's view. */
  readonly view: number
  readonly ordinal: number
}

/** Compares places: higher scores first, then lower ids. */
export const comparePlaces = (a: RankedPlace, b: RankedPlace): number => b.score - a.score || a.id - b.id

/** Keeps the first `atMost` of the places that are offered and come after `after`. */
export class TopPlaces {
  readonly #after: RankedPlace | undefined
  readonly #atMost: number
  readonly #kept: SegmentPlace[] = []
  /** The score that a place needs at least. */
  #least = Number.NEGATIVE_INFINITY

  constructor(atMost: number, after: RankedPlace | undefined) {
    this.#atMost = atMost
    this.#after = after
    if (atMost === 0) this.#least = Number.POSITIVE_INFINITY
  }

  /** Returns whether a place with the score may be kept; most are turned down by this alone. */
  takes(score: number): boolean {
    return score >= this.#least && (!this.#after || score <= this.#after.score)
  }

  offer(place: SegmentPlace): void {
    const kept = this.#kept
    if (!this.takes(place.score) || (this.#after && comparePlaces(place, this.#after) <= 0)) return
    const isFull = kept.length === this.#atMost
    const last = kept[kept.length - 1]
    if (isFull && last && comparePlaces(place, last) > 0) return
    if (isFull) kept.pop()
    kept.splice(
      partitionPoint(0, kept.length, at => comparePlaces(kept[at] as SegmentPlace, place) < 0),
      0,
      place,
    )
    if (kept.length === this.#atMost) this.#least = kept[kept.length - 1]?.score ?? this.#least
  }

  /** The places in their order. */
  get places(): readonly SegmentPlace[] {
    return this.#kept
  }
}
