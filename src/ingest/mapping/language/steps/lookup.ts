// Lookup tables: what a source's value means, written in the mapping or read from a second file.
import type { Json } from '../../../../lib/json/json.ts'
import { fold } from '../../../../normal/text.ts'
import { anyMembersOf, type Node, problem, scalarOf } from '../node.ts'
import { asText, RowProblem, type Value } from '../scope.ts'

export type LookupTable = ReadonlyMap<string, Value>

/** The key for everything the table does not list. */
const rest = '*'

/** Keys are compared without case and accents. An empty value means "no value". */
export function parseLookupTable(node: Node): LookupTable {
  const table = new Map<string, Value>()
  for (const [key, member] of anyMembersOf(node)) {
    const value = scalarOf(member)
    table.set(fold(key), value === null || value === '' ? undefined : value)
  }
  if (table.size === 0) throw problem(node.at, 'expected a table such as { Active: active }')
  return table
}

/**
 * The entry for a value. A value the table does not list takes the entry `*`, where `*: "*"` keeps it as it is and
 * `*: "!"` makes it a problem of the row; without one it is no value.
 */
export function lookUp(table: LookupTable, value: Json): Value {
  const key = fold(asText(value))
  if (table.has(key)) return table.get(key)
  const other = table.get(rest)
  if (other === '!') throw new RowProblem(`"${asText(value)}" is not in the lookup table`)
  return other === rest ? (value ?? undefined) : other
}

export interface Band {
  readonly upTo: number
  readonly label: Value
}

/** Labels by upper bound, `{ 10: 1-10, 50: 11-50, more: 51+ }`, ascending. */
export function parseBands(node: Node): readonly Band[] {
  const bands = [...anyMembersOf(node)].map(([key, member]) => {
    const upTo = key === 'more' ? Number.POSITIVE_INFINITY : Number(key)
    if (Number.isNaN(upTo)) throw problem(member.at, `"${key}" is not an upper bound; write a number or more`)
    const label = scalarOf(member)
    return { upTo, label: label === null || label === '' ? undefined : label }
  })
  if (bands.length === 0)
    throw problem(node.at, 'expected upper bounds with labels such as { 10: 1-10, more: 11+ }')
  return bands.sort((one, other) => one.upTo - other.upTo)
}
