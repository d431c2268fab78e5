// Finds the first records of a set in the order of the sorts, after a position.
import { partitionPoint } from '../../../lib/binary-search.ts'
import type { PagePosition, SearchQuery } from '../../../query/query.ts'
import { type SortOrder, sortOrderOf } from './order.ts'
import { contains, forEachOrdinal, lowerBound, type OrdinalSet } from './ordinals.ts'
import type { Segment } from './segment/segment.ts'

/** Returns the first `atMost` positions of the set that come after the query's position, in order. */
export function firstPositions(
  segment: Segment,
  set: OrdinalSet,
  { sorts, after }: Pick<SearchQuery, 'sorts' | 'after'>,
  atMost: number,
): PagePosition[] {
  if (set.count === 0 || atMost === 0) return []
  if (sorts.length === 0) return positionsById(segment, set, after, atMost)
  const orders = sorts.map(sort => sortOrderOf(segment, sort))
  const top = new TopRecords(segment, orders, after, atMost)
  // Walking the whole order meets a record of the set every size / count steps; looking at every record takes count steps.
  const walk = (segment.size / set.count) * atMost
  if (walk < set.count) walkInOrder(set, orders, top, after)
  else {
    forEachOrdinal(set, ordinal => {
      top.offer(ordinal)
      return true
    })
  }
  return top.positions()
}

function positionsById(
  { ids }: Segment,
  set: OrdinalSet,
  after: PagePosition | undefined,
  atMost: number,
): PagePosition[] {
  const start = after === undefined ? 0 : lowerBound(ids, after.id + 1)
  const found: PagePosition[] = []
  forEachOrdinal(
    set,
    ordinal => {
      found.push({ id: ids[ordinal], keys: [] })
      return found.length < atMost
    },
    start,
  )
  return found
}

/** Walks the order of the first sort from where the last page ended, until no later record can be among the first. */
function walkInOrder(
  set: OrdinalSet,
  orders: readonly SortOrder[],
  top: TopRecords,
  after: PagePosition | undefined,
): void {
  const [first] = orders
  const ordinals = first.ordinals()
  const start = after ? firstPlaceOf(first, ordinals, first.codeOf(after.keys[0] ?? null)) : 0
  for (let at = start; at < ordinals.length; at++) {
    const ordinal = ordinals[at]
    if (top.isBehindAll(first.codes[ordinal])) return
    if (contains(set, ordinal)) {
      top.offer(ordinal)
      // With one sort the records come in their final order.
      if (orders.length === 1 && top.isFull) return
    }
  }
}

function firstPlaceOf({ codes }: SortOrder, ordinals: Uint32Array, code: number): number {
  const isBefore = (place: number) => codes[ordinals[place]] < code
  return partitionPoint(0, ordinals.length, isBefore)
}

/** Keeps the first `atMost` of the ordinals that are offered, in the order of the sorts, then of the ids. */
class TopRecords {
  readonly #segment: Segment
  readonly #orders: readonly SortOrder[]
  readonly #after: readonly number[] | undefined
  readonly #afterOrdinal: number
  readonly #atMost: number
  readonly #kept: number[] = []

  constructor(
    segment: Segment,
    orders: readonly SortOrder[],
    after: PagePosition | undefined,
    atMost: number,
  ) {
    this.#segment = segment
    this.#orders = orders
    this.#after = after && orders.map((order, index) => order.codeOf(after.keys[index] ?? null))
    // Records from this ordinal on come after the position when all of their keys are equal to its keys.
    this.#afterOrdinal = after ? lowerBound(segment.ids, after.id + 1) : 0
    this.#atMost = atMost
  }

  get isFull(): boolean {
    return this.#kept.length === this.#atMost
  }

  /** Returns whether a record of this code in the first sort, and every later one, comes after all that are kept. */
  isBehindAll(code: number): boolean {
    if (!this.isFull) return false
    const last = this.#kept[this.#kept.length - 1]
    return code > this.#orders[0].codes[last]
  }

  /** Keeps the record if it comes after the position and before the last one kept. */
  offer(ordinal: number): void {
    if (this.isFull && this.#compare(ordinal, this.#kept[this.#kept.length - 1]) > 0) return
    if (this.#after && !this.#isAfter(ordinal, this.#after)) return
    if (this.isFull) this.#kept.pop()
    const kept = this.#kept
    const isBefore = (place: number) => this.#compare(kept[place], ordinal) < 0
    kept.splice(partitionPoint(0, kept.length, isBefore), 0, ordinal)
  }

  positions(): PagePosition[] {
    return this.#kept.map(ordinal => ({
      id: this.#segment.ids[ordinal],
      keys: this.#orders.map(({ codes, keyOf }) => keyOf(codes[ordinal])),
    }))
  }

  #compare(a: number, b: number): number {
    for (let index = 0; index < this.#orders.length; index++) {
      const { codes } = this.#orders[index]
      const order = codes[a] - codes[b]
      if (order !== 0) return order
    }
    return a - b
  }

  #isAfter(ordinal: number, after: readonly number[]): boolean {
    for (let index = 0; index < this.#orders.length; index++) {
      const code = this.#orders[index].codes[ordinal]
      const wanted = after[index]
      if (code !== wanted) return code > wanted
    }
    return ordinal >= this.#afterOrdinal
  }
}
