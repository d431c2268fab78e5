// Joins: rows of a second file of the source, found by a key that both files have.
import type { Json, JsonObject } from '../../../lib/json/json.ts'
import { type Expression, parseExpression } from './expression.ts'
import { booleanOf, membersOf, type Node, requiredOf, textOf } from './node.ts'
import { compileValues, parseValues } from './rule.ts'
import { asText, itemsOf, type Scope, type Tables, type Value } from './scope.ts'
import {
  eachRow,
  parseSecondFile,
  type SecondFile,
  type Surroundings,
  secondFileKeys,
} from './second-file.ts'
import type { LookupNames } from './steps/step.ts'

export interface Join extends SecondFile {
  /** The key in a row of the main file, and in a row of this one. */
  readonly here: Expression
  readonly there: Expression
  /** The name under which paths find what was joined. */
  readonly as: string
  /** All rows with the key; otherwise the first one. */
  readonly many: boolean
  readonly sort: Expression | undefined
  /** Columns that are added to the joined rows. */
  readonly values: readonly (readonly [string, Expression])[]
}

/** Reads `{ file, on, as, … }`; `on` is one path for both sides, or `{ here, there }`. */
export function parseJoin(node: Node, lookups: LookupNames): Join {
  const members = membersOf(node, [...secondFileKeys, 'on', 'as', 'many', 'sort', 'values'])
  const on = requiredOf(node, members, 'on')
  const sides = on.kind === 'map' && on.members.has('here') ? membersOf(on, ['here', 'there']) : undefined
  const [many, sort] = [members.get('many'), members.get('sort')]
  return {
    ...parseSecondFile(requiredOf(node, members, 'file'), members),
    here: parseExpression(sides ? requiredOf(on, sides, 'here') : on, lookups),
    there: parseExpression(sides ? requiredOf(on, sides, 'there') : on, lookups),
    as: textOf(requiredOf(node, members, 'as')),
    many: many !== undefined && booleanOf(many),
    sort: sort && parseExpression(sort, lookups),
    values: parseValues(members.get('values'), lookups),
  }
}

/** A joined file in memory: what stands under a key, and which keys were asked for. */
export interface JoinTable {
  readonly join: Join
  readonly byKey: ReadonlyMap<string, Json>
  readonly rows: number
  readonly asked: Set<string>
}

export async function loadJoin(join: Join, around: Surroundings, tables: Tables): Promise<JoinTable> {
  const found = new Map<string, { readonly value: JsonObject; readonly sort: Value }[]>()
  const [key, sort] = [join.there.compile(tables), join.sort?.compile(tables)]
  const name = compileValues(join.values, tables)
  let rows = 0
  await eachRow(join, around, scope => {
    rows++
    // Rows are objects; eachNested passes over everything else.
    const value = { ...(scope.value as JsonObject), ...name(scope).names }
    const row = { value, sort: sort?.(scope) }
    for (const one of itemsOf(key(scope))) {
      const text = asText(one)
      const same = found.get(text)
      if (same) same.push(row)
      else found.set(text, [row])
    }
  })
  const byKey = new Map<string, Json>()
  for (const [text, same] of found) {
    const sorted = sort ? same.sort((one, other) => compareValues(one.sort, other.sort)) : same
    const [first] = sorted
    if (first) byKey.set(text, join.many ? sorted.map(row => row.value) : first.value)
  }
  return { join, byKey, rows, asked: new Set() }
}

/** Numbers by size, texts by code point, nothing last; equal ones keep their order in the file. */
function compareValues(one: Value, other: Value): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  const [left, right] = [Number(one), Number(other)]
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right
  const [leftText, rightText] = [String(one), String(other)]
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0
}

/** A reader of all joins for a row of the main file; a later join may use what an earlier one found. */
export function joinReader(joins: readonly JoinTable[], tables: Tables): (scope: Scope) => Scope['names'] {
  if (joins.length === 0) return () => undefined
  const reads = joins.map(table => ({ table, here: table.join.here.compile(tables) }))
  return scope => {
    const names: Record<string, Value> = {}
    const known = { ...scope, names }
    for (const { table, here } of reads) {
      const [key] = itemsOf(here(known))
      const text = key === undefined ? undefined : asText(key)
      const found = text === undefined ? undefined : table.byKey.get(text)
      if (text !== undefined && found !== undefined) table.asked.add(text)
      names[table.join.as] = found ?? undefined
    }
    return names
  }
}

/** How many rows of a joined file no row of the main file asked for. */
export function unaskedRows({ byKey, asked }: JoinTable): number {
  let rows = 0
  for (const [key, value] of byKey) if (!asked.has(key)) rows += Array.isArray(value) ? value.length : 1
  return rows
}
