// Lookup tables that stand in a second file of the source.
import { fold } from '../../../../normal/text.ts'
import { type Expression, parseExpression } from '../expression.ts'
import { anyMembersOf, membersOf, type Node, requiredOf } from '../node.ts'
import { asText, itemsOf, type Tables, type Value } from '../scope.ts'
import {
  eachRow,
  parseSecondFile,
  type SecondFile,
  type Surroundings,
  secondFileKeys,
} from '../second-file.ts'
import { type LookupTable, parseLookupTable } from './lookup.ts'
import type { LookupNames } from './step.ts'

export interface FileLookup extends SecondFile {
  readonly key: Expression
  readonly value: Expression
}

export type Lookups = ReadonlyMap<string, LookupTable | FileLookup>

/** Reads `lookups:`, each a table or `{ file, key, value, rows, optional }`. */
export const parseLookups = (node: Node | undefined, names: LookupNames): Lookups =>
  new Map(node ? [...anyMembersOf(node)].map(([name, member]) => [name, parseOne(member, names)]) : [])

function parseOne(node: Node, names: LookupNames): LookupTable | FileLookup {
  if (!anyMembersOf(node).has('file')) return parseLookupTable(node)
  const members = membersOf(node, [...secondFileKeys, 'key', 'value'])
  return {
    ...parseSecondFile(requiredOf(node, members, 'file'), members),
    key: parseExpression(requiredOf(node, members, 'key'), names),
    value: parseExpression(requiredOf(node, members, 'value'), names),
  }
}

/** All tables, those in files read; one may use those above it. */
export async function loadLookups(
  lookups: Lookups,
  blank: ReadonlySet<string>,
  around: Surroundings,
): Promise<Tables> {
  const loaded = new Map<string, LookupTable>()
  const tables: Tables = { lookup: name => loaded.get(name) ?? new Map(), blank, page: {} }
  for (const [name, lookup] of lookups) {
    loaded.set(name, 'file' in lookup ? await load(lookup, around, tables) : lookup)
  }
  return tables
}

async function load(lookup: FileLookup, around: Surroundings, tables: Tables): Promise<LookupTable> {
  const table = new Map<string, Value>()
  const [key, value] = [lookup.key.compile(tables), lookup.value.compile(tables)]
  await eachRow(lookup, around, scope => {
    for (const one of itemsOf(key(scope))) table.set(fold(asText(one)), value(scope))
  })
  return table
}
