// The order of a segment's records by one sort: a code for each record (smaller comes first), and the sort key of each code.
import { partitionPoint } from '../../../lib/binary-search.ts'
import { fold } from '../../../normal/text.ts'
import type { Sort, SortKey } from '../../../query/query.ts'
import { columnBelow, spaceBelow } from './evaluate.ts'
import { forEachOrdinal, lowerBound } from './ordinals.ts'
import { NumberList } from './segment/bytes.ts'
import type { Column } from './segment/column.ts'
import type { ColumnLayout, SpaceLayout } from './segment/layout.ts'
import type { Segment } from './segment/segment.ts'

/** The code of records without a value, which come last in both directions. */
export const missingCode = 0x7fffffff

export interface SortOrder {
  /** The code of each record, by ordinal. */
  readonly codes: Int32Array
  readonly keyOf: (code: number) => SortKey
  /** Returns the code of a sort key; a number between two codes when no record of this segment has it. */
  readonly codeOf: (key: SortKey) => number
  /** Returns the ordinals by code, those of one code ascending; computed at the first call. */
  readonly ordinals: () => Uint32Array
}

/** Returns the order by the sort, which is computed once for each segment. */
export function sortOrderOf(segment: Segment, sort: Sort): SortOrder {
  const { order, ...plain } = sort
  const name = JSON.stringify(plain)
  return segment.derived(`order:${name}`, () => makeSortOrder(segment, sort, name))
}

function makeSortOrder(segment: Segment, sort: Sort, name: string): SortOrder {
  const layouts = columnsAt(segment, sort)
  const [only] = layouts
  if (only?.holds === 'id') return idOrder(segment, sort.descending)
  const columns = layouts.map(layout => ({ space: layout.space, column: segment.column(layout) }))
  const [first] = columns
  const ranks =
    columns.length === 1 && first?.column && !sort.order
      ? ranksOfColumn(segment, first.column, layouts[0].path)
      : ranksOfColumns(
          columns.map(({ column }) => column),
          sort,
        )
  const rankMax = ranks.count - 1
  const flip = (rank: number) => (sort.descending ? rankMax - rank : rank)
  const codes = segment.derivedArray(`codes:${name}`, () => codesOf(segment, columns, ranks, flip))
  const keyOfRank = (rank: number) => ranks.keyOf(rank)
  return {
    codes,
    keyOf: code => (code === missingCode ? null : keyOfRank(flip(code))),
    codeOf: key => {
      if (key === null) return missingCode
      // Keys of one sort are all texts or all numbers.
      const rank = partitionPoint(0, ranks.count, at => (keyOfRank(at) as number) < (key as number))
      if (rank < ranks.count && keyOfRank(rank) === key) return flip(rank)
      return sort.descending ? flip(rank) + 0.5 : rank - 0.5
    },
    ordinals: () => segment.derivedArray(`ordered:${name}`, () => sortedByCode(codes, ranks.count)),
  }
}

/** Returns the least code among the values of each record. */
function codesOf(
  segment: Segment,
  columns: readonly { readonly column: Column | undefined; readonly space: SpaceLayout }[],
  ranks: Ranks,
  flip: (rank: number) => number,
): Int32Array {
  const codes = new Int32Array(segment.size).fill(missingCode)
  for (const [index, { column, space }] of columns.entries()) {
    if (!column) continue
    const parents = parentsToRoot(segment, space)
    const rankOf = ranks.ranker(index)
    for (let term = 0; term < column.pointStart; term++) {
      const rank = rankOf(term)
      if (rank < 0) continue
      const code = flip(rank)
      forEachOrdinal(column.postings.ordinals(term), element => {
        const record = parents ? parents[element] : element
        if (code < codes[record]) codes[record] = code
        return true
      })
    }
  }
  return codes
}

/** Returns the columns that hold the values at the paths, one for each combination of alternative lists. */
export function columnsAt(
  segment: Segment,
  { lists, at }: Pick<Sort, 'lists' | 'at'>,
): readonly ColumnLayout[] {
  let spaces: readonly SpaceLayout[] = [segment.layout.spaces[0]]
  for (const alternatives of lists) {
    spaces = spaces.flatMap(space => alternatives.map(list => spaceBelow(segment, space, list)))
  }
  return spaces.flatMap(space => at.map(path => columnBelow(segment, space, path)))
}

/** Returns the record of each element of the space; undefined for the space of records. */
export function parentsToRoot(segment: Segment, space: SpaceLayout): Uint32Array | undefined {
  if (!space.parent) return undefined
  if (!space.parent.parent) return segment.parentsOf(space)
  return segment.derivedArray(`parents:${space.path}`, () => {
    const above = parentsToRoot(segment, space.parent as SpaceLayout) as Uint32Array
    return segment.parentsOf(space).map(parent => above[parent])
  })
}

interface Ranks {
  readonly count: number
  /** Returns for a column the function from a term to the rank of its value; -1 for the empty text, which counts as no value. */
  readonly ranker: (column: number) => (term: number) => number
  readonly keyOf: (rank: number) => SortKey
}

/** Ranks the terms of one column, which are in order already; terms that fold alike share a rank. */
function ranksOfColumn(segment: Segment, column: Column, path: string): Ranks {
  const terms = segment.derivedArray(`ranks:${path}`, () => firstTermsOfRanks(column))
  return {
    count: terms.length,
    ranker: () => {
      let rank = -1
      // The terms are asked for in their order.
      return term => {
        if (terms[rank + 1] === term) rank++
        return isBlankTerm(column, term) ? -1 : rank
      }
    },
    keyOf: rank => keyOfTerm(column, terms[rank]),
  }
}

/** Returns the first term of each rank. */
function firstTermsOfRanks(column: Column): Uint32Array {
  const terms = new NumberList(column.pointStart)
  for (let term = 0; term < column.pointStart; term++) {
    if (isBlankTerm(column, term)) continue
    const isFirst = terms.length === 0 || !column.foldsLikePrevious(term) || isBlankTerm(column, term - 1)
    if (isFirst) terms.push(term)
  }
  return terms.values.slice()
}

const isBlankTerm = ({ textStart, texts }: Column, term: number): boolean =>
  term === textStart && texts.length > 0 && texts.at(0) === ''

function keyOfTerm(column: Column, term: number): SortKey {
  const value = column.value(term)
  return typeof value === 'string' ? fold(value) : Number(value)
}

function ranksOfColumns(columns: readonly (Column | undefined)[], { order }: Sort): Ranks {
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
    ranker: column => term => rankOf.get(keyed[column][term] ?? null) ?? -1,
    keyOf: rank => keys[rank],
  }
}

function idOrder(segment: Segment, descending: boolean): SortOrder {
  const { ids, size } = segment
  const flip = (ordinal: number) => (descending ? size - 1 - ordinal : ordinal)
  const order = descending ? 'descending' : 'ascending'
  const codes = segment.derivedArray(`codes of ids:${order}`, () =>
    Int32Array.from({ length: size }, (_, ordinal) => flip(ordinal)),
  )
  return {
    codes,
    keyOf: code => ids[flip(code)],
    codeOf: key => {
      if (key === null) return missingCode
      const ordinal = lowerBound(ids, Number(key))
      if (ids[ordinal] === key) return flip(ordinal)
      return descending ? flip(ordinal) + 0.5 : ordinal - 0.5
    },
    ordinals: () => segment.derivedArray(`ordered ids:${order}`, () => sortedByCode(codes, size)),
  }
}

function sortedByCode(codes: Int32Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 2)
  const slot = (code: number) => (code === missingCode ? count : code)
  for (let ordinal = 0; ordinal < codes.length; ordinal++) {
    const at = slot(codes[ordinal]) + 1
    starts[at]++
  }
  for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1]
  const sorted = new Uint32Array(codes.length)
  for (let ordinal = 0; ordinal < codes.length; ordinal++) {
    const at = slot(codes[ordinal])
    sorted[starts[at]] = ordinal
    starts[at]++
  }
  return sorted
}
