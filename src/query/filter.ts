// The filters of a request to a predicate: paths and operators checked, nested lists bound to one entry.
import type { Dataset, FieldPath } from '../catalog/dataset.ts'
import { invalidRequest, unsupportedColumn } from '../errors.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { message, shorten } from '../lib/message.ts'
import type { Places } from '../places/places.ts'
import { conditionsMax, depthMax, listValuesMax, pathLengthMax } from './limits.ts'
import { operators, probablyMeant } from './operators/index.ts'
import type { FilterCondition, Steps } from './operators/operator.ts'
import { refuseWithoutPermission } from './permission.ts'
import { and, not, or, type Predicate } from './predicate.ts'
import { refuseUnknownKeys } from './unknown-keys.ts'
import { unsupported, unsupportedFilterField } from './unsupported.ts'
import { kindOf } from './value.ts'

export interface FilterContext {
  readonly dataset: Dataset
  /** The permissions of the caller's key. */
  readonly permissions: ReadonlySet<string>
  readonly geocode: Places['geocode']
}

/** A checked condition: what must hold (or, when negated, must not) inside its nested lists. */
interface FilterLeaf {
  readonly node: 'leaf'
  readonly field: FieldPath
  readonly negated: boolean
  readonly joins: boolean
  readonly meanings: readonly Predicate[]
  readonly apart: boolean
}

interface FilterGroup {
  readonly node: 'group'
  readonly op: 'and' | 'or' | 'all_of'
  readonly of: readonly (FilterLeaf | FilterGroup)[]
}

/**
 * Compiles `filters`. Throws a 400 that names the place and what is accepted: all unknown paths are reported at
 * once, before any value is looked at; a path the key has no permission for is a 403.
 */
export function compileFilter(filters: Json, context: FilterContext): Predicate {
  const steps = filterSteps(filters, context)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Like `compileFilter`, but yields after each condition, and within one that has hundreds of values.
 */
export function* filterSteps(filters: Json, context: FilterContext): Steps<Predicate> {
  checkPaths(filters, context)
  const counter = { left: conditionsMax, valuesLeft: listValuesMax }
  const node = yield* parseNode(filters, { place: 'filters', depth: 1, context, counter })
  return lowerNode(node, [])
}

/**
 * Returns the fields that a filter names, whatever is wrong with its shape; of each group no more than a
 * filter may have conditions, and of a name that is too long its beginning.
 */
export function namedFields(node: Json | undefined, depth = 0): readonly string[] {
  if (!isObject(node) || depth > depthMax) return []
  const { conditions, field } = node
  if (Array.isArray(conditions)) {
    return conditions.slice(0, conditionsMax).flatMap((item: Json) => namedFields(item, depth + 1))
  }
  return typeof field === 'string' ? [field.slice(0, pathLengthMax)] : []
}

function checkPaths(filters: Json, { dataset, permissions }: FilterContext): void {
  const names = [...new Set(namedFields(filters))]
  const unknown = names.filter(name => !dataset.paths.get(name)?.abilities.includes('filter'))
  if (unknown.length > 0) {
    const called = dataset.search.filtersAreCalled
    const [only] = called === 'filter fields' && unknown.length === 1 ? unknown : []
    const supported = dataset.pathsWith('filter')
    const refusal =
      only === undefined ? unsupported(called, unknown, supported) : unsupportedFilterField(only, supported)
    throw (dataset.search.unsupportedIsInternal ? unsupportedColumn : invalidRequest)(
      refusal.message,
      refusal.metadata,
    )
  }
  refuseWithoutPermission(names, dataset, permissions)
}

interface FilterPosition {
  readonly place: string
  readonly depth: number
  readonly context: FilterContext
  readonly counter: { left: number; valuesLeft: number }
}

function* parseNode(node: Json | undefined, position: FilterPosition): Steps<FilterLeaf | FilterGroup> {
  const { place } = position
  if (!isObject(node)) {
    throw invalidRequest(
      message`${place}: Must be a condition { field, type, value } or a group { op, conditions }; got ${shorten(node)}.`,
    )
  }
  if ('op' in node || 'conditions' in node) return yield* parseGroup(node, position)
  const leaf = yield* parseLeaf(node, position)
  yield
  return leaf
}

function* parseGroup(node: JsonObject, position: FilterPosition): Steps<FilterGroup> {
  const { place, depth } = position
  if (depth > depthMax) throw invalidRequest(`${place}: Groups may be nested at most ${depthMax} deep.`)
  refuseUnknownKeys(node, ['op', 'conditions'], place)
  const { op, conditions } = node
  if (op === undefined) throw invalidRequest(`${place}.op: This field is required: and, or or all_of.`)
  if (op !== 'and' && op !== 'or' && op !== 'all_of') {
    throw invalidRequest(message`${place}.op: Must be "and", "or" or "all_of"; got ${shorten(op)}.`)
  }
  if (!Array.isArray(conditions))
    throw invalidRequest(
      message`${place}.conditions: Must be an array of conditions; got ${shorten(conditions)}.`,
    )
  if (conditions.length === 0) throw invalidRequest("filter group 'conditions' cannot be empty")
  const of: (FilterLeaf | FilterGroup)[] = []
  for (const [index, item] of conditions.entries()) {
    of.push(yield* parseNode(item, { ...position, place: `${place}.conditions[${index}]`, depth: depth + 1 }))
  }
  return { node: 'group', op, of }
}

function* parseLeaf(node: JsonObject, position: FilterPosition): Steps<FilterLeaf> {
  const { place, context, counter } = position
  if (--counter.left < 0)
    throw invalidRequest(`filters: A filter may have at most ${conditionsMax} conditions.`)
  refuseUnknownKeys(node, ['field', 'type', 'value'], place)
  const { field: name, type, value } = node
  counter.valuesLeft -= Array.isArray(value) ? value.length : 0
  if (counter.valuesLeft < 0)
    throw invalidRequest(`filters: The lists of a filter may have at most ${listValuesMax} values in all.`)
  const operator = typeof type === 'string' ? operators.get(type) : undefined
  for (const key of ['field', 'type', ...(operator?.takesNoValue ? [] : ['value'])]) {
    if (!(key in node)) throw invalidRequest(`Missing required field: '${place}.${key}'`)
  }
  const field = typeof name === 'string' ? context.dataset.paths.get(name) : undefined
  if (!field)
    throw invalidRequest(message`${place}.field: Must be the path of a field; got ${shorten(name)}.`)
  if (!operator) throw unknownOperator(type, place)
  const kind = kindOf(field)
  const fits = operator.geo ? field.near !== undefined : operator.kinds.includes(kind)
  if (!fits) throw unfitOperator(operator.token, field, place, context.dataset)
  counter.left -= (operator.conditionsIn?.({ field, value }) ?? 1) - 1
  if (counter.left < 0)
    throw invalidRequest(
      `filters: A filter may have at most ${conditionsMax} conditions; each of several names in one counts.`,
    )
  const condition: FilterCondition = { field, value, place: `${place}.value`, geocode: context.geocode }
  const lowered = operator.lower(condition)
  return {
    node: 'leaf',
    field,
    negated: operator.negates ?? false,
    joins: operator.joins ?? false,
    apart: operator.apart ?? false,
    meanings: 'next' in lowered ? yield* lowered : lowered,
  }
}

function unknownOperator(type: Json | undefined, place: string) {
  const meant = typeof type === 'string' ? probablyMeant.get(type) : undefined
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
  return invalidRequest(
    message`${place}.type: Unknown operator ${shorten(type)}.${hint} Accepted: ${[...operators.keys()].join(', ')}.`,
  )
}

function unfitOperator(token: string, field: FieldPath, place: string, dataset: Dataset) {
  if (token.startsWith('geo_')) {
    const located = dataset.pathsWith('filter').filter(name => dataset.paths.get(name)?.near !== undefined)
    return invalidRequest(`${place}.type: ${token} needs a field with a location: ${located.join(', ')}.`)
  }
  const kind = kindOf(field)
  const fitting = [...operators.values()].filter(operator => !operator.geo && operator.kinds.includes(kind))
  return invalidRequest(
    `${place}.type: ${token} cannot be used with ${field.path}, which holds ${kind} values. Accepted: ${fitting.map(operator => operator.token).join(', ')}.`,
  )
}

// Lowering. `inside` is the chain of nested lists whose entry the predicate will be asked about.

type ListChain = readonly (readonly string[])[]

function lowerNode(node: FilterLeaf | FilterGroup, inside: ListChain): Predicate {
  if (node.node === 'leaf') return lowerLeaf(node, inside)
  switch (node.op) {
    case 'or':
      return or(node.of.map(part => lowerNode(part, inside)))
    case 'all_of':
      return and(node.of.map(part => lowerNode(part, inside)))
    case 'and':
      return lowerAnd(node.of, inside)
  }
}

/** A condition by itself: each meaning, in the entries of the lists that are not entered yet. */
function lowerLeaf(leaf: FilterLeaf, inside: ListChain): Predicate {
  const predicates = leaf.meanings.map(meaning => within(leaf.field.lists.slice(inside.length), meaning))
  return leaf.negated ? not(or(predicates)) : and(predicates)
}

/**
 * An `and` group over one nested list means that one entry satisfies all its conditions. Negated words and
 * has_all stay outside: the first say that no entry satisfies them, the second may be met by several entries. What
 * an entry does not have is asked of the entry that the others are asked of.
 */
function lowerAnd(parts: readonly (FilterLeaf | FilterGroup)[], inside: ListChain): Predicate {
  const bound = new Map<
    string,
    { readonly list: readonly string[]; readonly parts: (FilterLeaf | FilterGroup)[] }
  >()
  const others: (FilterLeaf | FilterGroup)[] = []
  for (const part of parts) {
    const list = bindingList(part, inside)
    if (list === undefined) others.push(part)
    else {
      const key = list.join('|')
      const group = bound.get(key) ?? { list, parts: [] }
      group.parts.push(part)
      bound.set(key, group)
    }
  }
  const loose = others.flatMap(part => {
    const list = part.node === 'leaf' && part.joins ? part.field.lists[inside.length] : undefined
    const group = bound.get(list?.join('|') ?? '')
    group?.parts.push(part)
    return group ? [] : [lowerNode(part, inside)]
  })
  const elements = [...bound.values()].map(
    ({ list, parts: together }): Predicate => ({
      is: 'element',
      lists: list,
      of: lowerAnd(together, [...inside, list]),
    }),
  )
  return and([...elements, ...loose])
}

/** The next list that all conditions of the part stand in, when they can be asked of one entry. */
function bindingList(part: FilterLeaf | FilterGroup, inside: ListChain): readonly string[] | undefined {
  if (part.node === 'leaf') return part.negated || part.apart ? undefined : part.field.lists[inside.length]
  if (part.op !== 'or') return undefined
  const lists = part.of.map(inner => bindingList(inner, inside))
  const [first] = lists
  return first && lists.every(list => list?.join('|') === first.join('|')) ? first : undefined
}

function within(lists: ListChain, predicate: Predicate): Predicate {
  return lists.reduceRight<Predicate>((of, list) => ({ is: 'element', lists: list, of }), predicate)
}
