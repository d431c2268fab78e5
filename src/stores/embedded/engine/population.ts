// Counts how many records, or list entries, of a filtered population have each value of a field.
import type { Predicate } from '../../../query/predicate.ts'
import type { At } from '../../../query/query.ts'
import { columnBelow, type DeadlineCheck, evaluate, spaceBelow } from './evaluate.ts'
import { parentsToRoot } from './order.ts'
import {
  difference,
  forEachOrdinal,
  lowerBound,
  type OrdinalBits,
  type OrdinalSet,
  toBits,
} from './ordinals.ts'
import { forwardIndexIn, termsOfRecords } from './record-terms.ts'
import type { Column } from './segment/column.ts'
import type { ForwardIndex } from './segment/forward.ts'
import type { ColumnLayout, SpaceLayout } from './segment/layout.ts'
import type { Segment } from './segment/segment.ts'
import { countDistinctTerms, countedTerms, countTerms } from './term-counts.ts'

/** A segment with the ordinals of those of its records that were deleted or replaced by a newer version. */
export interface SegmentView {
  readonly segment: Segment
  readonly deleted: OrdinalSet | undefined
}

/** Returns the records that are not deleted and satisfy the filter; undefined when that is all records of the segment. */
export function matchingRecords(
  { segment, deleted }: SegmentView,
  where: Predicate | undefined,
  check: DeadlineCheck,
): OrdinalSet | undefined {
  const root = segment.layout.spaces[0]
  if (!where) return deleted && difference(evaluate(segment, { is: 'and', of: [] }, root, check), deleted)
  const found = evaluate(segment, where, root, check)
  return deleted ? difference(found, deleted) : found
}

/** The field whose values are counted, and the records whose values count. */
export interface ValueCountQuery {
  readonly lists: readonly At[]
  readonly at: At
  readonly where: Predicate | undefined
  /** The condition on the entry of the outermost list that has the value. */
  readonly entryWhere: Predicate | undefined
  /** Each value counts once for each record, or once for each list entry. */
  readonly per: 'record' | 'entry'
}

/** A column with the part of its elements that is counted. */
export interface CountedColumn {
  readonly column: Column
  /** The path of the column's space. Columns of one space count the same entries. */
  readonly space: string
  /** Calls `seen` for each record (or list entry) that has the term, ascending. */
  readonly visit: (term: number, seen: (ordinal: number) => void) => void
  readonly count: (term: number) => number
  /** Counts all terms in one pass over the population. */
  readonly present: () => PresentTerms
}

interface PresentTerms {
  /** The terms that occur in the population, ascending. */
  readonly terms: Uint32Array
  /** The count of every term of the column, by term. */
  readonly counts: Uint32Array
}

/** Returns the columns under the paths that have values, each with its population. */
export function populationsOf(
  view: SegmentView,
  query: ValueCountQuery,
  check: DeadlineCheck,
): readonly CountedColumn[] {
  const { segment } = view
  const root = segment.layout.spaces[0]
  const records = matchingRecords(view, query.where, check)
  if (records?.count === 0) return []
  const recordBits = records && toBits(records)
  const [outer, ...inner] = query.lists
  if (!outer)
    return query.at.flatMap(at =>
      countedColumn(view, { layout: columnBelow(segment, root, at), records, recordBits }, query),
    )
  return outer.flatMap(list => {
    const space = spaceBelow(segment, root, list)
    if (segment.sizeOf(space) === 0) return []
    const entries = query.entryWhere && evaluate(segment, query.entryWhere, space, check)
    const entryBits = entries && toBits(entries)
    let spaces: readonly SpaceLayout[] = [space]
    for (const lists of inner) spaces = spaces.flatMap(each => lists.map(at => spaceBelow(segment, each, at)))
    return spaces
      .flatMap(each => query.at.map(at => columnBelow(segment, each, at)))
      .flatMap(layout =>
        countedColumn(view, { layout, records, recordBits, entryBits, entrySpace: space }, query),
      )
  })
}

interface ColumnPopulation {
  readonly layout: ColumnLayout
  readonly records: OrdinalSet | undefined
  readonly recordBits: OrdinalBits | undefined
  readonly entryBits?: OrdinalBits | undefined
  readonly entrySpace?: SpaceLayout
}

function countedColumn(
  view: SegmentView,
  part: ColumnPopulation,
  { per, where }: ValueCountQuery,
): readonly CountedColumn[] {
  const { segment } = view
  const { layout, recordBits, entryBits, entrySpace } = part
  const column = segment.column(layout)
  if (!column) return []
  const space = layout.space.path
  const toRoot = parentsToRoot(segment, layout.space)
  const toEntry =
    entryBits && entrySpace && entrySpace !== layout.space
      ? ancestorsIn(segment, layout.space, entrySpace)
      : undefined
  const isMember = (element: number): boolean => {
    if (recordBits && !hasBit(recordBits, toRoot ? toRoot[element] : element)) return false
    return !entryBits || hasBit(entryBits, toEntry ? toEntry[element] : element)
  }
  const isUnfiltered = !recordBits && !entryBits
  const visit = (term: number, seen: (ordinal: number) => void) => {
    let last = -1
    forEachOrdinal(column.postings.ordinals(term), element => {
      if (!isUnfiltered && !isMember(element)) return true
      const ordinal = per === 'record' && toRoot ? toRoot[element] : element
      if (ordinal !== last) seen(ordinal)
      last = ordinal
      return true
    })
  }
  const count = (term: number): number => {
    if (isUnfiltered && (per === 'entry' || !toRoot)) return column.postings.count(term)
    let total = 0
    visit(term, () => {
      total++
    })
    return total
  }
  const terms = column.pointStart
  const present = () => {
    const counts = new Uint32Array(terms)
    if (entryBits) {
      const isCounted = (element: number) => hasBit(entryBits, toEntry ? toEntry[element] : element)
      countEntries(
        forwardIndexIn(segment, layout, column),
        { records: part.records, toRoot, per, isCounted },
        counts,
      )
    } else {
      const count = per === 'record' && toRoot ? countDistinctTerms : countTerms
      count(termsOfRecords(segment, layout, column), part.records, counts)
    }
    return { terms: countedTerms(counts), counts }
  }
  if (where || entryBits) return [{ column, space, visit, count, present }]
  // Without a filter the counts stay the same as long as the view does.
  const ofAllRecords = () =>
    cachedCounts(view, `${per}:${layout.path}`, () =>
      isUnfiltered
        ? {
            terms: Uint32Array.from({ length: terms }, (_, term) => term),
            counts: Uint32Array.from({ length: terms }, (_, term) => count(term)),
          }
        : present(),
    )
  return [{ column, space, visit, count: term => ofAllRecords().counts[term], present: ofAllRecords }]
}

const countsByView = new WeakMap<object, Map<string, PresentTerms>>()

/** Returns counts over all records of a view, computed once for as long as no more of them are deleted. */
function cachedCounts(
  { segment, deleted }: SegmentView,
  key: string,
  count: () => PresentTerms,
): PresentTerms {
  const counts = countsByView.get(deleted ?? segment) ?? new Map<string, PresentTerms>()
  countsByView.set(deleted ?? segment, counts)
  const terms = counts.get(key) ?? count()
  counts.set(key, terms)
  return terms
}

interface CountedEntries {
  readonly records: OrdinalSet | undefined
  readonly toRoot: Uint32Array | undefined
  readonly per: 'record' | 'entry'
  readonly isCounted: (element: number) => boolean
}

/** Counts the terms of the entries of the records that are to be counted. */
function countEntries(
  { starts, terms }: ForwardIndex,
  { records, toRoot, per, isCounted }: CountedEntries,
  counts: Uint32Array,
): void {
  /** The ordinal that was counted last, plus one, by term. */
  const last = new Uint32Array(counts.length)
  eachElement(records, toRoot, starts.length - 1, element => {
    if (!isCounted(element)) return
    const ordinal = (per === 'record' && toRoot ? toRoot[element] : element) + 1
    for (let at = starts[element]; at < starts[element + 1]; at++) {
      const term = terms[at]
      if (last[term] === ordinal) continue
      last[term] = ordinal
      counts[term]++
    }
  })
}

/** Calls `visit` for the elements of the records, ascending; for all elements when `records` is undefined. */
function eachElement(
  records: OrdinalSet | undefined,
  toRoot: Uint32Array | undefined,
  size: number,
  visit: (element: number) => void,
): void {
  if (!records) for (let element = 0; element < size; element++) visit(element)
  else if (!toRoot) {
    forEachOrdinal(records, record => {
      visit(record)
      return true
    })
  } else {
    let element = 0
    forEachOrdinal(records, record => {
      if (element < size && toRoot[element] < record) element = gallopTo(toRoot, record, element)
      for (; element < size && toRoot[element] === record; element++) visit(element)
      return true
    })
  }
}

/** Returns the first element of the record or of a later one. It searches in doubling steps, because the next is mostly near. */
function gallopTo(toRoot: Uint32Array, record: number, from: number): number {
  let step = 1
  let low = from
  while (low + step < toRoot.length && toRoot[low + step] < record) {
    low += step
    step *= 2
  }
  return lowerBound(toRoot.subarray(0, Math.min(toRoot.length, low + step + 1)), record, low)
}

/** Returns, for each element of a space, its ancestor in an enclosing space. */
function ancestorsIn(segment: Segment, from: SpaceLayout, to: SpaceLayout): Uint32Array {
  return segment.derivedArray(`climb:${from.path}:${to.path}`, () => {
    let parents = segment.parentsOf(from)
    for (let space = from.parent; space && space !== to; space = space.parent) {
      const above = segment.parentsOf(space)
      parents = parents.map(parent => above[parent])
    }
    return parents
  })
}

const hasBit = ({ bits }: OrdinalBits, ordinal: number): boolean =>
  ((bits[ordinal >>> 5] >>> (ordinal & 31)) & 1) === 1
