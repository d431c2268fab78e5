// Decides about every column of a file, step by step: a column that a step takes is left to none of the later ones.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { assignAddresses } from './address-columns.ts'
import { findAddressLists } from './address-lists.ts'
import { assignColumn, type FieldAssignment, type MeaningsByName, meaningsByName } from './assign-column.ts'
import {
  assignByCatalogueEnd,
  assignByCataloguePath,
  type CatalogueNames,
  catalogueNames,
} from './catalogue-names.ts'
import { chooseFromLists } from './chosen-lists.ts'
import { isDayFirst } from './column-expression.ts'
import { findColumns, placeholdersIn, type SampledColumn } from './columns.ts'
import { isFromDayFirstCountry } from './day-first-country.ts'
import { assignEmptyColumns } from './empty-columns.ts'
import { findLists, pathsOfLists } from './file-lists.ts'
import { dateColumn, firstColumnAsId, idColumn, type RegistryId, registryIds } from './id-and-date.ts'
import { readJsonCells } from './json-cells.ts'
import { leftOutColumns } from './left-out-columns.ts'
import { assignMissingFields } from './missing-columns.ts'
import { findNameLists } from './name-lists.ts'
import { withoutOthers } from './others-objects.ts'
import type { SampledFile } from './sampled-file.ts'
import { settleAssignments } from './settle.ts'
import { assignLinks } from './several-links.ts'
import { skippedRows } from './skipped-rows.ts'
import type { MappingGuess } from './write-mapping.ts'

/** Returns all that a mapping says but what is said of the file as a whole. */
export function buildGuess(
  dataset: Dataset,
  sample: readonly JsonObject[],
  header: readonly string[],
): Omit<MappingGuess, 'source' | 'sheet' | 'rowsPath'> {
  const { rows: readRows, jsonColumns } = readJsonCells(sample)
  const mixed = jsonColumns.flatMap(({ name, isMixed }) => (isMixed ? [name] : []))
  const choosable = [
    ...findAddressLists(readRows, dataset.name),
    ...(dataset.name === 'person' ? findNameLists(readRows) : []),
  ]
  const { rows, chosenLists } = chooseFromLists(readRows, choosable, mixed)
  const { columns, notLookedAt: columnsNotLookedAt } = findColumns(rows, header)
  const catalogue = catalogueNames(dataset)
  const file: SampledFile = { dataset: dataset.name, rows, columns, catalogue }
  const found = findLists(file)
  const { lists, isStated } = found
  const usable = found.usable.filter(column => !areKindsOfNodes(column))
  const byPath = usable.flatMap(column => assignByCataloguePath(column, catalogue) ?? [])
  const ofRow = columnsOfRow(file, usable.filter(isLeftBy(byPath)).filter(isOutermost))
  const left = usable.filter(column => isLeftBy(byPath)(column) && !ofRow.all.has(column))
  const addresses = assignAddresses(left.filter(isOutermost), dataset.name, rows)
  const unclaimed = left.filter(column => !addresses.claimed.has(column))
  const meanings = meaningsByName(dataset.name)
  const byName = assignByName(file, unclaimed, meanings)
  const id = ofRow.id ?? leftmostAsId(file, ofRow, unclaimed.filter(isLeftBy(byName)))
  const { assigned: settled, ends } = settleAssignments(
    dataset.name,
    [...byPath, ...addresses.assigned, ...withoutOthers(byName, columns, dataset.name)].filter(
      ({ field }) => !isStated(field),
    ),
    columns,
    rows,
  )
  const notFields = new Set([...ofRow.all, id, ends?.end, ends?.mark])
  const unassigned = unclaimed.filter(isLeftBy(settled)).filter(column => !notFields.has(column))
  const missing = assignMissingFields(unassigned.filter(isOutermost), settled, dataset.name, {
    rows,
    isStated,
  })
  const filled = [...settled, ...missing]
  const empty = assignEmptyColumns(columns, filled, { ...file, meaningsByName: meanings })
  const assigned = [...filled, ...empty]
  const inLists = pathsOfLists(lists)
  const taken = new Set<SampledColumn | undefined>([
    ...assigned.flatMap(({ column, together = [] }) => [column, ...together]),
    ...columns.filter(({ path }) => inLists.includes(path)),
    ...notFields,
  ])
  return {
    dataset: dataset.name,
    blank: placeholdersIn(rows),
    jsonColumns,
    chosenLists,
    id,
    registered: ofRow.registered,
    date: ofRow.date,
    assigned: inOrderOf(catalogue, assigned),
    lists,
    ends,
    skipped: skippedRows(dataset.name, columns, assigned, {
      rows: rows.length,
      hasPaperIds: ofRow.registered.some(({ kind }) => paperIds.has(kind)),
    }),
    unmapped: leftOutColumns(columns, taken),
    columnsNotLookedAt,
    catalogue,
    style: { isDayFirst: isDayFirst(usable) ?? isFromDayFirstCountry(usable) },
  }
}

/** The registries of securities. */
const paperIds = new Set(['isin', 'cusip', 'sedol', 'wkn', 'figi'])

/** Returns whether the column says of each value what kind of node it is, as graphs of linked data do: `{ "type": "uri", "value": "..." }`. */
const areKindsOfNodes = ({ values }: SampledColumn): boolean =>
  values.length > 0 && values.every(text => /^(?:uri|literal|typed-literal|bnode)$/.test(text))

const isOutermost = (column: SampledColumn): boolean => column.inList === undefined

/** Returns a predicate of columns that none of the assignments takes. */
const isLeftBy = (assigned: readonly FieldAssignment[]) => (column: SampledColumn) =>
  !assigned.some(one => one.column === column)

/** The columns that say something of the row and not of the record. */
interface ColumnsOfRow {
  readonly id: SampledColumn | undefined
  readonly date: SampledColumn | undefined
  readonly registered: readonly RegistryId[]
  readonly all: ReadonlySet<SampledColumn | undefined>
}

function columnsOfRow({ dataset, rows }: SampledFile, columns: readonly SampledColumn[]): ColumnsOfRow {
  const id = idColumn(columns, dataset, rows.length)
  const date = dateColumn(columns, dataset, rows.length)
  const registered = registryIds(columns, dataset)
  return { id, date, registered, all: new Set([id, date, ...registered.map(({ column }) => column)]) }
}

/** Assigns columns by what their names and values say. */
function assignByName(
  { dataset, catalogue }: SampledFile,
  columns: readonly SampledColumn[],
  meanings: MeaningsByName,
): readonly FieldAssignment[] {
  return columns.flatMap(column =>
    assignLinks(
      column,
      dataset,
      assignColumn(column, dataset, meanings) ?? assignByCatalogueEnd(column, catalogue),
    ),
  )
}

/** Returns the leftmost column as the id of the rows where no registry gives ids and nothing else takes the column. */
function leftmostAsId(
  { dataset, rows, columns }: SampledFile,
  { registered }: ColumnsOfRow,
  left: readonly SampledColumn[],
): SampledColumn | undefined {
  const [leftmost] = columns
  const isFree = leftmost !== undefined && isOutermost(leftmost) && left.includes(leftmost)
  return isFree && registered.length === 0 ? firstColumnAsId(leftmost, rows.length, dataset) : undefined
}

/** Sorts assignments as the catalogue sorts their fields. */
function inOrderOf(
  { leaves }: CatalogueNames,
  assigned: readonly FieldAssignment[],
): readonly FieldAssignment[] {
  const order = [...leaves.keys()]
  const placeOf = (field: string) => order.findIndex(one => one === field || one.startsWith(`${field}.`))
  return assigned.toSorted((one, other) => placeOf(one.field) - placeOf(other.field))
}
