// Conditions: which rows, entries and values a part of a mapping is for.
import type { Json } from '../../../lib/json/json.ts'
import { looseDate } from './loose-date.ts'
import { looseNumber } from './loose-number.ts'
import { anyMembersOf, booleanOf, membersOf, type Node, problem, scalarOf, textOf } from './node.ts'
import { compilePath, parsePath } from './path.ts'
import { safePattern, searchedMax } from './pattern.ts'
import { asText, itemsOf, type Read, type Scope, type Tables, type Value } from './scope.ts'
import { isTextPattern, textPattern } from './steps/keep.ts'

export type Holds = (scope: Scope) => boolean
export type Condition = (tables: Tables) => Holds

type Test = (value: Value, scope: Scope) => boolean
type TestOf = (tables: Tables) => Test

/**
 * Reads `{ path: value, … }` (all must hold), or a list of such maps (any must hold). A value is a text that must be
 * equal (case does not count), a list of such texts, a `/pattern/`, or tests: `present`, `not`, `matches`, `before`,
 * `after` (dates), `below`, `above` (numbers).
 */
export function parseCondition(node: Node): Condition {
  if (node.kind === 'list') {
    const any = node.items.map(parseCondition)
    return tables => {
      const holds = any.map(condition => condition(tables))
      return scope => holds.some(one => one(scope))
    }
  }
  const all = [...anyMembersOf(node)].map(([path, test]) => ({
    path: parsePath(path, test.at),
    test: parseTest(test),
  }))
  if (all.length === 0) throw problem(node.at, 'expected a condition such as { status: active }')
  return tables => {
    const checks = all.map(({ path, test }) => ({ read: compilePath(path, tables), test: test(tables) }))
    return scope => checks.every(({ read, test }) => test(read(scope), scope))
  }
}

function parseTest(node: Node): TestOf {
  if (node.kind === 'list') return anyOf(node.items.map(equality))
  if (node.kind === 'scalar') return equality(node)
  const tests = [...membersOf(node, Object.keys(testsByName))].map(([name, argument]) => {
    const make = testsByName[name]
    if (!make) throw problem(argument.at, `unknown test "${name}"`)
    return make(argument)
  })
  return tables => {
    const made = tests.map(test => test(tables))
    return (value, scope) => made.every(test => test(value, scope))
  }
}

const anyOf =
  (tests: readonly TestOf[]): TestOf =>
  tables => {
    const made = tests.map(test => test(tables))
    return (value, scope) => made.some(test => test(value, scope))
  }

function equality(node: Node): TestOf {
  if (node.kind !== 'scalar') throw problem(node.at, 'expected a single value')
  if (isTextPattern(node.text)) return matching(textPattern(node.text, node.at))
  if (node.value === null) return () => value => value === undefined
  const wanted = node.text.toLowerCase()
  return () => value => itemsOf(value).some(item => isScalar(item) && asText(item).toLowerCase() === wanted)
}

const isScalar = (value: Json): boolean => typeof value !== 'object'

const matching =
  (pattern: RegExp): TestOf =>
  () =>
  value =>
    itemsOf(value).some(item => isScalar(item) && pattern.test(asText(item).slice(0, searchedMax)))

const testsByName: Readonly<Record<string, (node: Node) => TestOf>> = {
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
  matches: node => matching(safePattern(textOf(node), node.at)),
  before: node => dates(node, (date, limit) => date < limit),
  after: node => dates(node, (date, limit) => date > limit),
  below: node => numbers(node, (number, limit) => number < limit),
  above: node => numbers(node, (number, limit) => number > limit),
}

/** Compares with a date as written, or with the date under a path. No date on either side: does not hold. */
function dates(node: Node, holds: (date: string, limit: string) => boolean): TestOf {
  const text = textOf(node)
  const fixed = looseDate(text, 'month-first')
  const path = fixed === undefined ? parsePath(text, node.at) : undefined
  return tables => {
    const limitOf: Read = path ? compilePath(path, tables) : () => fixed
    return (value, scope) => {
      const [date, limit] = [dateOf(value), dateOf(limitOf(scope))]
      return date !== undefined && limit !== undefined && holds(date, limit)
    }
  }
}

function dateOf(value: Value): string | undefined {
  const [item] = itemsOf(value)
  return typeof item === 'string' || typeof item === 'number' ? looseDate(item, 'month-first') : undefined
}

function numbers(node: Node, holds: (number: number, limit: number) => boolean): TestOf {
  const limit = scalarOf(node)
  if (typeof limit !== 'number') throw problem(node.at, 'expected a number')
  return () => value => {
    const [item] = itemsOf(value)
    const number = typeof item === 'string' || typeof item === 'number' ? looseNumber(item) : undefined
    return number !== undefined && holds(number.low, limit)
  }
}

/** `when: condition` of anything; always holds where there is none. */
export const parseWhen = (members: ReadonlyMap<string, Node>): Condition => {
  const node = members.get('when')
  return node ? parseCondition(node) : () => () => true
}
