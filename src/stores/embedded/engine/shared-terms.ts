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

/** Remembers what was found in a list of columns, without holding them in memory once their segments are closed. */
interface Memory {
  readonly columns: readonly WeakRef<Column>[]
  /** The values, by the index of a column and the term there. */
  found: readonly Map<number, SharedTerm>[]
  count: number
}

const memories = new WeakMap<Column, Memory>()

/** Finds terms in the columns. What it finds is remembered until another list begins with the same column. */
export class SharedTerms {
  readonly #columns: readonly Column[]
  readonly #memory: Memory

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    this.#memory = memoryOf(columns)
  }

  /** Returns the value of a term of a column. Until `trim` is called, the same value gives the same object. */
  of(index: number, term: number): SharedTerm {
    return this.#memory.found[index].get(term) ?? this.#find(this.#columns[index].value(term))
  }

  /** Forgets everything when it is too much. */
  trim(): void {
    if (this.#memory.count <= rememberedMax) return
    this.#memory.found = this.#columns.map(() => new Map())
    this.#memory.count = 0
  }

  #find(value: Scalar): SharedTerm {
    const folded = typeof value === 'string' ? fold(value) : value
    const terms = Int32Array.from(this.#columns, column => termOf(column, value, folded))
    const shared = { value, terms }
    for (const [index, term] of terms.entries()) if (term >= 0) this.#memory.found[index].set(term, shared)
    this.#memory.count++
    return shared
  }
}

function memoryOf(columns: readonly Column[]): Memory {
  const [first] = columns
  const known = first && memories.get(first)
  const isSame =
    known?.columns.length === columns.length &&
    columns.every((column, index) => known.columns[index].deref() === column)
  if (known && isSame) return known
  const made = {
    columns: columns.map(column => new WeakRef(column)),
    found: columns.map(() => new Map<number, SharedTerm>()),
    count: 0,
  }
  if (first) memories.set(first, made)
  return made
}

/** Returns the term that is exactly the value; -1 where there is none. */
function termOf(column: Column, value: Scalar, folded: Scalar): number {
  const { from, to } = column.termsOf(folded)
  for (let term = from; term < to; term++) if (column.value(term) === value) return term
  return -1
}
