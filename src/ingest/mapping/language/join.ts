// Joins of mappings: rows of a second file of the source, found by a key that both files have.
import type { Json, JsonObject } from '../../../lib/json/json.ts'
import { type Expression, parseExpression } from './expression.ts'
import { booleanOf, type MappingNode, membersOf, requiredMember, textOf } from './node.ts'
import { compileValues, parseValues } from './rule.ts'
import { asText, itemsOf, type MappingTables, type Scope, type ScopeValue } from './scope.ts'
import {
  forEachRow,
  parseSecondFile,
  type SecondFile,
  type SecondFileContext,
  secondFileKeys,
} from './second-file.ts'
import type { LookupNames } from './steps/step.ts'

export interface Join extends SecondFile {
  /** The key in a row of the main file. */
  readonly here: Expression
  /** The key in a row of this file. */
  readonly there: Expression
  /** The name under which paths find the joined rows. */
  readonly as: string
  /** True for all rows with the key, false for the first one. */
  readonly many: boolean
  readonly sort: Expression | undefined
  /** The columns that are added to the joined rows. */
  readonly values: readonly (readonly [string, Expression])[]
}

/** Parses `{ file, on, as, … }`; `on` is one path for both sides, or `{ here, there }`. */
export function parseJoin(node: MappingNode, lookups: LookupNames): Join {
  const members = membersOf(node, [...secondFileKeys, 'on', 'as', 'many', 'sort', 'values'])
  const on = requiredMember(node, members, 'on')
  const sides = on.kind === 'map' && on.members.has('here') ? membersOf(on, ['here', 'there']) : undefined
  const [many, sort] = [members.get('many'), members.get('sort')]
  return {
    ...parseSecondFile(requiredMember(node, members, 'file'), members),
    here: parseExpression(sides ? requiredMember(on, sides, 'here') : on, lookups),
    there: parseExpression(sides ? requiredMember(on, sides, 'there') : on, lookups),
    as: textOf(requiredMember(node, members, 'as')),
    many: many !== undefined && booleanOf(many),
    sort: sort && parseExpression(sort, lookups),
    values: parseValues(members.get('values'), lookups),
  }
}

/** A joined file in memory: its rows by key, and the keys that rows of the main file had. */
export interface JoinTable {
  readonly join: Join
  readonly byKey: ReadonlyMap<string, Json>
  readonly rows: number
  readonly matchedKeys: Set<string>
}

export async function loadJoin(
  join: Join,
  context: SecondFileContext,
  tables: MappingTables,
): Promise<JoinTable> {
  const rowsByKey = new Map<string, { readonly value: JsonObject; readonly sort: ScopeValue }[]>()
  const [key, sort] = [join.there.compile(tables), join.sort?.compile(tables)]
  const name = compileValues(join.values, tables)
  let rows = 0
  await forEachRow(join, context, scope => {
    rows++
    // Rows are objects; eachNested passes over everything else.
    const value = { ...(scope.value as JsonObject), ...name(scope).names }
    const row = { value, sort: sort?.(scope) }
    for (const one of itemsOf(key(scope))) {
      const text = asText(one)
      const same = rowsByKey.get(text)
      if (same) same.push(row)
      else rowsByKey.set(text, [row])
    }
  })
  const byKey = new Map<string, Json>()
  for (const [text, same] of rowsByKey) {
    const sorted = sort ? same.sort((one, other) => compareValues(one.sort, other.sort)) : same
    const [first] = sorted
    if (first) byKey.set(text, join.many ? sorted.map(row => row.value) : first.value)
  }
  return { join, byKey, rows, matchedKeys: new Set() }
}

/** Compares numbers by size, texts by UTF-16 units, and sorts missing values last. */
function compareValues(one: ScopeValue, other: ScopeValue): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  const [left, right] = [Number(one), Number(other)]
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right
  const [leftText, rightText] = [String(one), String(other)]
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0
}

/** Returns a function that finds the joined rows of a row of the main file; a later join may use the result of an earlier one. */
export function compileJoins(
  joins: readonly JoinTable[],
  tables: MappingTables,
): (scope: Scope) => Scope['names'] {
  if (joins.length === 0) return () => undefined
  const reads = joins.map(table => ({ table, here: table.join.here.compile(tables) }))
  return scope => {
    const names: Record<string, ScopeValue> = {}
    const scopeWithJoins = { ...scope, names }
    for (const { table, here } of reads) {
      const [key] = itemsOf(here(scopeWithJoins))
      const text = key === undefined ? undefined : asText(key)
      const joined = text === undefined ? undefined : table.byKey.get(text)
      if (text !== undefined && joined !== undefined) table.matchedKeys.add(text)
      names[table.join.as] = joined ?? undefined
    }
    return names
  }
}

/** Returns how many rows of a joined file belong to no row of the main file. */
export function unmatchedRows({ byKey, matchedKeys: asked }: JoinTable): number {
  let rows = 0
  for (const [key, value] of byKey) if (!asked.has(key)) rows += Array.isArray(value) ? value.length : 1
  return rows
}
