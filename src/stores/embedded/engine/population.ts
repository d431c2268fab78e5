// Counts the records, or the entries, of a filtered population that have a value.
import type { Predicate } from '../../../query/predicate.ts'
import type { At } from '../../../query/query.ts'
import { type Check, columnBelow, evaluate, spaceBelow } from './evaluate.ts'
import { parentsToRoot } from './order.ts'
import { type Bits, each, lowerBound, type Ordinals, toBits, without } from './ordinals.ts'
import { Numbers } from './segment/bytes.ts'
import type { Column } from './segment/column.ts'
import { forwardOf } from './segment/forward.ts'
import type { ColumnLayout, SpaceLayout } from './segment/layout.ts'
import type { Segment } from './segment/segment.ts'

/** A segment and those of its records that newer versions have replaced. */
export interface View {
  readonly segment: Segment
  readonly deleted: Ordinals | undefined
}

/** The records that count and satisfy the filter. */
export function matching(
  { segment, deleted }: View,
  where: Predicate | undefined,
  check: Check,
): Ordinals | undefined {
  const root = segment.layout.spaces[0] as SpaceLayout
  if (!where) return deleted && without(evaluate(segment, { is: 'and', of: [] }, root, check), deleted)
  const found = evaluate(segment, where, root, check)
  return deleted ? without(found, deleted) : found
}

/** Whose values are counted. */
export interface Asked {
  readonly lists: readonly At[]
  readonly at: At
  readonly where: Predicate | undefined
  /** What the entry of the outermost list that holds the value must satisfy. */
  readonly entryWhere: Predicate | undefined
  /** Each value counts once a record, or once an entry. */
  readonly per: 'record' | 'entry'
}

/** A column and the part of its elements that counts. */
export interface Counted {
  readonly column: Column
  /** Of the column's space: counts of entries of one space are of the same entries. */
  readonly space: string
  /** The records that have the term, ascending, or the entries. */
  readonly visit: (term: number, seen: (ordinal: number) => void) => void
  readonly count: (term: number) => number
  /** The terms that somebody has, ascending: all of them counted at once. */
  readonly present: () => PresentTerms
}

interface PresentTerms {
  readonly terms: Uint32Array
  /** By term, of all terms of the column. */
  readonly counts: Uint32Array
}

/** The columns under the paths that have values, each with its population. */
export function populationsOf(view: View, asked: Asked, check: Check): readonly Counted[] {
  const { segment } = view
  const root = segment.layout.spaces[0] as SpaceLayout
  const records = matching(view, asked.where, check)
  if (records?.count === 0) return []
  const recordBits = records && toBits(records)
  const [outer, ...inner] = asked.lists
  if (!outer)
    return asked.at.flatMap(at =>
      counted(view, { layout: columnBelow(segment, root, at), records, recordBits }, asked),
    )
  return outer.flatMap(list => {
    const space = spaceBelow(segment, root, list)
    if (segment.sizeOf(space) === 0) return []
    const entries = asked.entryWhere && evaluate(segment, asked.entryWhere, space, check)
    const entryBits = entries && toBits(entries)
    let spaces: readonly SpaceLayout[] = [space]
    for (const lists of inner) spaces = spaces.flatMap(each => lists.map(at => spaceBelow(segment, each, at)))
    return spaces
      .flatMap(each => asked.at.map(at => columnBelow(segment, each, at)))
      .flatMap(layout => counted(view, { layout, records, recordBits, entryBits, entrySpace: space }, asked))
  })
}

interface Part {
  readonly layout: ColumnLayout
  readonly records: Ordinals | undefined
  readonly recordBits: Bits | undefined
  readonly entryBits?: Bits | undefined
  readonly entrySpace?: SpaceLayout
}

function counted(view: View, part: Part, { per, where }: Asked): readonly Counted[] {
  const { segment } = view
  const { layout, recordBits, entryBits, entrySpace } = part
  const column = segment.column(layout)
  if (!column) return []
  const space = layout.space.path
  const toRoot = parentsToRoot(segment, layout.space)
  const toEntry =
    entryBits && entrySpace && entrySpace !== layout.space
      ? climb(segment, layout.space, entrySpace)
      : undefined
  const isMember = (element: number): boolean => {
    if (recordBits && !bit(recordBits, toRoot ? (toRoot[element] as number) : element)) return false
    return !entryBits || bit(entryBits, toEntry ? (toEntry[element] as number) : element)
  }
  const isWhole = !recordBits && !entryBits
  const visit = (term: number, seen: (ordinal: number) => void) => {
    let last = -1
    each(column.postings.of(term), element => {
      if (!isWhole && !isMember(element)) return true
      const ordinal = per === 'record' && toRoot ? (toRoot[element] as number) : element
      if (ordinal !== last) seen(ordinal)
      last = ordinal
      return true
    })
  }
  const count = (term: number): number => {
    if (isWhole && (per === 'entry' || !toRoot)) return column.postings.count(term)
    let total = 0
    visit(term, () => {
      total++
    })
    return total
  }
  const terms = column.pointStart
  const present = () => {
    const forward = segment.derive(`forward:${layout.path}`, () => forwardOf(column))
    const counts = new Uint32Array(terms)
    const found = new Numbers()
    /** The ordinal that was counted last for a term, and one. */
    const last = new Uint32Array(terms)
    const visitElement = (element: number) => {
      if (entryBits && !bit(entryBits, toEntry ? (toEntry[element] as number) : element)) return
      const ordinal = (per === 'record' && toRoot ? (toRoot[element] as number) : element) + 1
      for (let at = forward.starts[element] as number; at < (forward.starts[element + 1] as number); at++) {
        const term = forward.terms[at] as number
        if (last[term] === ordinal) continue
        last[term] = ordinal
        if (counts[term] === 0) found.push(term)
        counts[term] = (counts[term] as number) + 1
      }
    }
    eachElement(part.records, toRoot, column.size, visitElement)
    return { terms: found.values.slice().sort(), counts }
  }
  if (where || entryBits) return [{ column, space, visit, count, present }]
  // Without a filter the counts are always the same.
  const everybody = () =>
    remembered(view, `${per}:${layout.path}`, () =>
      isWhole
        ? {
            terms: Uint32Array.from({ length: terms }, (_, term) => term),
            counts: Uint32Array.from({ length: terms }, (_, term) => count(term)),
          }
        : present(),
    )
  return [{ column, space, visit, count: term => everybody().counts[term] as number, present: everybody }]
}

const countsOf = new WeakMap<object, Map<string, PresentTerms>>()

/** What is counted of all records of a view, as long as the same of them are replaced. */
function remembered({ segment, deleted }: View, key: string, count: () => PresentTerms): PresentTerms {
  const known = countsOf.get(deleted ?? segment) ?? new Map<string, PresentTerms>()
  countsOf.set(deleted ?? segment, known)
  const found = known.get(key) ?? count()
  known.set(key, found)
  return found
}

/** Calls for the elements of the records, all elements when the records are all. */
function eachElement(
  records: Ordinals | undefined,
  toRoot: Uint32Array | undefined,
  size: number,
  visit: (element: number) => void,
): void {
  if (!records) for (let element = 0; element < size; element++) visit(element)
  else if (!toRoot) {
    each(records, record => {
      visit(record)
      return true
    })
  } else {
    let element = 0
    each(records, record => {
      if (element < size && (toRoot[element] as number) < record) element = reach(toRoot, record, element)
      for (; element < size && toRoot[element] === record; element++) visit(element)
      return true
    })
  }
}

/** The first element of the record or a later one: by doubling steps, for the next is mostly near. */
function reach(toRoot: Uint32Array, record: number, from: number): number {
  let step = 1
  let low = from
  while (low + step < toRoot.length && (toRoot[low + step] as number) < record) {
    low += step
    step *= 2
  }
  return lowerBound(toRoot.subarray(0, Math.min(toRoot.length, low + step + 1)), record, low)
}

function climb(segment: Segment, from: SpaceLayout, to: SpaceLayout): Uint32Array {
  return segment.derive(`climb:${from.path}:${to.path}`, () => {
    let parents = segment.parentsOf(from)
    for (let space = from.parent; space && space !== to; space = space.parent) {
      const above = segment.parentsOf(space)
      parents = parents.map(parent => above[parent] as number)
    }
    return parents
  })
}

const bit = ({ bits }: Bits, ordinal: number): boolean =>
  (((bits[ordinal >>> 5] as number) >>> (ordinal & 31)) & 1) === 1
