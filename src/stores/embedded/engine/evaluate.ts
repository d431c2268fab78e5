// Evaluates a predicate to the set of ordinals that satisfy it: each part in its own space, the rarest parts first.
import type { Predicate } from '../../../query/predicate.ts'
import { joinPath } from '../../../query/predicate-paths.ts'
import { evaluateLeaf, type LeafPredicate } from './leaf.ts'
import {
  allOrdinals,
  complement,
  difference,
  fromSorted,
  fromUnsorted,
  intersection,
  liftToParents,
  lowerBound,
  noOrdinals,
  type OrdinalSet,
  toList,
  union,
} from './ordinals.ts'
import type { ColumnLayout, SpaceLayout } from './segment/layout.ts'
import type { Segment } from './segment/segment.ts'
import { isWithinWord } from './segment/text-terms.ts'

/** Throws when the time budget of the query is spent. Long loops call it now and then. */
export type DeadlineCheck = () => void

/**
 * Returns the ordinals of the space that satisfy the predicate: those for which `matches` of src/query/matches.ts is true.
 *
 * @example
 * const paris = { is: 'oneOf', at: ['basic_profile.location.city'], values: ['paris'] } as const
 * evaluate(segment, paris, rootSpace, check) // the ordinals of the records in Paris
 */
export function evaluate(
  segment: Segment,
  predicate: Predicate,
  space: SpaceLayout,
  check: DeadlineCheck,
): OrdinalSet {
  check()
  const size = segment.sizeOf(space)
  if (size === 0) return noOrdinals(0)
  switch (predicate.is) {
    case 'and':
      return conjunction(segment, predicate.of, space, check)
    case 'or':
      return union(
        predicate.of.map(part => evaluate(segment, part, space, check)),
        size,
      )
    case 'not':
      return complement(evaluate(segment, predicate.of, space, check))
    case 'element':
      return cachedEvaluation(segment, predicate, space, () =>
        union(
          predicate.lists.map(list => {
            const containing = recordsContaining(segment, predicate.of, { list, space }, check)
            if (containing) return containing
            const below = spaceBelow(segment, space, list)
            const found = evaluate(segment, predicate.of, below, check)
            return liftToParents(found, segment.parentsOf(below), size)
          }),
          size,
        ),
      )
    default:
      return cachedEvaluation(segment, predicate, space, () =>
        union(
          predicate.at.map(at => evaluateLeafAt(segment, predicate, { space, at, size }, check)),
          size,
        ),
      )
  }
}

/**
 * Returns the ordinals with an entry of the list that contains a substring, where the substring lies within one word.
 * The ordinals with each frequent word are cached by word, because other substrings are parts of the same words. Returns
 * undefined for all other conditions.
 */
function recordsContaining(
  segment: Segment,
  predicate: Predicate,
  { list, space }: { readonly list: string; readonly space: SpaceLayout },
  check: DeadlineCheck,
): OrdinalSet | undefined {
  if (predicate.is !== 'substring' || !isWithinWord(predicate.text)) return undefined
  const below = spaceBelow(segment, space, list)
  const size = segment.sizeOf(space)
  const found: OrdinalSet[] = []
  for (const at of predicate.at) {
    const layout = columnBelow(segment, below, at)
    const column = layout.space === below ? segment.column(layout) : undefined
    if (!column || column.textStart > 0) return undefined
    const { frequent, others } = column.vocabulary.splitByFrequency(predicate.text, check)
    const recordsWith = (texts: OrdinalSet) =>
      liftToParents(column.postings.union(toList(texts), check), segment.parentsOf(below), size)
    for (const token of frequent) {
      const key = `word:${layout.path}:${token}`
      found.push(segment.cachedSet(key, () => recordsWith(column.vocabulary.textsWith(token)), 'first use'))
    }
    found.push(recordsWith(others))
  }
  return union(found, size)
}

function conjunction(
  segment: Segment,
  parts: readonly Predicate[],
  space: SpaceLayout,
  check: DeadlineCheck,
): OrdinalSet {
  const size = segment.sizeOf(space)
  const ordered = joinRanges(segment, parts, space)
    .map(part => ({ part, estimate: estimate(segment, part, space) }))
    .sort((a, b) => a.estimate - b.estimate)
  let found: OrdinalSet | undefined
  for (const { part } of ordered) {
    if (found?.count === 0) return found
    if (found && part.is === 'not') found = difference(found, evaluate(segment, part.of, space, check))
    else {
      const here = evaluate(segment, part, space, check)
      found = found ? intersection(found, here) : here
    }
  }
  return found ?? allOrdinals(size)
}

type Range = Extract<Predicate, { readonly is: 'range' }>

/** Joins a lower and an upper bound on one column into one range, which means the same where no element has two values. */
function joinRanges(segment: Segment, parts: readonly Predicate[], space: SpaceLayout): readonly Predicate[] {
  const joined: Predicate[] = []
  for (const part of parts) {
    const index = part.is === 'range' ? joined.findIndex(other => areComplementary(other, part)) : -1
    if (index >= 0 && isSingle(segment, part as Range, space)) {
      joined[index] = { ...(joined[index] as Range), ...(part as Range) }
    } else joined.push(part)
  }
  return joined
}

const areComplementary = (other: Predicate, { at, from, to }: Range): boolean =>
  other.is === 'range' &&
  at.length === 1 &&
  other.at.length === 1 &&
  other.at[0] === at[0] &&
  (from ? !other.from && !to : !other.to)

function isSingle(segment: Segment, { at }: Range, space: SpaceLayout): boolean {
  const layout = columnBelow(segment, space, at[0] ?? '')
  return layout.holds === 'values' && layout.space === space && segment.column(layout)?.isSingle === true
}

/** Predicates with longer cache keys (long lists of values) are not cached. */
const keyLengthMax = 600

function cachedEvaluation(
  segment: Segment,
  predicate: Predicate,
  space: SpaceLayout,
  make: () => OrdinalSet,
): OrdinalSet {
  if (predicate.is === 'oneOf' && predicate.values.length > 8) return make()
  const key = `${space.number}:${JSON.stringify(predicate)}`
  return key.length > keyLengthMax ? make() : segment.cachedSet(key, make)
}

interface LeafScope {
  readonly space: SpaceLayout
  readonly at: string
  readonly size: number
}

function evaluateLeafAt(
  segment: Segment,
  predicate: LeafPredicate,
  { space, at, size }: LeafScope,
  check: DeadlineCheck,
): OrdinalSet {
  const layout = columnBelow(segment, space, at)
  if (layout.holds === 'id') return evaluateOnIds(segment, predicate)
  const column = segment.column(layout)
  if (!column) return noOrdinals(size)
  return liftToSpace(segment, evaluateLeaf(column, predicate, check), layout.space, space)
}

/** Returns the ancestors, in an enclosing space, of elements of a space. */
export function liftToSpace(
  segment: Segment,
  set: OrdinalSet,
  from: SpaceLayout,
  to: SpaceLayout,
): OrdinalSet {
  let found = set
  for (let space = from; space !== to && space.parent; space = space.parent) {
    found = liftToParents(found, segment.parentsOf(space), segment.sizeOf(space.parent))
  }
  return found
}

export function columnBelow({ layout }: Segment, space: SpaceLayout, at: string): ColumnLayout {
  const path = joinPath(space.path, at)
  const found = layout.columnAt.get(path)
  if (!found) throw new Error(`No column of the search index holds ${path}.`)
  return found
}

export function spaceBelow({ layout }: Segment, space: SpaceLayout, list: string): SpaceLayout {
  const path = joinPath(space.path, list)
  const found = layout.spaceAt.get(path)
  if (!found) throw new Error(`No element space of the search index holds ${path}.`)
  return found
}

/** Evaluates a condition on the id of the record, which is not a column: the ids are the list of ordinals itself. */
function evaluateOnIds(segment: Segment, predicate: LeafPredicate): OrdinalSet {
  const { ids, size } = segment
  if (predicate.is === 'oneOf') {
    const found = predicate.values.flatMap(value =>
      typeof value === 'number' ? (segment.ordinalOf(value) ?? []) : [],
    )
    return fromUnsorted(size, Uint32Array.from(found))
  }
  if (predicate.is === 'range') {
    const { from, to } = predicate
    if (typeof (from ?? to)?.value === 'string' || typeof (to ?? from)?.value === 'string')
      return noOrdinals(size)
    const place = (value: number, after: boolean) => {
      const at = value <= 0 ? 0 : value > 0xffffffff ? size : lowerBound(ids, Math.ceil(value))
      return after && ids[at] === value ? at + 1 : at
    }
    const start = from ? place(Number(from.value), !from.inclusive) : 0
    const end = to ? place(Number(to.value), to.inclusive) : size
    return fromSorted(
      size,
      Uint32Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index),
    )
  }
  return predicate.is === 'present' ? allOrdinals(size) : noOrdinals(size)
}

/** Estimates how many ordinals of the space satisfy the predicate, without evaluating it. */
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
