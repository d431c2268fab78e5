// Rules: how one field of the catalogue is filled from a row, be it a value, values, or entries of a nested list.
import type { Field, Fields, Leaf } from '../../../catalog/field.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../../../lib/json/json.ts'
import { catalogueField } from './catalogue-field.ts'
import { type Condition, parseWhen } from './condition.ts'
import { type Expression, parseExpression } from './expression.ts'
import { anyMembersOf, membersOf, type Node, problem } from './node.ts'
import {
  inner,
  itemsOf,
  quoted,
  type Read,
  RowProblem,
  type Scope,
  type Tables,
  type Value,
} from './scope.ts'
import type { LookupNames } from './steps/step.ts'

/** Fills its field of the record; true when something that is not constant was written. */
export type Fill = (scope: Scope, record: MutableObject) => boolean

export interface Rule {
  /** Dotted path of the field, below the record or the entry. */
  readonly path: string
  readonly compile: (tables: Tables) => Fill
}

/** Reads `fields:`; an `InputError` for a path that the catalogue does not have. */
export function parseFields(node: Node, fields: Fields, lookups: LookupNames): readonly Rule[] {
  return [...anyMembersOf(node)].map(([path, member]) => {
    const { field, segments } = catalogueField(fields, path, member.at)
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

/** A filler of all fields at once. */
export function compileRules(rules: readonly Rule[], tables: Tables): Fill {
  const fills = rules.map(rule => rule.compile(tables))
  return (scope, record) => {
    let wrote = false
    for (const fill of fills) wrote = fill(scope, record) || wrote
    return wrote
  }
}

function valueRule(path: string, segments: readonly string[], field: Field, expression: Expression): Rule {
  const shape = field.node === 'leaf' ? leafShape(field) : dictionaryShape
  return {
    path,
    compile: tables => {
      const read = expression.compile(tables)
      const put = putter(segments)
      return (scope, record) => {
        try {
          const value = shape(read(scope))
          if (value === undefined) return false
          put(record, value)
          return !expression.isConstant
        } catch (error) {
          if (!(error instanceof RowProblem)) throw error
          throw inField(error, path, expression.columns)
        }
      }
    },
  }
}

function inField(error: RowProblem, path: string, columns: readonly string[]): RowProblem {
  const column = error.column ?? columns.join(', ')
  return new RowProblem(
    column === '' ? `${path}: ${error.message}` : `${column}: ${error.message} (for ${path})`,
  )
}

/** A field for one value takes the first of several; a field for many takes each once. */
function leafShape(field: Leaf): (value: Value) => Json | undefined {
  const single = (value: Json): Json => {
    if (isObject(value))
      throw new RowProblem(`${quoted(value)} has parts; name one of them: ${Object.keys(value).join(', ')}`)
    return value
  }
  if (field.many) return value => (value === undefined ? undefined : [...new Set(itemsOf(value).map(single))])
  return value => {
    const [first] = itemsOf(value)
    return first === undefined ? undefined : single(first)
  }
}

function dictionaryShape(value: Value): Json | undefined {
  if (value === undefined || isObject(value)) return value
  throw new RowProblem(`${quoted(value)} is not an object with keys and values`)
}

/** A writer of one path, making the sections on the way. */
function putter(segments: readonly string[]): (record: MutableObject, value: Json) => void {
  const [first = '', ...others] = segments
  if (others.length === 0) {
    return (record, value) => {
      record[first] = value
    }
  }
  const put = putter(others)
  return (record, value) => {
    const section = record[first]
    // Sections of a record under construction were all made here.
    const target: MutableObject = isObject(section) ? (section as MutableObject) : {}
    record[first] = target
    put(target, value)
  }
}

function listRule(path: string, segments: readonly string[], blocks: readonly Block[]): Rule {
  return {
    path,
    compile: tables => {
      const makers = blocks.map(block => compileBlock(block, tables))
      const put = putter(segments)
      return (scope, record) => {
        const entries: JsonObject[] = []
        for (const make of makers) make(scope, entries)
        if (entries.length > 0) put(record, entries)
        return entries.length > 0
      }
    },
  }
}

interface Block {
  readonly each: Expression | undefined
  readonly values: readonly (readonly [string, Expression])[]
  readonly when: Condition
  /** Blocks for values inside each entry, or the fields of the entry itself. */
  readonly entries: readonly Block[]
  readonly fields: readonly Rule[]
}

function parseBlocks(node: Node, fields: Fields, lookups: LookupNames): readonly Block[] {
  if (node.kind === 'list') return node.items.flatMap(item => parseBlocks(item, fields, lookups))
  if (node.kind !== 'map') throw problem(node.at, 'is a list of entries; expected { each: …, fields: { … } }')
  const members = membersOf(node, ['each', 'values', 'when', 'fields', 'entries'])
  const [each, own, entries] = [members.get('each'), members.get('fields'), members.get('entries')]
  if ((own === undefined) === (entries === undefined)) {
    throw problem(node.at, 'expected either "fields" or "entries"')
  }
  const block: Block = {
    each: each && parseExpression(each, lookups, true),
    values: parseValues(members.get('values'), lookups),
    when: parseWhen(members),
    entries: entries ? parseBlocks(entries, fields, lookups) : [],
    fields: own ? parseFields(own, fields, lookups) : [],
  }
  return [block]
}

/** Reads `values:`, names for what is used more than once. A value may use those above it. */
export const parseValues = (
  node: Node | undefined,
  lookups: LookupNames,
): readonly (readonly [string, Expression])[] =>
  node ? [...anyMembersOf(node)].map(([name, member]) => [name, parseExpression(member, lookups)]) : []

/** Adds named values to a scope. */
export function compileValues(
  values: readonly (readonly [string, Expression])[],
  tables: Tables,
): (scope: Scope) => Scope {
  if (values.length === 0) return scope => scope
  const reads = values.map(([name, expression]): readonly [string, Read] => [
    name,
    expression.compile(tables),
  ])
  return scope => {
    const names: Record<string, Value> = { ...scope.names }
    const named = { ...scope, names }
    for (const [name, read] of reads) names[name] = read(named)
    return named
  }
}

/** An entry in which only constants would stand is left out. */
function compileBlock(block: Block, tables: Tables): (scope: Scope, into: JsonObject[]) => void {
  const each = block.each?.compile(tables)
  const name = compileValues(block.values, tables)
  const holds = block.when(tables)
  const fill = compileRules(block.fields, tables)
  const makers = block.entries.map(entry => compileBlock(entry, tables))
  const make = (plain: Scope, into: JsonObject[]): void => {
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
    for (const item of itemsOf(each(scope))) make(inner(item ?? undefined, scope), into)
  }
}
