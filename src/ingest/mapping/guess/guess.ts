// Guesses a mapping from the names and values of a file's columns.
import type { Dataset } from '../../../catalog/dataset.ts'
import { isObject, type JsonObject } from '../../../lib/json/json.ts'
import { sourceName } from '../../source-name.ts'
import type { Mapping } from '../mapping.ts'
import { parseMapping } from '../parse.ts'
import { assign, knownNames } from './assign-column.ts'
import { byCatalogueEnd, byCataloguePath, catalogueNames, statedLists } from './catalogue-names.ts'
import { isDayFirst } from './column-expression.ts'
import { plainName } from './column-name.ts'
import { type Column, columnsOf, placeholdersIn } from './columns.ts'
import { byNameAlone } from './empty-columns.ts'
import { dateColumn, idColumn } from './id-and-date.ts'
import { together } from './settle.ts'
import { type Guess, writeGuess } from './write-mapping.ts'

/**
 * Guesses a mapping from sample rows (some hundreds are enough). A column is taken by its name when its values fit,
 * or by its values alone where they say enough: profile URLs, e-mail addresses, a company's own site. Columns named
 * like a path of the catalogue are that field. `fileName` gives the name of the source. The mapping's `text` names
 * every column, those that were not understood as comments. `header` names the columns of a file that has one: a
 * column without a value in the rows is taken by a plain name where no other column has its field.
 */
export function guessMapping(
  dataset: Dataset,
  rows: readonly JsonObject[],
  fileName: string,
  header: readonly string[] = [],
): Mapping {
  const guess = guessFrom(dataset, rows, fileName, header)
  return parseMapping(writeGuess(guess), `the guessed mapping for ${fileName}`)
}

/** The mapping as a YAML file to be edited. */
export const writeMapping = (mapping: Mapping): string => mapping.text

function guessFrom(
  dataset: Dataset,
  rows: readonly JsonObject[],
  fileName: string,
  header: readonly string[],
): Guess {
  const { columns, more } = columnsOf(rows, header)
  const usable = columns.filter(column => column.filled > 0 && column.objectKeys.length === 0)
  const outermost = usable.filter(column => column.inList === undefined)
  const catalogue = catalogueNames(dataset)
  const stated = outermost.flatMap(column => byCataloguePath(column, catalogue) ?? [])
  const notStated = outermost.filter(column => !stated.some(one => one.column === column))
  const id = idColumn(notStated, dataset.name, rows.length)
  const date = dateColumn(notStated, dataset.name)
  const known = knownNames(dataset.name)
  const found = usable
    .filter(column => column !== id && column !== date && !stated.some(one => one.column === column))
    .flatMap(column => assign(column, dataset.name, known) ?? byCatalogueEnd(column, catalogue) ?? [])
  const lists = statedLists(columns, catalogue)
  const isInList = (field: string) => lists.some(({ list }) => field.startsWith(`${list} > `))
  const { assigned: byValues, ended } = together(
    dataset.name,
    [...stated, ...found].filter(({ field }) => !isInList(field)),
    columns,
    rows,
  )
  const assigned = [
    ...byValues,
    ...byNameAlone(columns, byValues, { known, catalogue, dataset: dataset.name }),
  ]
  const order = [...catalogue.leaves.keys()]
  const placeOf = (field: string) => order.findIndex(one => one === field || one.startsWith(`${field}.`))
  const listed = lists.flatMap(({ column, entry }) => [
    column.path,
    ...entry.map(one => `${column.path}[].${one.column.path}`),
  ])
  const taken = new Set<Column | undefined>([
    ...assigned.map(({ column }) => column),
    ...columns.filter(({ path }) => listed.includes(path)),
    id,
    date,
    ended,
  ])
  return {
    dataset: dataset.name,
    source: sourceName(fileName),
    blank: placeholdersIn(rows),
    id,
    date,
    assigned: assigned.toSorted((one, other) => placeOf(one.field) - placeOf(other.field)),
    lists,
    ended,
    unmapped: columns.filter(column => !taken.has(column) && isListed(column, columns, taken)),
    more,
    catalogue,
    style: { isDayFirst: isDayFirst(usable) ?? isFromDayFirstCountry(usable) },
  }
}

/** Objects in a list are listed as one until one of their keys is taken, then each for itself. */
function isListed(
  column: Column,
  columns: readonly Column[],
  taken: ReadonlySet<Column | undefined>,
): boolean {
  const list = column.inList ?? (column.objectKeys.length > 0 ? column.path : undefined)
  if (list === undefined) return true
  const isEntered = columns.some(other => other.inList === list && taken.has(other))
  return isEntered === (column.inList !== undefined)
}

const dayFirstNames = new Set(
  'vorname nachname firma unternehmen ort land strasse prenom nom societe entreprise ville pays apellidos empresa ciudad pais'.split(
    ' ',
  ),
)

/** German, French and Spanish files put the day first where nothing shows it. */
const isFromDayFirstCountry = (columns: readonly Column[]): boolean =>
  columns.filter(({ keys }) => dayFirstNames.has(plainName(keys.at(-1) ?? ''))).length > 1

/**
 * Whether a row has the shape of the dataset's own records, so that it needs no mapping: its known top-level keys hold
 * what the catalogue says (objects for sections, lists for lists), at least one section has a known field, and no more
 * keys are unknown than known.
 */
export function isCatalogueShaped(dataset: Dataset, row: JsonObject): boolean {
  let known = 0
  let unknown = 0
  let sections = 0
  for (const [name, value] of Object.entries(row)) {
    const field = Object.hasOwn(dataset.fields, name) ? dataset.fields[name] : undefined
    if (!field) {
      unknown++
      continue
    }
    known++
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
  return sections > 0 && known >= unknown
}
