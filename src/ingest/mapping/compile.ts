// Compiles a mapping to run on the rows of a source, with its second files in memory.
import type { Dataset } from '../../catalog/dataset.ts'
import { InputError } from '../../errors.ts'
import type { MutableObject } from '../../lib/json/json.ts'
import { compileJoins, type JoinTable, loadJoin, unmatchedRows } from './language/join.ts'
import { isOpenEnd, looseDate } from './language/loose-date.ts'
import { eachNested } from './language/nested-rows.ts'
import { compileRules, compileValues } from './language/rule.ts'
import {
  asText,
  itemsOf,
  type MappingTables,
  quoteValue,
  type ReadValue,
  RowProblem,
  rowScope,
  type Scope,
} from './language/scope.ts'
import { loadLookups } from './language/steps/file-lookup.ts'
import type { CompiledMapping, ExternalId, MappedRow, Mapping } from './mapping.ts'

interface CompileOptions {
  /** The date of the source's snapshot, for rows without their own; it replaces a fixed date of the mapping. */
  readonly date?: string
  /** The day of the import, which `$today` and `$date` are where nothing says the day of the snapshot. */
  readonly today?: string
  /** The name of the source in place of the one that the mapping names; the ids that are named like that one follow. */
  readonly source?: string
}

/**
 * Compiles a mapping for the files in `folder`, where its second files are searched. Throws an InputError when the
 * mapping is for another dataset, or a second file is missing or too large.
 */
export async function compileMapping(
  mapping: Mapping,
  dataset: Dataset,
  folder: string,
  options: CompileOptions = {},
): Promise<CompiledMapping> {
  if (mapping.dataset !== dataset.name) {
    throw new InputError(`${mapping.name} is a mapping for ${mapping.dataset}, not for ${dataset.name}.`)
  }
  const context = { folder, warnings: [] }
  const tables = await loadLookups(mapping.lookups, mapping.blank, context)
  const joins: JoinTable[] = []
  for (const join of mapping.joins) joins.push(await loadJoin(join, context, tables))
  const snapshotDate = fixedDate(mapping, options.date)
  const mapScope = recordMapper(withSource(mapping, options.source), joins, tables, {
    snapshotDate,
    today: snapshotDate ?? options.today,
  })
  const { outside, inside } = mapping.rows
  return {
    dataset: mapping.dataset,
    skipsLastRows: mapping.skips.some(({ isAtEnd }) => isAtEnd),
    ...(mapping.source !== undefined && { source: mapping.source }),
    ...(outside !== undefined && { rows: outside }),
    ...(mapping.sheet !== undefined && { sheet: mapping.sheet }),
    warnings: context.warnings,
    map: row => {
      const mapped: MappedRow[] = []
      eachNested(rowScope(row), inside, scope => mapped.push(mapScope(scope)))
      return mapped
    },
    unjoined: () =>
      joins.map(table => ({ file: table.join.file, rows: unmatchedRows(table), of: table.rows })),
  }
}

/** Row ids are of a kind named like their source: two systems read with one mapping must not share them. */
const withSource = (mapping: Mapping, source: string | undefined): Mapping =>
  source === undefined
    ? mapping
    : { ...mapping, ids: mapping.ids.map(([kind, id]) => [kind === mapping.source ? source : kind, id]) }

function fixedDate(mapping: Mapping, stated: string | undefined): string | undefined {
  if (stated === undefined) return typeof mapping.date === 'string' ? mapping.date : undefined
  const date = looseDate(stated, 'month-first')
  if (date === undefined) throw new InputError(`"${stated}" is not a date; expected one such as 2026-03-31.`)
  return date
}

type MapScope = (scope: Scope) => MappedRow

interface SourceDays {
  readonly snapshotDate: string | undefined
  readonly today: string | undefined
}

function recordMapper(
  mapping: Mapping,
  joins: readonly JoinTable[],
  tables: MappingTables,
  { snapshotDate, today }: SourceDays,
): MapScope {
  const joined = compileJoins(joins, tables)
  const ownDate = typeof mapping.date === 'object' ? dateReader(mapping.date.compile(tables)) : undefined
  const dateOf = (scope: Scope) => ownDate?.(scope) ?? snapshotDate
  const name = compileValues(mapping.values, tables)
  const skips = mapping.skips.map(({ when, isAtEnd, reason }) => ({ holds: when(tables), isAtEnd, reason }))
  const fill = compileRules(mapping.rules, tables)
  const ids = mapping.ids.map(([kind, expression]) => ({ kind, read: expression.compile(tables) }))
  const map: MapScope = plain => {
    const withJoins = { ...plain, names: joined(plain), today }
    const date = dateOf(withJoins)
    const scope = name({ ...withJoins, date: date ?? today })
    const skip = skips.find(({ holds }) => holds(scope))
    if (skip)
      return {
        skipped: skip.reason,
        ...(skip.isAtEnd && { unlessLast: orProblem(() => fillFrom(scope, date)) }),
      }
    return fillFrom(scope, date)
  }
  const fillFrom = (scope: Scope, date: string | undefined): MappedRow => {
    const record: MutableObject = {}
    if (!fill(scope, record))
      return {
        rejected: `no column of the mapping has a value: ${quoteValue(scope.value)}`,
        isEmpty: true,
      }
    return { record, externalIds: readIds(ids, scope), ...(date !== undefined && { date }) }
  }
  return plain => orProblem(() => map(plain))
}

/** Returns what a row is, or why it cannot be a record. */
function orProblem(read: () => MappedRow): MappedRow {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    return { rejected: error.column === undefined ? error.message : `${error.column}: ${error.message}` }
  }
}

/** Returns a function that reads the date that a row states, in loose form too. It throws a RowProblem for a value that is not a date. */
function dateReader(read: ReadValue): (scope: Scope) => string | undefined {
  return scope => {
    const [value] = itemsOf(read(scope))
    if (value === undefined || (typeof value === 'string' && isOpenEnd(value))) return undefined
    const date =
      typeof value === 'string' || typeof value === 'number' ? looseDate(value, 'month-first') : undefined
    if (date === undefined)
      throw new RowProblem(`${quoteValue(value)} is not a date (for the date of the row)`)
    return date
  }
}

function readIds(
  ids: readonly { readonly kind: string; readonly read: ReadValue }[],
  scope: Scope,
): ExternalId[] {
  const externalIds: ExternalId[] = []
  for (const { kind, read } of ids) {
    for (const value of new Set(itemsOf(read(scope)).map(asText))) externalIds.push({ kind, value })
  }
  return externalIds
}
