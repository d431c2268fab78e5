// Adds up the counts of values over columns and segments, and finds the first by rank and count.
import { fold } from '../../../normal/text.ts'
import type { Scalar } from '../../../query/predicate.ts'
import type { DeadlineCheck } from './evaluate.ts'
import type { CountedColumn } from './population.ts'

export interface TalliedValue {
  readonly value: Scalar
  readonly rank: number
  count: number
}

export interface CandidateTerms {
  readonly counted: CountedColumn
  readonly terms: Iterable<number>
}

/** Returns every term of the population as a candidate, counted in one pass. */
export function presentCandidates(counted: CountedColumn): CandidateTerms {
  const { terms, counts } = counted.present()
  return { terms, counted: { ...counted, count: term => counts[term] } }
}

/** More terms than this are counted together, in one pass over the population, instead of one by one. */
const countedOneByOneMax = 200

export class Tally {
  readonly #values = new Map<Scalar, TalliedValue>()
  /** The terms that were counted already, by segment and column. */
  readonly #done = new WeakMap<object, Set<number>>()

  get size(): number {
    return this.#values.size
  }

  get values(): readonly TalliedValue[] {
    return [...this.#values.values()]
  }

  /** Adds the values of one segment's columns. A record that has a value in several columns counts once. */
  addSegment(
    columns: readonly CandidateTerms[],
    rankOf: (value: string) => number | undefined,
    check: DeadlineCheck,
  ): void {
    const [only] = columns
    if (columns.length === 1 && only) this.#addColumn(only, rankOf, check)
    else this.#addColumns(columns, rankOf, check)
  }

  #addColumn({ counted, terms }: CandidateTerms, rankOf: RankOf, check: DeadlineCheck): void {
    const fresh = [...this.#uncounted({ counted, terms }, check)]
    const many = fresh.length > countedOneByOneMax ? counted.present().counts : undefined
    for (const term of fresh) {
      const count = many ? many[term] : counted.count(term)
      if (count > 0) this.#add(counted.column.value(term), count, rankOf)
    }
  }

  #addColumns(columns: readonly CandidateTerms[], rankOf: RankOf, check: DeadlineCheck): void {
    const holders = new Map<Scalar, { readonly counted: CountedColumn; readonly term: number }[]>()
    for (const column of columns) {
      for (const term of this.#uncounted(column, check)) {
        const value = column.counted.column.value(term)
        const held = holders.get(value)
        if (held) held.push({ counted: column.counted, term })
        else holders.set(value, [{ counted: column.counted, term }])
      }
    }
    for (const [value, held] of holders) {
      const [only] = held
      const count = held.length === 1 && only ? only.counted.count(only.term) : unitedCount(held)
      if (count > 0) this.#add(value, count, rankOf)
    }
  }

  *#uncounted({ counted, terms }: CandidateTerms, check: DeadlineCheck): Iterable<number> {
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
    const tallied = this.#values.get(value)
    if (tallied) {
      tallied.count += count
      return
    }
    const rank = rankOf(String(value))
    if (rank !== undefined) this.#values.set(value, { value, rank, count })
  }
}

type RankOf = (value: string) => number | undefined

function unitedCount(held: readonly { readonly counted: CountedColumn; readonly term: number }[]): number {
  const records = new Set<number>()
  for (const { counted, term } of held) counted.visit(term, record => records.add(record))
  return records.size
}

/** Returns the first values by rank, then by count, then by folded form. */
export function topValues(values: readonly TalliedValue[], limit: number): readonly TalliedValue[] {
  if (values.length > limit * 4) {
    const keys = Float64Array.from(values, keyOf).sort()
    const last = keys[limit - 1]
    return sortTallied(values.filter(each => keyOf(each) <= last)).slice(0, limit)
  }
  return sortTallied(values).slice(0, limit)
}

const keyOf = ({ rank, count }: TalliedValue): number => rank * 2 ** 40 - count

const order = (a: Scalar, b: Scalar): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorts by rank, then by count, then by folded form, then as the values are written. */
function sortTallied(values: readonly TalliedValue[]): readonly TalliedValue[] {
  return values
    .map(one => ({ one, folded: fold(String(one.value)) }))
    .sort(
      (a, b) => keyOf(a.one) - keyOf(b.one) || order(a.folded, b.folded) || order(a.one.value, b.one.value),
    )
    .map(({ one }) => one)
}
