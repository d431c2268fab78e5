// The first records of a set in the order of the sorts, after a position.
import type { PagePosition, SearchQuery } from '../../../query/query.ts'
import { type Order, orderOf } from './order.ts'
import { each, has, lowerBound, type Ordinals } from './ordinals.ts'
import type { Segment } from './segment/segment.ts'

/** At most `atMost` positions, in order, that come after the query's. */
export function firstOf(
  segment: Segment,
  set: Ordinals,
  { sorts, after }: Pick<SearchQuery, 'sorts' | 'after'>,
  atMost: number,
): PagePosition[] {
  if (set.count === 0 || atMost === 0) return []
  if (sorts.length === 0) return byId(segment, set, after, atMost)
  const orders = sorts.map(sort => orderOf(segment, sort))
  const best = new Best(segment, orders, after, atMost)
  // Walking the whole order meets a record of the set every size / count steps; looking at the set takes count.
  const walk = (segment.size / set.count) * atMost
  if (walk < set.count) walkInOrder(set, orders, best, after)
  else {
    each(set, ordinal => {
      best.offer(ordinal)
      return true
    })
  }
  return best.positions()
}

function byId(
  { ids }: Segment,
  set: Ordinals,
  after: PagePosition | undefined,
  atMost: number,
): PagePosition[] {
  const start = after === undefined ? 0 : lowerBound(ids, after.id + 1)
  const found: PagePosition[] = []
  each(
    set,
    ordinal => {
      found.push({ id: ids[ordinal] as number, keys: [] })
      return found.length < atMost
    },
    start,
  )
  return found
}

/** Walks the order of the first sort from where the last page ended, until no later record can be among the best. */
function walkInOrder(
  set: Ordinals,
  orders: readonly Order[],
  best: Best,
  after: PagePosition | undefined,
): void {
  const [first] = orders
  if (!first) return
  const ordinals = first.ordinals()
  const start = after ? firstNotBelow(first, ordinals, first.codeOf(after.keys[0] ?? null)) : 0
  for (let at = start; at < ordinals.length; at++) {
    const ordinal = ordinals[at] as number
    if (best.isBehind(first.codes[ordinal] as number)) return
    if (has(set, ordinal)) {
      best.offer(ordinal)
      // With one sort the records come in their final order.
      if (orders.length === 1 && best.isFull) return
    }
  }
}

function firstNotBelow({ codes }: Order, ordinals: Uint32Array, code: number): number {
  let low = 0
  let high = ordinals.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((codes[ordinals[middle] as number] as number) < code) low = middle + 1
    else high = middle
  }
  return low
}

/** Keeps the best ordinals offered, in order. */
class Best {
  readonly #segment: Segment
  readonly #orders: readonly Order[]
  readonly #after: readonly number[] | undefined
  readonly #afterOrdinal: number
  readonly #atMost: number
  readonly #kept: number[] = []

  constructor(segment: Segment, orders: readonly Order[], after: PagePosition | undefined, atMost: number) {
    this.#segment = segment
    this.#orders = orders
    this.#after = after && orders.map((order, index) => order.codeOf(after.keys[index] ?? null))
    // The first ordinal whose record comes after that of the position, where all keys are equal.
    this.#afterOrdinal = after ? lowerBound(segment.ids, after.id + 1) : 0
    this.#atMost = atMost
  }

  get isFull(): boolean {
    return this.#kept.length === this.#atMost
  }

  /** Whether a record of this code in the first sort, and any after it, comes behind all that are kept. */
  isBehind(code: number): boolean {
    if (!this.isFull) return false
    const last = this.#kept.at(-1) as number
    return code > (this.#orders[0]?.codes[last] as number)
  }

  offer(ordinal: number): void {
    if (this.isFull && this.#compare(ordinal, this.#kept.at(-1) as number) > 0) return
    if (this.#after && !this.#isAfter(ordinal, this.#after)) return
    if (this.isFull) this.#kept.pop()
    let low = 0
    let high = this.#kept.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.#kept[middle] as number, ordinal) < 0) low = middle + 1
      else high = middle
    }
    this.#kept.splice(low, 0, ordinal)
  }

  positions(): PagePosition[] {
    return this.#kept.map(ordinal => ({
      id: this.#segment.ids[ordinal] as number,
      keys: this.#orders.map(({ codes, keyOf }) => keyOf(codes[ordinal] as number)),
    }))
  }

  #compare(a: number, b: number): number {
    for (let index = 0; index < this.#orders.length; index++) {
      const { codes } = this.#orders[index] as Order
      const order = (codes[a] as number) - (codes[b] as number)
      if (order !== 0) return order
    }
    return a - b
  }

  #isAfter(ordinal: number, after: readonly number[]): boolean {
    for (let index = 0; index < this.#orders.length; index++) {
      const code = (this.#orders[index] as Order).codes[ordinal] as number
      const wanted = after[index] as number
      if (code !== wanted) return code > wanted
    }
    return ordinal >= this.#afterOrdinal
  }
}
