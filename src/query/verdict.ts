// Judges how well a record meets a criterion, and by which value.
import { isObject, type Json } from '../lib/json/json.ts'
import { matches } from './matches.ts'
import type { Predicate } from './predicate.ts'
import { valueAt, valuesIn } from './read.ts'

export type Verdict = 'met' | 'partly' | 'not_met' | 'unknown'

export interface Judgement {
  readonly verdict: Verdict
  /** The value that meets the criterion, or the first one that does not; null where the record has none. */
  readonly value: Json
}

/** The share of a criterion that each verdict counts. */
export const verdictShare: Readonly<Record<Verdict, number>> = {
  met: 1,
  partly: 0.5,
  unknown: 0.25,
  not_met: 0,
}

/**
 * Judges a record by a criterion: `met` where the predicate holds, `partly` where one of several conditions holds,
 * `unknown` where the record has no value that it asks for.
 */
export function verdictOf(criterion: Predicate, record: Json): Verdict {
  if (matches(criterion, record)) return 'met'
  if (valuesRead(criterion, record).length === 0) return 'unknown'
  return isPartlyMet(criterion, record) ? 'partly' : 'not_met'
}

/** Judges like `verdictOf`, and finds the value that decides, which takes longer. */
export function judge(criterion: Predicate, record: Json): Judgement {
  const verdict = verdictOf(criterion, record)
  return { verdict, value: decidingFor(verdict, criterion, record) }
}

/** Returns the value that decides a verdict which is known. */
export function decidingFor(verdict: Verdict, criterion: Predicate, record: Json): Json {
  const value = verdict === 'met' ? decidingValue(criterion, record) : valuesRead(criterion, record)[0]
  return value ?? null
}

function isPartlyMet(criterion: Predicate, record: Json): boolean {
  if (criterion.is === 'or') return criterion.of.some(part => isPartlyMet(part, record))
  const parts = partsOf(criterion)
  return parts.length > 1 && parts.some(part => part.is !== 'not' && matches(part, record))
}

/** Returns the conditions that must all hold; those on one list entry become conditions on any entry. */
function partsOf(criterion: Predicate): readonly Predicate[] {
  if (criterion.is === 'and') return criterion.of.flatMap(partsOf)
  if (criterion.is !== 'element') return [criterion]
  return partsOf(criterion.of).map(of => ({ ...criterion, of }))
}

/** Returns the first value that satisfies a predicate which holds; undefined where it holds without a value. */
function decidingValue(predicate: Predicate, scope: Json): Json | undefined {
  switch (predicate.is) {
    case 'and':
      return firstOf(predicate.of, part => decidingValue(part, scope))
    case 'or':
      return firstOf(
        predicate.of.filter(part => matches(part, scope)),
        part => decidingValue(part, scope),
      )
    case 'not':
      return valuesRead(predicate.of, scope)[0]
    case 'element':
      return firstOf(
        entriesOf(predicate.lists, scope).filter(entry => matches(predicate.of, entry)),
        entry => decidingValue(predicate.of, entry),
      )
    case 'near':
      return valuesRead(predicate, scope)[0]
    default:
      return valuesRead(predicate, scope).find(value => matches({ ...predicate, at: ['value'] }, { value }))
  }
}

/** Returns the values that the predicate looks at, in the order in which it names them. */
function valuesRead(predicate: Predicate, scope: Json): readonly Json[] {
  switch (predicate.is) {
    case 'and':
    case 'or':
      return predicate.of.flatMap(part => valuesRead(part, scope))
    case 'not':
      return valuesRead(predicate.of, scope)
    case 'element':
      return entriesOf(predicate.lists, scope).flatMap(entry => valuesRead(predicate.of, entry))
    case 'near':
      return valuesIn(scope, [], predicate.at.map(lineBeside)).filter(isShown)
    default:
      return valuesIn(scope, [], predicate.at).filter(isShown)
  }
}

const isShown = (value: Json): boolean => value !== '' && !isObject(value)

/** Returns the path of the line of a place, which stands beside its coordinates. */
const lineBeside = (path: string): string => path.replace(/[^.]+$/, 'raw')

function entriesOf(lists: readonly string[], scope: Json): readonly Json[] {
  return lists.flatMap(path => {
    const entries = valueAt(scope, path)
    return Array.isArray(entries) ? entries : []
  })
}

function firstOf<T>(items: readonly T[], find: (item: T) => Json | undefined): Json | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
