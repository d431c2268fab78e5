// A predicate to the set of ordinals that satisfy it, each part in the space it speaks of, the rarest parts first.
import type { Predicate } from '../../../query/predicate.ts'
import { evaluateLeaf, type LeafPredicate } from './leaf.ts'
import {
  all,
  and,
  empty,
  few,
  fromUnsorted,
  lift,
  lowerBound,
  not,
  type Ordinals,
  or,
  toList,
  without,
} from './ordinals.ts'
import type { ColumnLayout, SpaceLayout } from './segment/layout.ts'
import { join } from './segment/layout.ts'
import type { Segment } from './segment/segment.ts'
import { isPartOfWord } from './segment/text-terms.ts'

/** Throws when the time of the query is over; called now and then in long work. */
export type Check = () => void

/** The ordinals of the space for which `matches` is true. */
export function evaluate(segment: Segment, predicate: Predicate, space: SpaceLayout, check: Check): Ordinals {
  check()
  const size = segment.sizeOf(space)
  if (size === 0) return empty(0)
  switch (predicate.is) {
    case 'and':
      return conjunction(segment, predicate.of, space, check)
    case 'or':
      return or(
        predicate.of.map(part => evaluate(segment, part, space, check)),
        size,
      )
    case 'not':
      return not(evaluate(segment, predicate.of, space, check))
    case 'element':
      return remembered(segment, predicate, space, () =>
        or(
          predicate.lists.map(list => {
            const byWords = withPiece(segment, predicate.of, { list, space }, check)
            if (byWords) return byWords
            const below = spaceBelow(segment, space, list)
            const found = evaluate(segment, predicate.of, below, check)
            return lift(found, segment.parentsOf(below), size)
          }),
          size,
        ),
      )
    default:
      return remembered(segment, predicate, space, () =>
        or(
          predicate.at.map(at => leafAt(segment, predicate, { space, at, size }, check)),
          size,
        ),
      )
  }
}

/**
 * A piece of a word, looked for in a list: who has a frequent word with it is found, and remembered, word by word, for
 * other pieces stand in the same words. Undefined for all other conditions.
 */
function withPiece(
  segment: Segment,
  predicate: Predicate,
  { list, space }: { readonly list: string; readonly space: SpaceLayout },
  check: Check,
): Ordinals | undefined {
  if (predicate.is !== 'substring' || !isPartOfWord(predicate.text)) return undefined
  const below = spaceBelow(segment, space, list)
  const size = segment.sizeOf(space)
  const found: Ordinals[] = []
  for (const at of predicate.at) {
    const layout = columnBelow(segment, below, at)
    const column = layout.space === below ? segment.column(layout) : undefined
    if (!column || column.textStart > 0) return undefined
    const { frequent, others } = column.vocabulary.wordsWith(predicate.text, check)
    const holding = (texts: Ordinals) =>
      lift(column.postings.union(toList(texts), check), segment.parentsOf(below), size)
    for (const token of frequent) {
      const key = `word:${layout.path}:${token}`
      found.push(segment.remember(key, () => holding(column.vocabulary.exactly(token)), 'at once'))
    }
    found.push(holding(others))
  }
  return or(found, size)
}

function conjunction(
  segment: Segment,
  parts: readonly Predicate[],
  space: SpaceLayout,
  check: Check,
): Ordinals {
  const size = segment.sizeOf(space)
  const ordered = withRangesJoined(segment, parts, space)
    .map(part => ({ part, estimate: estimate(segment, part, space) }))
    .sort((a, b) => a.estimate - b.estimate)
  let found: Ordinals | undefined
  for (const { part } of ordered) {
    if (found?.count === 0) return found
    if (found && part.is === 'not') found = without(found, evaluate(segment, part.of, space, check))
    else {
      const here = evaluate(segment, part, space, check)
      found = found ? and(found, here) : here
    }
  }
  return found ?? all(size)
}

type Range = Extract<Predicate, { readonly is: 'range' }>

/** A lower and an upper bound on one column become one range: where no element has two values, that is the same. */
function withRangesJoined(
  segment: Segment,
  parts: readonly Predicate[],
  space: SpaceLayout,
): readonly Predicate[] {
  const joined: Predicate[] = []
  for (const part of parts) {
    const index = part.is === 'range' ? joined.findIndex(other => complement(other, part)) : -1
    if (index >= 0 && isSingle(segment, part as Range, space)) {
      joined[index] = { ...(joined[index] as Range), ...(part as Range) }
    } else joined.push(part)
  }
  return joined
}

const complement = (other: Predicate, { at, from, to }: Range): boolean =>
  other.is === 'range' &&
  at.length === 1 &&
  other.at.length === 1 &&
  other.at[0] === at[0] &&
  (from ? !other.from && !to : !other.to)

function isSingle(segment: Segment, { at }: Range, space: SpaceLayout): boolean {
  const layout = columnBelow(segment, space, at[0] ?? '')
  return layout.holds === 'values' && layout.space === space && segment.column(layout)?.isSingle === true
}

/** Longer predicates (long lists of values) are not worth their own text. */
const keyLengthMax = 600

function remembered(
  segment: Segment,
  predicate: Predicate,
  space: SpaceLayout,
  make: () => Ordinals,
): Ordinals {
  if (predicate.is === 'oneOf' && predicate.values.length > 8) return make()
  const key = `${space.number}:${JSON.stringify(predicate)}`
  return key.length > keyLengthMax ? make() : segment.remember(key, make)
}

interface Place {
  readonly space: SpaceLayout
  readonly at: string
  readonly size: number
}

function leafAt(
  segment: Segment,
  predicate: LeafPredicate,
  { space, at, size }: Place,
  check: Check,
): Ordinals {
  const layout = columnBelow(segment, space, at)
  if (layout.holds === 'id') return idsThat(segment, predicate)
  const column = segment.column(layout)
  if (!column) return empty(size)
  return liftTo(segment, evaluateLeaf(column, predicate, check), layout.space, space)
}

/** Elements of a space to the entries of a space around it. */
export function liftTo(segment: Segment, set: Ordinals, from: SpaceLayout, to: SpaceLayout): Ordinals {
  let found = set
  for (let space = from; space !== to && space.parent; space = space.parent) {
    found = lift(found, segment.parentsOf(space), segment.sizeOf(space.parent))
  }
  return found
}

export function columnBelow({ layout }: Segment, space: SpaceLayout, at: string): ColumnLayout {
  const path = join(space.path, at)
  const found = layout.columnAt.get(path)
  if (!found) throw new Error(`No column of the search index holds ${path}.`)
  return found
}

export function spaceBelow({ layout }: Segment, space: SpaceLayout, list: string): SpaceLayout {
  const path = join(space.path, list)
  const found = layout.spaceAt.get(path)
  if (!found) throw new Error(`No element space of the search index holds ${path}.`)
  return found
}

/** The id of a record is no column: the ids themselves are at hand. */
function idsThat(segment: Segment, predicate: LeafPredicate): Ordinals {
  const { ids, size } = segment
  if (predicate.is === 'oneOf') {
    const found = predicate.values.flatMap(value =>
      typeof value === 'number' ? (segment.ordinalOf(value) ?? []) : [],
    )
    return fromUnsorted(size, Uint32Array.from(found))
  }
  if (predicate.is === 'range') {
    const { from, to } = predicate
    if (typeof (from ?? to)?.value === 'string' || typeof (to ?? from)?.value === 'string') return empty(size)
    const place = (value: number, after: boolean) => {
      const at = value <= 0 ? 0 : value > 0xffffffff ? size : lowerBound(ids, Math.ceil(value))
      return after && ids[at] === value ? at + 1 : at
    }
    const start = from ? place(Number(from.value), !from.inclusive) : 0
    const end = to ? place(Number(to.value), to.inclusive) : size
    return few(
      size,
      Uint32Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index),
    )
  }
  return predicate.is === 'present' ? all(size) : empty(size)
}

/** Roughly how many of the space satisfy the predicate, without evaluating it. */
function estimate(segment: Segment, predicate: Predicate, space: SpaceLayout): number {
  const size = segment.sizeOf(space)
  switch (predicate.is) {
    case 'and':
      return Math.min(...predicate.of.map(part => estimate(segment, part, space)))
    case 'or':
      return predicate.of.reduce((sum, part) => sum + estimate(segment, part, space), 0)
    case 'not':
      return size * 2
    case 'element':
      return predicate.lists.reduce(
        (sum, list) => sum + estimate(segment, predicate.of, spaceBelow(segment, space, list)),
        0,
      )
    case 'oneOf':
      return predicate.at.reduce((sum, at) => sum + estimateOneOf(segment, predicate.values, space, at), 0)
    case 'near':
      return size / 8
    case 'range':
      return size / 4
    default:
      return size / 3
  }
}

function estimateOneOf(
  segment: Segment,
  values: readonly (string | number | boolean)[],
  space: SpaceLayout,
  at: string,
): number {
  const layout = columnBelow(segment, space, at)
  if (layout.holds === 'id') return values.length
  const column = segment.column(layout)
  if (!column) return 0
  if (values.length > 4) return (segment.sizeOf(space) / 16) * Math.min(4, values.length / 100)
  let count = 0
  for (const value of values) {
    const { from, to } = column.termsOf(value)
    for (let term = from; term < to; term++) count += column.postings.count(term)
  }
  return count
}
