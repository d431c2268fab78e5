// Lookup tables that are read from a second file of the source.
import { fold } from '../../../../normal/text.ts'
import { type Expression, parseExpression } from '../expression.ts'
import { allMembersOf, type MappingNode, membersOf, requiredMember } from '../node.ts'
import { asText, itemsOf, type MappingTables, type ScopeValue } from '../scope.ts'
import {
  forEachRow,
  parseSecondFile,
  type SecondFile,
  type SecondFileContext,
  secondFileKeys,
} from '../second-file.ts'
import { type LookupTable, parseLookupTable } from './lookup.ts'
import type { LookupNames } from './step.ts'

export interface FileLookup extends SecondFile {
  readonly key: Expression
  readonly value: Expression
}

export type Lookups = ReadonlyMap<string, LookupTable | FileLookup>

/** Parses `lookups:`, each a table or `{ file, key, value, rows, optional }`. */
export const parseLookups = (node: MappingNode | undefined, names: LookupNames): Lookups =>
  new Map(node ? [...allMembersOf(node)].map(([name, member]) => [name, parseLookup(member, names)]) : [])

function parseLookup(node: MappingNode, names: LookupNames): LookupTable | FileLookup {
  if (!allMembersOf(node).has('file')) return parseLookupTable(node)
  const members = membersOf(node, [...secondFileKeys, 'key', 'value'])
  return {
    ...parseSecondFile(requiredMember(node, members, 'file'), members),
    key: parseExpression(requiredMember(node, members, 'key'), names),
    value: parseExpression(requiredMember(node, members, 'value'), names),
  }
}

/** Loads all tables, from files too; a table may use those above it. */
export async function loadLookups(
  lookups: Lookups,
  blank: ReadonlySet<string>,
  context: SecondFileContext,
): Promise<MappingTables> {
  const loaded = new Map<string, LookupTable>()
  const tables: MappingTables = { lookup: name => loaded.get(name) ?? new Map(), blank, page: {} }
  for (const [name, lookup] of lookups) {
    loaded.set(name, 'file' in lookup ? await loadFileLookup(lookup, context, tables) : lookup)
  }
  return tables
}

async function loadFileLookup(
  lookup: FileLookup,
  context: SecondFileContext,
  tables: MappingTables,
): Promise<LookupTable> {
  const table = new Map<string, ScopeValue>()
  const [key, value] = [lookup.key.compile(tables), lookup.value.compile(tables)]
  await forEachRow(lookup, context, scope => {
    for (const one of itemsOf(key(scope))) table.set(fold(asText(one)), value(scope))
  })
  return table
}
