// Counts the records, or the entries, of a filtered population that have a value.
import type { Predicate } from '../../../query/predicate.ts'
import type { At } from '../../../query/query.ts'
import type { Column } from './column.ts'
import { type Check, columnBelow, evaluate, spaceBelow } from './evaluate.ts'
import type { ColumnLayout, SpaceLayout } from './layout.ts'
import { parentsToRoot } from './order.ts'
import { type Bits, each, type Ordinals, toBits, without } from './ordinals.ts'
import type { Segment } from './segment.ts'

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
  /** The records that have the term, ascending, or the entries. */
  readonly visit: (term: number, seen: (ordinal: number) => void) => void
  readonly count: (term: number) => number
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
      counted(segment, { layout: columnBelow(segment, root, at), recordBits }, asked),
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
      .flatMap(layout => counted(segment, { layout, recordBits, entryBits, entrySpace: space }, asked))
  })
}

interface Part {
  readonly layout: ColumnLayout
  readonly recordBits: Bits | undefined
  readonly entryBits?: Bits | undefined
  readonly entrySpace?: SpaceLayout
}

function counted(segment: Segment, part: Part, { per }: Asked): readonly Counted[] {
  const { layout, recordBits, entryBits, entrySpace } = part
  const column = segment.column(layout)
  if (!column) return []
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
  if (!isWhole || per === 'entry' || !toRoot) return [{ column, visit, count }]
  // Without a filter the counts are always the same.
  const counts = () =>
    segment.derive(`counts:${layout.path}`, () =>
      Uint32Array.from({ length: column.termCount }, (_, term) => count(term)),
    )
  return [{ column, visit, count: term => counts()[term] as number }]
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
