// Values with their ranks and counts, added up over columns and segments, and the first of them.
import { fold } from '../../../normal/text.ts'
import type { Scalar } from '../../../query/predicate.ts'
import type { Check } from './evaluate.ts'
import type { Counted } from './population.ts'

export interface Tallied {
  readonly value: Scalar
  readonly rank: number
  count: number
}

export interface Candidates {
  readonly counted: Counted
  readonly terms: Iterable<number>
}

/** Every term that somebody has, counted in one pass. */
export function candidatesOf(counted: Counted): Candidates {
  const { terms, counts } = counted.present()
  return { terms, counted: { ...counted, count: term => counts[term] as number } }
}

/** More terms than this are counted in one pass over the population. */
const countedApartMax = 200

export class Tally {
  readonly #values = new Map<Scalar, Tallied>()
  /** Per segment and column the terms that were counted already. */
  readonly #done = new WeakMap<object, Set<number>>()

  get size(): number {
    return this.#values.size
  }

  get values(): Iterable<Tallied> {
    return this.#values.values()
  }

  /** Adds the values of one segment's columns; a value in several of them counts a record once. */
  addSegment(
    columns: readonly Candidates[],
    rankOf: (value: string) => number | undefined,
    check: Check,
  ): void {
    const [only] = columns
    if (columns.length === 1 && only) this.#addColumn(only, rankOf, check)
    else this.#addColumns(columns, rankOf, check)
  }

  #addColumn({ counted, terms }: Candidates, rankOf: RankOf, check: Check): void {
    const fresh = [...this.#fresh({ counted, terms }, check)]
    const many = fresh.length > countedApartMax ? counted.present().counts : undefined
    for (const term of fresh) {
      const count = many ? (many[term] as number) : counted.count(term)
      if (count > 0) this.#add(counted.column.value(term), count, rankOf)
    }
  }

  #addColumns(columns: readonly Candidates[], rankOf: RankOf, check: Check): void {
    const holders = new Map<Scalar, { readonly counted: Counted; readonly term: number }[]>()
    for (const column of columns) {
      for (const term of this.#fresh(column, check)) {
        const value = column.counted.column.value(term)
        const held = holders.get(value)
        if (held) held.push({ counted: column.counted, term })
        else holders.set(value, [{ counted: column.counted, term }])
      }
    }
    for (const [value, held] of holders) {
      const [one] = held
      const count = held.length === 1 && one ? one.counted.count(one.term) : unitedCount(held)
      if (count > 0) this.#add(value, count, rankOf)
    }
  }

  *#fresh({ counted, terms }: Candidates, check: Check): Iterable<number> {
    let done = this.#done.get(counted.visit)
    if (!done) {
      done = new Set()
      this.#done.set(counted.visit, done)
    }
    let steps = 0
    for (const term of terms) {
      if ((++steps & 1023) === 0) check()
      if (done.has(term)) continue
      done.add(term)
      yield term
    }
  }

  #add(value: Scalar, count: number, rankOf: RankOf): void {
    if (value === '') return
    const known = this.#values.get(value)
    if (known) {
      known.count += count
      return
    }
    const rank = rankOf(String(value))
    if (rank !== undefined) this.#values.set(value, { value, rank, count })
  }
}

type RankOf = (value: string) => number | undefined

function unitedCount(held: readonly { readonly counted: Counted; readonly term: number }[]): number {
  const records = new Set<number>()
  for (const { counted, term } of held) counted.visit(term, record => records.add(record))
  return records.size
}

/** The first by rank, then by count, then by the folded value. */
export function first(tally: Tally, limit: number): readonly Tallied[] {
  const all = [...tally.values]
  if (all.length > limit * 4) {
    const keys = Float64Array.from(all, keyOf).sort()
    const last = keys[limit - 1] as number
    return inOrder(all.filter(one => keyOf(one) <= last)).slice(0, limit)
  }
  return inOrder(all).slice(0, limit)
}

const keyOf = ({ rank, count }: Tallied): number => rank * 2 ** 40 - count

const order = (a: Scalar, b: Scalar): number => (a < b ? -1 : a > b ? 1 : 0)

/** By rank, by count, by the folded value, and what folds alike as it is written. */
export function inOrder(values: readonly Tallied[]): readonly Tallied[] {
  return values
    .map(one => ({ one, folded: fold(String(one.value)) }))
    .sort(
      (a, b) => keyOf(a.one) - keyOf(b.one) || order(a.folded, b.folded) || order(a.one.value, b.one.value),
    )
    .map(({ one }) => one)
}
