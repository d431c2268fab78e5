// Field rules of mappings, which fill one field of the catalogue from a row: a value, values, or entries of a list.
import type { Field, Fields, Leaf } from '../../../catalog/field.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../../../lib/json/json.ts'
import { findCatalogueField } from './catalogue-field.ts'
import { complete } from './complete-entries.ts'
import { type MappingCondition, parseWhen } from './condition.ts'
import { type Expression, parseExpression } from './expression.ts'
import { allMembersOf, type MappingNode, mappingError, membersOf } from './node.ts'
import {
  innerScope,
  itemsOf,
  type MappingTables,
  quoteValue,
  type ReadValue,
  RowProblem,
  type Scope,
  type ScopeValue,
} from './scope.ts'
import type { LookupNames } from './steps/step.ts'

/** Fills its field of the record, and returns whether something that is not constant was written. */
export type FillField = (scope: Scope, record: MutableObject) => boolean

export interface FieldRule {
  /** The dotted path of the field, below the record or the list entry. */
  readonly path: string
  readonly compile: (tables: MappingTables) => FillField
}

/** Parses `fields:`. Throws an InputError for a path that the catalogue does not have. */
export function parseFields(node: MappingNode, fields: Fields, lookups: LookupNames): readonly FieldRule[] {
  return [...allMembersOf(node)].map(([path, member]) => {
    const { field, segments } = findCatalogueField(fields, path, member.at)
    return field.node === 'list'
      ? listRule(path, segments, parseBlocks(member, field.fields, lookups))
      : valueRule(
          path,
          segments,
          field,
          parseExpression(member, lookups, field.node === 'leaf' && field.many),
        )
  })
}

/** Returns a function that fills all fields. */
export function compileRules(rules: readonly FieldRule[], tables: MappingTables): FillField {
  const fills = rules.map(rule => rule.compile(tables))
  return (scope, record) => {
    let wrote = false
    for (const fill of fills) wrote = fill(scope, record) || wrote
    return wrote
  }
}

function valueRule(
  path: string,
  segments: readonly string[],
  field: Field,
  expression: Expression,
): FieldRule {
  const shape = field.node === 'leaf' ? leafShape(field) : dictionaryShape
  return {
    path,
    compile: tables => {
      const read = expression.compile(tables)
      const put = compileWriter(segments)
      return (scope, record) => {
        try {
          const value = shape(read(scope))
          if (value === undefined) return false
          put(record, value)
          return !expression.isConstant
        } catch (error) {
          if (!(error instanceof RowProblem)) throw error
          throw withFieldName(error, path, expression.columns)
        }
      }
    },
  }
}

function withFieldName(error: RowProblem, path: string, columns: readonly string[]): RowProblem {
  const column = error.column ?? columns.join(', ')
  return new RowProblem(
    column === '' ? `${path}: ${error.message}` : `${column}: ${error.message} (for ${path})`,
  )
}

/** Returns a function that shapes a value for the field: the first of several for a single one, each once for many. */
function leafShape(field: Leaf): (value: ScopeValue) => Json | undefined {
  const single = (value: Json): Json => {
    if (isObject(value))
      throw new RowProblem(
        `${quoteValue(value)} has parts; name one of them: ${Object.keys(value).join(', ')}`,
      )
    return value
  }
  if (field.many) return value => (value === undefined ? undefined : [...new Set(itemsOf(value).map(single))])
  return value => {
    const [first] = itemsOf(value)
    return first === undefined ? undefined : single(first)
  }
}

function dictionaryShape(value: ScopeValue): Json | undefined {
  if (value === undefined || isObject(value)) return value
  throw new RowProblem(`${quoteValue(value)} is not an object with keys and values`)
}

/** Returns a function that writes at a path and makes the sections on it. */
function compileWriter(segments: readonly string[]): (record: MutableObject, value: Json) => void {
  const [first = '', ...others] = segments
  if (others.length === 0) {
    return (record, value) => {
      record[first] = value
    }
  }
  const put = compileWriter(others)
  return (record, value) => {
    const section = record[first]
    // All sections of a record under construction were made here, so they are mutable.
    const target: MutableObject = isObject(section) ? (section as MutableObject) : {}
    record[first] = target
    put(target, value)
  }
}

function listRule(path: string, segments: readonly string[], blocks: readonly EntryBlock[]): FieldRule {
  return {
    path,
    compile: tables => {
      const makers = blocks.map(block => ({
        make: compileBlock(block, tables),
        completes: block.completes,
      }))
      const put = compileWriter(segments)
      return (scope, record) => {
        const entries: MutableObject[] = []
        for (const { make, completes } of makers) if (completes === undefined) make(scope, entries)
        for (const { make, completes } of makers) {
          if (completes === undefined) continue
          const completing: MutableObject[] = []
          make(scope, completing)
          for (const entry of completing) complete(entries, entry, completes)
        }
        if (entries.length > 0) put(record, withoutRepeated(entries))
        return entries.length > 0
      }
    },
  }
}

/** Returns the entries without those that say the same as one before, as two columns of one address do. */
function withoutRepeated(entries: readonly JsonObject[]): readonly JsonObject[] {
  if (entries.length < 2) return entries
  const seen = new Map(entries.map(entry => [JSON.stringify(entry), entry]))
  return seen.size === entries.length ? entries : [...seen.values()]
}

interface EntryBlock {
  /** The field by which its entries complete those of other blocks, in place of being further ones. */
  readonly completes: string | undefined
  readonly each: Expression | undefined
  readonly values: readonly (readonly [string, Expression])[]
  readonly when: MappingCondition
  /** The blocks for values inside each entry; empty when the block has fields of its own. */
  readonly entries: readonly EntryBlock[]
  readonly fields: readonly FieldRule[]
}

function parseBlocks(node: MappingNode, fields: Fields, lookups: LookupNames): readonly EntryBlock[] {
  if (node.kind === 'list') return node.items.flatMap(item => parseBlocks(item, fields, lookups))
  if (node.kind !== 'map')
    throw mappingError(node.at, 'is a list of entries; expected { each: …, fields: { … } }')
  const members = membersOf(node, ['each', 'values', 'when', 'completes', 'fields', 'entries'])
  const [each, fieldsNode, entries] = [members.get('each'), members.get('fields'), members.get('entries')]
  if ((fieldsNode === undefined) === (entries === undefined)) {
    throw mappingError(node.at, 'expected either "fields" or "entries"')
  }
  const block: EntryBlock = {
    completes: parseCompletes(members.get('completes'), fields),
    each: each && parseExpression(each, lookups, true),
    values: parseValues(members.get('values'), lookups),
    when: parseWhen(members),
    entries: entries ? parseBlocks(entries, fields, lookups) : [],
    fields: fieldsNode ? parseFields(fieldsNode, fields, lookups) : [],
  }
  return [block]
}

function parseCompletes(node: MappingNode | undefined, fields: Fields): string | undefined {
  if (node === undefined) return undefined
  if (node.kind !== 'scalar') throw mappingError(node.at, 'expected a field of the entries')
  findCatalogueField(fields, node.text, node.at)
  return node.text
}

/** Parses `values:`, which names values that are used more than once. A value may use those above it. */
export const parseValues = (
  node: MappingNode | undefined,
  lookups: LookupNames,
): readonly (readonly [string, Expression])[] =>
  node ? [...allMembersOf(node)].map(([name, member]) => [name, parseExpression(member, lookups)]) : []

/** Returns a function that adds named values to a scope. */
export function compileValues(
  values: readonly (readonly [string, Expression])[],
  tables: MappingTables,
): (scope: Scope) => Scope {
  if (values.length === 0) return scope => scope
  const reads = values.map(([name, expression]): readonly [string, ReadValue] => [
    name,
    expression.compile(tables),
  ])
  return scope => {
    const names: Record<string, ScopeValue> = { ...scope.names }
    const named = { ...scope, names }
    for (const [name, read] of reads) names[name] = read(named)
    return named
  }
}

/** Returns a function that appends the entries of a block; an entry of nothing but constants is left out. */
function compileBlock(
  block: EntryBlock,
  tables: MappingTables,
): (scope: Scope, into: MutableObject[]) => void {
  const each = block.each?.compile(tables)
  const name = compileValues(block.values, tables)
  const holds = block.when(tables)
  const fill = compileRules(block.fields, tables)
  const makers = block.entries.map(entry => compileBlock(entry, tables))
  const make = (plain: Scope, into: MutableObject[]): void => {
    const scope = name(plain)
    if (!holds(scope)) return
    if (makers.length > 0) {
      for (const maker of makers) maker(scope, into)
      return
    }
    const entry: MutableObject = {}
    if (fill(scope, entry)) into.push(entry)
  }
  if (!each) return make
  return (scope, into) => {
    for (const item of itemsOf(each(scope))) make(innerScope(item ?? undefined, scope), into)
  }
}
