// Lookup tables, which replace the values of a source; written in the mapping or read from a second file.
import type { Json } from '../../../../lib/json/json.ts'
import { fold } from '../../../../normal/text.ts'
import { allMembersOf, type MappingNode, mappingError, scalarOf } from '../node.ts'
import { asText, RowProblem, type ScopeValue } from '../scope.ts'

export type LookupTable = ReadonlyMap<string, ScopeValue>

/** The key for all values that the table does not list. */
const otherValues = '*'

/** Parses a table. Its keys are compared without case and accents; an empty value means "no value". */
export function parseLookupTable(node: MappingNode): LookupTable {
  const table = new Map<string, ScopeValue>()
  for (const [key, member] of allMembersOf(node)) {
    const value = scalarOf(member)
    table.set(fold(key), value === null || value === '' ? undefined : value)
  }
  if (table.size === 0) throw mappingError(node.at, 'expected a table such as { Active: active }')
  return table
}

/**
 * Returns the result for a value. One that the table does not list takes the result of `*`, where `*: "*"` keeps it as
 * it is and `*: "!"` throws a RowProblem; without a `*` it is not a value.
 */
export function lookUp(table: LookupTable, value: Json): ScopeValue {
  const key = fold(asText(value))
  if (table.has(key)) return table.get(key)
  const other = table.get(otherValues)
  if (other === '!') throw new RowProblem(`"${asText(value)}" is not in the lookup table`)
  return other === otherValues ? (value ?? undefined) : other
}

export interface NumberBand {
  readonly upTo: number
  readonly label: ScopeValue
}

/** Parses labels by upper bound, `{ 10: 1-10, 50: 11-50, more: 51+ }`, and returns them ascending. */
export function parseBands(node: MappingNode): readonly NumberBand[] {
  const bands = [...allMembersOf(node)].map(([key, member]) => {
    const upTo = key === 'more' ? Number.POSITIVE_INFINITY : Number(key)
    if (Number.isNaN(upTo))
      throw mappingError(member.at, `"${key}" is not an upper bound; write a number or more`)
    const label = scalarOf(member)
    return { upTo, label: label === null || label === '' ? undefined : label }
  })
  if (bands.length === 0)
    throw mappingError(node.at, 'expected upper bounds with labels such as { 10: 1-10, more: 11+ }')
  return bands.sort((one, other) => one.upTo - other.upTo)
}
