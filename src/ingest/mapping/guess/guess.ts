// Guesses a mapping from the names and values of a file's columns.

import type { Dataset } from '../../../catalog/dataset.ts'
import { isObject, type JsonObject } from '../../../lib/json/json.ts'
import { wordSet } from '../../../lib/word-set.ts'
import { sourceName } from '../../source-name.ts'
import type { Mapping } from '../mapping.ts'
import { parseMapping } from '../parse.ts'
import { assignAddresses } from './address-columns.ts'
import { chooseAddressesOfLists } from './address-lists.ts'
import { jobsAppliedFor } from './applied-jobs.ts'
import { assignColumn, meaningsByName } from './assign-column.ts'
import {
  assignByCatalogueEnd,
  assignByCataloguePath,
  catalogueNames,
  findCatalogueLists,
} from './catalogue-names.ts'
import { isDayFirst } from './column-expression.ts'
import { plainName } from './column-name.ts'
import { findColumns, placeholdersIn, type SampledColumn } from './columns.ts'
import { assignEmptyColumns } from './empty-columns.ts'
import { explainGuess, type GuessedColumn } from './explain.ts'
import type { HistoryList } from './history-blocks.ts'
import { findHistories, isInHistory } from './history-lists.ts'
import { dateColumn, firstColumnAsId, idColumn, registryIds } from './id-and-date.ts'
import { readJsonCells } from './json-cells.ts'
import { assignMissingFields } from './missing-columns.ts'
import { nestedRecords } from './nested-records.ts'
import { withoutOthers } from './others-objects.ts'
import { placesOfContacts } from './places-of-contacts.ts'
import { settleAssignments } from './settle.ts'
import { assignLinks } from './several-links.ts'
import { skippedRows } from './skipped-rows.ts'
import { englishHeader } from './synonyms/translations.ts'
import { guessText, type MappingGuess } from './write-mapping.ts'

export interface GuessedMapping extends Mapping {
  /** The columns with values that were not understood, by the paths that a mapping names them by. */
  readonly unrecognised: readonly string[]
  /** Every column with the fields it goes to, and why. */
  readonly columns: readonly GuessedColumn[]
}

interface GuessOptions {
  readonly source?: string
  readonly sheet?: string
  /** True for the rows of a document, which may hold the records in lists. */
  readonly isDocument?: boolean
}

/** The number of records in rows that are looked at. */
const sampleMax = 200

/**
 * Guesses a mapping from sample rows (some hundreds are enough). A column is assigned by its name when its values fit,
 * or by its values alone when they say enough: profile URLs, e-mail addresses, a company's own website. Columns named
 * like a path of the catalogue are that field. `fileName` gives the name of the source, unless `stated` does. The
 * mapping's `text` names every column, and those that were not understood in comments. `header` names the columns of a file that has one: a
 * column without a value in the rows is assigned by a plain name when no other column has its field.
 */
export function guessMapping(
  dataset: Dataset,
  rows: readonly JsonObject[],
  fileName: string,
  header: readonly string[] = [],
  { source = sourceName(fileName), sheet, isDocument = false }: GuessOptions = {},
): GuessedMapping {
  const nested = isDocument ? nestedRecords(rows, dataset.name) : undefined
  const guess = {
    ...buildGuess(dataset, nested?.rows.slice(0, sampleMax) ?? rows, header),
    source,
    sheet,
    rowsPath: nested?.path,
  }
  const mapping = parseMapping(guessText(guess), `the guessed mapping for ${fileName}`)
  return { ...mapping, unrecognised: guess.unmapped.map(({ path }) => path), columns: explainGuess(guess) }
}

/** Returns the mapping as a YAML file to be edited. */
export const writeMapping = (mapping: Mapping): string => mapping.text

function buildGuess(
  dataset: Dataset,
  sample: readonly JsonObject[],
  header: readonly string[],
): Omit<MappingGuess, 'source' | 'sheet' | 'rowsPath'> {
  const { rows: readRows, jsonColumns } = readJsonCells(sample)
  const { rows, addressLists } = chooseAddressesOfLists(
    readRows,
    dataset.name,
    jsonColumns.flatMap(({ name, isMixed }) => (isMixed ? [name] : [])),
  )
  const { columns, notLookedAt: more } = findColumns(rows, header)
  const applied = dataset.name === 'person' ? jobsAppliedFor(columns) : []
  const contacts = dataset.name === 'company' ? placesOfContacts(columns) : []
  const catalogue = catalogueNames(dataset)
  const statedLists = findCatalogueLists(columns, catalogue)
  const history =
    dataset.name === 'person'
      ? findHistories(
          columns.filter(column => !statedLists.some(one => one.column === column)),
          rows,
        )
      : { lists: [] }
  const usable = columns.filter(
    column =>
      column.filled > 0 &&
      column.objectKeys.length === 0 &&
      !applied.includes(column) &&
      !contacts.includes(column) &&
      !isInHistory(column, history),
  )
  const outermost = usable.filter(column => column.inList === undefined)
  const stated = outermost.flatMap(column => assignByCataloguePath(column, catalogue) ?? [])
  const notStated = outermost.filter(column => !stated.some(one => one.column === column))
  const rowId = idColumn(notStated, dataset.name, rows.length)
  const date = dateColumn(notStated, dataset.name, rows.length)
  const registered = registryIds(notStated, dataset.name)
  const ids = new Set([rowId, ...registered.map(({ column }) => column)])
  const unnamed = notStated.filter(column => !ids.has(column) && column !== date)
  const addresses = assignAddresses(unnamed, dataset.name, rows)
  const meaningsOfNames = meaningsByName(dataset.name)
  const assignedByColumn = usable
    .filter(column => !ids.has(column) && column !== date && !stated.some(one => one.column === column))
    .filter(column => !addresses.claimed.has(column))
    .flatMap(column =>
      assignLinks(
        column,
        dataset.name,
        assignColumn(column, dataset.name, meaningsOfNames) ?? assignByCatalogueEnd(column, catalogue),
      ),
    )
  const [leftmost] = columns
  const isFree =
    leftmost !== undefined &&
    unnamed.includes(leftmost) &&
    !addresses.claimed.has(leftmost) &&
    !assignedByColumn.some(one => one.column === leftmost)
  const id =
    rowId ??
    (isFree && registered.length === 0 ? firstColumnAsId(leftmost, rows.length, dataset.name) : undefined)
  const lists: readonly HistoryList[] = [...statedLists, ...history.lists]
  const isInList = (field: string) => statedLists.some(({ list }) => field.startsWith(`${list} > `))
  const { assigned: byValues, ends } = settleAssignments(
    dataset.name,
    [...stated, ...addresses.assigned, ...withoutOthers(assignedByColumn, columns, dataset.name)].filter(
      ({ field }) => !isInList(field),
    ),
    columns,
    rows,
  )
  const endColumns = [ends?.end, ends?.mark]
  const named = [
    ...byValues,
    ...assignMissingFields(
      unnamed.filter(
        column =>
          !addresses.claimed.has(column) &&
          !byValues.some(one => one.column === column) &&
          !endColumns.includes(column) &&
          column !== id,
      ),
      byValues,
      dataset.name,
      { rows, isStated: isInList },
    ),
  ]
  const assigned = [
    ...named,
    ...assignEmptyColumns(columns, named, {
      meaningsByName: meaningsOfNames,
      catalogue,
      dataset: dataset.name,
    }),
  ]
  const order = [...catalogue.leaves.keys()]
  const placeOf = (field: string) => order.findIndex(one => one === field || one.startsWith(`${field}.`))
  const listed = lists.flatMap(({ column, entryFields: entry, marks = [] }) => {
    const own = [...entry.map(one => one.column), ...marks].map(({ path }) => path)
    return column ? [column.path, ...own.map(path => `${column.path}[].${path}`)] : own
  })
  const taken = new Set<SampledColumn | undefined>([
    ...assigned.flatMap(({ column, together = [] }) => [column, ...together]),
    ...columns.filter(({ path }) => listed.includes(path)),
    ...ids,
    id,
    date,
    ...endColumns,
  ])
  return {
    dataset: dataset.name,
    blank: placeholdersIn(rows),
    jsonColumns,
    addressLists,
    id,
    registered,
    date,
    assigned: assigned.toSorted((one, other) => placeOf(one.field) - placeOf(other.field)),
    lists,
    ends,
    skipped: skippedRows(dataset.name, columns, assigned, rows.length),
    unmapped: columns.filter(column => !taken.has(column) && isListed(column, columns, taken)),
    columnsNotLookedAt: more,
    catalogue,
    style: { isDayFirst: isDayFirst(usable) ?? isFromDayFirstCountry(usable) },
  }
}

/** Returns whether the column is listed as left out: a list of objects as one until one of its keys is taken, then key by key. */
function isListed(
  column: SampledColumn,
  columns: readonly SampledColumn[],
  taken: ReadonlySet<SampledColumn | undefined>,
): boolean {
  // `company` has no value of its own where `company.name` is taken.
  const isEmptyObject =
    column.filled === 0 && columns.some(other => taken.has(other) && other.path.startsWith(`${column.path}.`))
  if (isEmptyObject) return false
  const list = column.inList ?? (column.objectKeys.length > 0 ? column.path : undefined)
  if (list === undefined) return true
  const isEntered = columns.some(other => other.inList === list && taken.has(other))
  return isEntered === (column.inList !== undefined)
}

const dayFirstNames = wordSet(
  'vorname nachname firma unternehmen ort land strasse stelle arbeitgeber anrede prenom nom societe entreprise ville pays poste fonction employeur nombre apellidos empresa ciudad pais puesto cargo correo telefono provincia',
)

/** Returns whether the names of the columns are of another language than English, which puts the day first when no date shows the order. */
function isFromDayFirstCountry(columns: readonly SampledColumn[]): boolean {
  const names = columns.map(({ keys }) => plainName(keys.at(-1) ?? ''))
  const isOther = (name: string) => dayFirstNames.has(name) || englishHeader(name, plainName) !== undefined
  return names.filter(isOther).length > 1
}

/**
 * Returns whether a row has the shape of the dataset's own records, so that it needs no mapping: its known top-level
 * keys hold what the catalogue says (objects for sections, lists for lists), at least one section has a known field,
 * and no more keys are unknown than known.
 */
export function isCatalogueShaped(dataset: Dataset, row: JsonObject): boolean {
  let knownCount = 0
  let unknownCount = 0
  let sections = 0
  for (const [name, value] of Object.entries(row)) {
    const field = Object.hasOwn(dataset.fields, name) ? dataset.fields[name] : undefined
    if (!field) {
      unknownCount++
      continue
    }
    knownCount++
    if (value === null || value === undefined) continue
    if (field.node === 'section') {
      if (!isObject(value)) return false
      const keys = Object.keys(value)
      if (keys.some(key => Object.hasOwn(field.fields, key))) sections++
      else if (keys.length > 0) return false
    } else if (field.node === 'list') {
      if (!Array.isArray(value)) return false
    } else if (field.node === 'dictionary' && !isObject(value)) return false
  }
  return sections > 0 && knownCount >= unknownCount
}
