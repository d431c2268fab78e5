// Conditions of mappings, which choose the rows, entries and values that a part of a mapping applies to.
import type { Json } from '../../../lib/json/json.ts'
import { type DateOrder, looseDate, looseEnd } from './loose-date.ts'
import { looseNumber } from './loose-number.ts'
import {
  allMembersOf,
  booleanOf,
  type MappingNode,
  mappingError,
  membersOf,
  scalarOf,
  textOf,
} from './node.ts'
import { compilePath, parsePath } from './path.ts'
import { compileSafePattern, searchedLengthMax } from './pattern.ts'
import { asText, itemsOf, type MappingTables, type ReadValue, type Scope, type ScopeValue } from './scope.ts'
import { isTextPattern, textPattern } from './steps/keep.ts'
import { isTableNotice } from './table-notice.ts'

export type ConditionTest = (scope: Scope) => boolean
export type MappingCondition = (tables: MappingTables) => ConditionTest

type ValueTest = (value: ScopeValue, scope: Scope) => boolean
type CompileTest = (tables: MappingTables) => ValueTest

/**
 * Parses `{ path: value, … }` (all must hold), or a list of such maps (any must hold). A value is a text that must be
 * equal (case does not count), a `/pattern/`, tests, or a list of these of which one must hold. Tests are `present`, `not`,
 * `matches`, `before`, `after` (dates, read in the order of `dates`), `below`, `above` (numbers), `notice` (totals and the like).
 */
export function parseCondition(node: MappingNode): MappingCondition {
  if (node.kind === 'list') {
    const any = node.items.map(parseCondition)
    return tables => {
      const holds = any.map(condition => condition(tables))
      return scope => holds.some(one => one(scope))
    }
  }
  const conditions = [...allMembersOf(node)].map(([path, test]) => ({
    path: parsePath(path, test.at),
    test: parseTest(test),
  }))
  if (conditions.length === 0) throw mappingError(node.at, 'expected a condition such as { status: active }')
  return tables => {
    const checks = conditions.map(({ path, test }) => ({
      read: compilePath(path, tables),
      test: test(tables),
    }))
    return scope => checks.every(({ read, test }) => test(read(scope), scope))
  }
}

function parseTest(node: MappingNode): CompileTest {
  if (node.kind === 'list') return anyOf(node.items.map(parseTest))
  if (node.kind === 'scalar') return equals(node)
  const members = membersOf(node, [...Object.keys(testsByName), 'dates'])
  const order = dateOrderOf(members.get('dates'))
  const tests = [...members].flatMap(([name, argument]) => testsByName[name]?.(argument, order) ?? [])
  if (tests.length === 0) throw mappingError(node.at, 'expected a test such as { present: true }')
  return tables => {
    const made = tests.map(test => test(tables))
    return (value, scope) => made.every(test => test(value, scope))
  }
}

const anyOf =
  (tests: readonly CompileTest[]): CompileTest =>
  tables => {
    const made = tests.map(test => test(tables))
    return (value, scope) => made.some(test => test(value, scope))
  }

function equals(node: MappingNode): CompileTest {
  if (node.kind !== 'scalar') throw mappingError(node.at, 'expected a single value')
  if (isTextPattern(node.text)) return matches(textPattern(node.text, node.at))
  if (node.value === null) return () => value => value === undefined
  const wanted = node.text.toLowerCase()
  return () => value => itemsOf(value).some(item => isScalar(item) && asText(item).toLowerCase() === wanted)
}

const isScalar = (value: Json): boolean => typeof value !== 'object'

const matches =
  (pattern: RegExp): CompileTest =>
  () =>
  value =>
    textsOf(value).some(text => pattern.test(text))

/** Returns the single values as texts, as far as patterns look at them. */
const textsOf = (value: ScopeValue): readonly string[] =>
  itemsOf(value)
    .filter(isScalar)
    .map(item => asText(item).slice(0, searchedLengthMax))

/** Reads `dates: day-first`, which says how `before` and `after` read `3/4/2012`. */
function dateOrderOf(node: MappingNode | undefined): DateOrder {
  if (!node) return 'month-first'
  const order = textOf(node)
  if (order !== 'day-first') throw mappingError(node.at, 'expected day-first')
  return order
}

const testsByName: Readonly<Record<string, (node: MappingNode, order: DateOrder) => CompileTest>> = {
  present: node => {
    const wanted = booleanOf(node)
    return () => value => (value !== undefined) === wanted
  },
  not: node => {
    const test = parseTest(node)
    return tables => {
      const made = test(tables)
      return (value, scope) => !made(value, scope)
    }
  },
  matches: node => matches(compileSafePattern(textOf(node), node.at)),
  before: (node, order) => compareDates(node, order, (date, limit) => date < limit),
  after: (node, order) => compareDates(node, order, (date, limit) => date > limit),
  below: node => compareNumbers(node, (number, limit) => number < limit),
  above: node => compareNumbers(node, (number, limit) => number > limit),
  notice: node => {
    const wanted = booleanOf(node)
    return () => value => textsOf(value).some(isTableNotice) === wanted
  },
}

/** Compares with a date as written, or with the date at a path. A range counts by its end. Does not hold when either side has no date. */
function compareDates(
  node: MappingNode,
  order: DateOrder,
  holds: (date: string, limit: string) => boolean,
): CompileTest {
  const text = textOf(node)
  const fixed = looseDate(text, order)
  const path = fixed === undefined ? parsePath(text, node.at) : undefined
  return tables => {
    const limitOf: ReadValue = path ? compilePath(path, tables) : () => fixed
    return (value, scope) => {
      const [date, limit] = [dateOf(value, order), dateOf(limitOf(scope), order)]
      return date !== undefined && limit !== undefined && holds(date, limit)
    }
  }
}

function dateOf(value: ScopeValue, order: DateOrder): string | undefined {
  const [item] = itemsOf(value)
  return typeof item === 'string' || typeof item === 'number' ? looseEnd(item, order) : undefined
}

function compareNumbers(node: MappingNode, holds: (number: number, limit: number) => boolean): CompileTest {
  const limit = scalarOf(node)
  if (typeof limit !== 'number') throw mappingError(node.at, 'expected a number')
  return () => value => {
    const [item] = itemsOf(value)
    const number = typeof item === 'string' || typeof item === 'number' ? looseNumber(item) : undefined
    return number !== undefined && holds(number.low, limit)
  }
}

/** Parses the condition under `when`; one that always holds when there is none. */
export const parseWhen = (members: ReadonlyMap<string, MappingNode>): MappingCondition => {
  const node = members.get('when')
  return node ? parseCondition(node) : () => () => true
}
