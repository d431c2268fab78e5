// Finds the terms of one value in several columns, each of which numbers its terms in its own way.
import { fold } from '../../../normal/text.ts'
import type { Scalar } from '../../../query/predicate.ts'
import type { Column } from './segment/column.ts'

/** A value with its term in each of the columns; -1 in a column that lacks it. */
export interface SharedTerm {
  readonly value: Scalar
  readonly terms: Int32Array
}

/** The values that are remembered; popular ones are asked for by nearly every query. */
const rememberedMax = 20_000

const remembered = new WeakMap<Column, SharedTerms>()

/** Returns what is remembered of the columns, until another list begins with the same column. */
export function sharedTermsOf(columns: readonly Column[]): SharedTerms {
  const [first] = columns
  const known = first && remembered.get(first)
  if (known?.isOf(columns)) return known
  const made = new SharedTerms(columns)
  if (first) remembered.set(first, made)
  return made
}

class SharedTerms {
  readonly #columns: readonly Column[]
  /** What was found, by the index of a column and its term. */
  #found: readonly Map<number, SharedTerm>[]
  #count = 0

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    this.#found = columns.map(() => new Map())
  }

  isOf(columns: readonly Column[]): boolean {
    return (
      columns.length === this.#columns.length && columns.every((each, index) => each === this.#columns[index])
    )
  }

  /** Returns the value of a term of a column. The same value gives the same object while it is remembered. */
  of(index: number, term: number): SharedTerm {
    return this.#found[index].get(term) ?? this.#find(this.#columns[index].value(term))
  }

  /** Forgets everything when it is too much. */
  trim(): void {
    if (this.#count <= rememberedMax) return
    this.#found = this.#columns.map(() => new Map())
    this.#count = 0
  }

  #find(value: Scalar): SharedTerm {
    const folded = typeof value === 'string' ? fold(value) : value
    const terms = Int32Array.from(this.#columns, column => termOf(column, value, folded))
    const shared = { value, terms }
    for (const [index, term] of terms.entries()) if (term >= 0) this.#found[index].set(term, shared)
    this.#count++
    return shared
  }
}

/** Returns the term that is exactly the value; -1 where there is none. */
function termOf(column: Column, value: Scalar, folded: Scalar): number {
  const { from, to } = column.termsOf(folded)
  for (let term = from; term < to; term++) if (column.value(term) === value) return term
  return -1
}
