// The order of a segment's records by one sort: a code for each, smaller first, and which key a code stands for.
import { fold } from '../../../normal/text.ts'
import type { Sort, SortKey } from '../../../query/query.ts'
import { columnBelow, spaceBelow } from './evaluate.ts'
import { each } from './ordinals.ts'
import type { Column } from './segment/column.ts'
import type { SpaceLayout } from './segment/layout.ts'
import type { Segment } from './segment/segment.ts'

/** The code of records without a value: behind all others in both directions. */
export const noCode = 0x7fffffff

export interface Order {
  readonly codes: Int32Array
  readonly keyOf: (code: number) => SortKey
  /** The code of a key another page ended with; between two codes when no record here has it. */
  readonly codeOf: (key: SortKey) => number
  /** The ordinals by code, then ascending; made when first asked for. */
  readonly ordinals: () => Uint32Array
}

export function orderOf(segment: Segment, sort: Sort): Order {
  const { order, ...plain } = sort
  return segment.derive(`order:${JSON.stringify(plain)}`, () => makeOrder(segment, sort))
}

interface Ranked {
  readonly column: Column | undefined
  readonly space: SpaceLayout
  readonly rankOf: (term: number) => number
}

function makeOrder(segment: Segment, sort: Sort): Order {
  const layouts = sortedColumns(segment, sort)
  const [only] = layouts
  if (only?.holds === 'id') return idOrder(segment, sort.descending)
  const columns = layouts.map(layout => ({ space: layout.space, column: segment.column(layout) }))
  const [first] = columns
  const ranks =
    columns.length === 1 && first?.column && !sort.order
      ? ranksOfOne(first.column)
      : ranksOfAll(
          columns.map(({ column }) => column),
          sort,
        )
  const ranked = columns.map(
    ({ column, space }, index): Ranked => ({
      column,
      space,
      rankOf: term => ranks.rankOf(index, term),
    }),
  )
  const top = ranks.count - 1
  const flip = (rank: number) => (sort.descending ? top - rank : rank)
  const codes = new Int32Array(segment.size).fill(noCode)
  for (const { column, space, rankOf } of ranked) {
    if (!column) continue
    const parents = parentsToRoot(segment, space)
    for (let term = 0; term < column.pointStart; term++) {
      const rank = rankOf(term)
      if (rank < 0) continue
      const code = flip(rank)
      each(column.postings.of(term), element => {
        const record = parents ? (parents[element] as number) : element
        if (code < (codes[record] as number)) codes[record] = code
        return true
      })
    }
  }
  const keyOfRank = (rank: number) => ranks.keyOf(rank)
  return {
    codes,
    keyOf: code => (code === noCode ? null : keyOfRank(flip(code))),
    codeOf: key => {
      if (key === null) return noCode
      let low = 0
      let high = ranks.count
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((keyOfRank(middle) as number) < (key as number)) low = middle + 1
        else high = middle
      }
      if (low < ranks.count && keyOfRank(low) === key) return flip(low)
      return sort.descending ? flip(low) + 0.5 : low - 0.5
    },
    ordinals: once(() => sortedByCode(codes, ranks.count)),
  }
}

function sortedColumns(segment: Segment, { lists, at }: Sort) {
  let spaces: readonly SpaceLayout[] = [segment.layout.spaces[0] as SpaceLayout]
  for (const alternatives of lists) {
    spaces = spaces.flatMap(space => alternatives.map(list => spaceBelow(segment, space, list)))
  }
  return spaces.flatMap(space => at.map(path => columnBelow(segment, space, path)))
}

/** The record of each element of the space; undefined where elements are records. */
export function parentsToRoot(segment: Segment, space: SpaceLayout): Uint32Array | undefined {
  if (!space.parent) return undefined
  if (!space.parent.parent) return segment.parentsOf(space)
  return segment.derive(`parents:${space.path}`, () => {
    const above = parentsToRoot(segment, space.parent as SpaceLayout) as Uint32Array
    return segment.parentsOf(space).map(parent => above[parent] as number)
  })
}

interface Ranks {
  readonly count: number
  /** -1 for a value that does not count. */
  readonly rankOf: (column: number, term: number) => number
  readonly keyOf: (rank: number) => SortKey
}

/** One column without declared values: its terms stand in order, those that fold alike beside each other. */
function ranksOfOne(column: Column): Ranks {
  const rankOf = new Int32Array(column.pointStart)
  const termOf: number[] = []
  for (let term = 0; term < column.pointStart; term++) {
    const isBlank = term === column.textStart && column.texts.length > 0 && column.texts.at(0) === ''
    if (isBlank) rankOf[term] = -1
    else {
      if (termOf.length === 0 || !column.isTie(term) || rankOf[term - 1] === -1) termOf.push(term)
      rankOf[term] = termOf.length - 1
    }
  }
  const terms = Uint32Array.from(termOf)
  return {
    count: terms.length,
    rankOf: (_, term) => rankOf[term] as number,
    keyOf: rank => keyOfTerm(column, terms[rank] as number),
  }
}

function keyOfTerm(column: Column, term: number): SortKey {
  const value = column.value(term)
  return typeof value === 'string' ? fold(value) : Number(value)
}

function ranksOfAll(columns: readonly (Column | undefined)[], { order }: Sort): Ranks {
  const keyed = columns.map(column =>
    Array.from({ length: column?.pointStart ?? 0 }, (_, term): SortKey => {
      const value = column?.value(term)
      if (value === undefined || value === '') return null
      if (typeof value !== 'string') return Number(value)
      if (!order) return fold(value)
      const rank = order.indexOf(value)
      return rank < 0 ? order.length : rank
    }),
  )
  const keys = [...new Set(keyed.flat())].filter(key => key !== null)
  keys.sort((a, b) => (a < b ? -1 : 1))
  const rankOf = new Map<SortKey, number>(keys.map((key, rank) => [key, rank]))
  return {
    count: keys.length,
    rankOf: (column, term) => rankOf.get(keyed[column]?.[term] ?? null) ?? -1,
    keyOf: rank => keys[rank] as SortKey,
  }
}

function idOrder(segment: Segment, descending: boolean): Order {
  const { ids, size } = segment
  const flip = (ordinal: number) => (descending ? size - 1 - ordinal : ordinal)
  const codes = Int32Array.from({ length: size }, (_, ordinal) => flip(ordinal))
  return {
    codes,
    keyOf: code => ids[flip(code)] as number,
    codeOf: key => {
      if (key === null) return noCode
      let low = 0
      let high = size
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((ids[middle] as number) < (key as number)) low = middle + 1
        else high = middle
      }
      if (ids[low] === key) return flip(low)
      return descending ? flip(low) + 0.5 : low - 0.5
    },
    ordinals: once(() => sortedByCode(codes, size)),
  }
}

function sortedByCode(codes: Int32Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 2)
  const slot = (code: number) => (code === noCode ? count : code)
  for (let ordinal = 0; ordinal < codes.length; ordinal++) {
    const at = slot(codes[ordinal] as number) + 1
    starts[at] = (starts[at] as number) + 1
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  const sorted = new Uint32Array(codes.length)
  for (let ordinal = 0; ordinal < codes.length; ordinal++) {
    const at = slot(codes[ordinal] as number)
    sorted[starts[at] as number] = ordinal
    starts[at] = (starts[at] as number) + 1
  }
  return sorted
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
