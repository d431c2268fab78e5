// Finds the columns of sample rows, with their paths and values.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'
import { isLoneZero, isSpreadsheetError } from '../../../normal/no-value.ts'
import { isHistoryName } from './history-names.ts'

export interface SampledColumn {
  /** The keys from the row to the column. */
  readonly keys: readonly string[]
  /** The path by which a mapping names it. */
  readonly path: string
  /**
   * The texts of the values that are not blank; at most one for each row, or all of a list. Of a long one it is the
   * beginning, `lookedAtMax` characters.
   */
  readonly values: readonly string[]
  /** The number of rows that have a value. */
  readonly filled: number
  /** True when some row has a list of values. */
  readonly isList: boolean
  /** The keys of the objects in a list. */
  readonly objectKeys: readonly string[]
  /** True when some rows have an object in place of the text, with columns of its own. */
  readonly isMixed?: true
  /** The path of the list of objects that the column is in, of which a row may have several. */
  readonly inList: string | undefined
  /** The path of the month, where the column is the year of a date in parts. */
  readonly monthPath?: string
}

export interface FoundColumns {
  /** The columns in the order in which they appear. */
  readonly columns: readonly SampledColumn[]
  /** The number of further columns that were not looked at. */
  readonly notLookedAt: number
}

/**
 * The number of characters of a value that a guess looks at: names, addresses, dates and titles are shorter, and
 * patterns that compare every character with every other one are quick on so few.
 */
export const lookedAtMax = 500

const depthMax = 4
const columnsMax = 1000

type MutableColumn = {
  -readonly [K in keyof Omit<SampledColumn, 'objectKeys' | 'values'>]: SampledColumn[K]
} & {
  readonly values: string[]
  readonly objectKeys: Set<string>
}

/**
 * Returns the columns of the rows. Objects inside rows are entered four levels deep, and the objects of a list once.
 * `header` names columns that exist whether or not a row has a value.
 */
export function findColumns(rows: readonly JsonObject[], header: readonly string[] = []): FoundColumns {
  const columnsByPath = new Map<string, MutableColumn>()
  const pathsNotLookedAt = new Set<string>()
  const objectPaths = new Set<string>()
  const listPaths = pathsOfObjectLists(rows)
  const columnAt = (keys: readonly string[], path: string, inList?: string): MutableColumn | undefined => {
    const column = columnsByPath.get(path)
    if (column) return column
    if (columnsByPath.size >= columnsMax) {
      pathsNotLookedAt.add(path)
      return undefined
    }
    const added = { keys, path, values: [], filled: 0, isList: false, objectKeys: new Set<string>(), inList }
    columnsByPath.set(path, added)
    return added
  }
  const visit = (keys: readonly string[], value: Json | undefined): void => {
    if (isObject(value) && keys.length < depthMax && !listPaths.has(pathOf(keys))) {
      objectPaths.add(pathOf(keys))
      for (const [key, item] of Object.entries(value)) visit([...keys, key], item)
      return
    }
    const path = pathOf(keys)
    const column = columnAt(keys, path)
    if (!column) return
    const items = Array.isArray(value) ? value : [value]
    if (Array.isArray(value)) column.isList = true
    addTexts(column, items)
    for (const item of items) {
      if (!isObject(item)) continue
      for (const [key, part] of Object.entries(item)) {
        column.objectKeys.add(key)
        const addInner = (below: readonly string[], texts: Json | undefined) => {
          const innerPath = `${path}[].${pathOf(below)}`
          const inner = columnAt([...keys, ...below], innerPath, path)
          if (inner) inner.isList = true
          if (isObject(texts)) objectPaths.add(innerPath)
          else if (inner) addTexts(inner, Array.isArray(texts) ? texts : [texts])
        }
        addInner([key], part)
        if (isObject(part) && isHistoryName(keys))
          for (const [below, text] of Object.entries(part)) addInner([key, below], text)
      }
    }
  }
  for (const name of header) columnAt([name], pathOf([name]))
  for (const row of rows) for (const [key, value] of Object.entries(row)) visit([key], value)
  const columns = [...columnsByPath.values()].map(column => ({
    ...withoutZeros(column),
    objectKeys: [...column.objectKeys],
    ...(column.filled > 0 && objectPaths.has(column.path) && { isMixed: true as const }),
  }))
  return { columns, notLookedAt: pathsNotLookedAt.size }
}

/** Returns the paths at which some row has a list of objects; JSON made from XML has a single object for a list of one. */
function pathsOfObjectLists(rows: readonly JsonObject[]): ReadonlySet<string> {
  const paths = new Set<string>()
  const visit = (keys: readonly string[], value: Json | undefined): void => {
    if (Array.isArray(value) && value.some(isObject)) paths.add(pathOf(keys))
    else if (isObject(value) && keys.length < depthMax)
      for (const [key, item] of Object.entries(value)) visit([...keys, key], item)
  }
  for (const row of rows) for (const [key, value] of Object.entries(row)) visit([key], value)
  return paths
}

/** Returns a column of texts without the zeros that formulas show for empty cells; a column of numbers keeps its own. */
function withoutZeros<Column extends MutableColumn>(column: Column): Column {
  const values = column.values.filter(text => !isLoneZero(text))
  const texts = values.filter(text => !startsLikeNumber.test(text)).length
  if (values.length === column.values.length || texts < values.length * 0.8 || values.length === 0)
    return column
  const zeros = column.isList ? 0 : column.values.length - values.length
  return { ...column, values, filled: column.filled - zeros }
}

const startsLikeNumber = /^[-+(]?[$€£~<>]?\s?\d/

function addTexts(column: MutableColumn, items: readonly (Json | undefined)[]): void {
  const texts = items.flatMap(item => textIn(item) ?? [])
  column.values.push(...texts)
  if (texts.length > 0) column.filled++
}

function textIn(value: Json | undefined): string | undefined {
  if (value === null || value === undefined || typeof value === 'object') return undefined
  const text = String(value).trim().slice(0, lookedAtMax)
  return isPlaceholder(text) ? undefined : text
}

/** Returns the text that a row has in a column; undefined when it has none, or several. */
export const textAt = (row: JsonObject, column: SampledColumn): string | undefined =>
  textIn(jsonAt(row, column))

/** Returns what a row has at the keys of a column. */
export function jsonAt(row: JsonObject, { keys }: Pick<SampledColumn, 'keys'>): Json | undefined {
  let here: Json | undefined = row
  for (const key of keys) here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined
  return here
}

/** Returns the path by which a mapping names a column; names that a path could not hold are quoted. */
export const pathOf = (keys: readonly string[]): string =>
  keys.length > 1 && keysOfParent.test(keys[0] ?? '') ? `^.${pathOf(keys.slice(1))}` : namesInPath(keys)

/** The key of the row around a record that is inside it, with the word that says whose its plain keys are. */
export const keyOfParent = (word: string): string => `^${word}`
const keysOfParent = /^\^(?:company|department)?$/

const namesInPath = (keys: readonly string[]): string =>
  keys
    .map(key =>
      /^[^."[\]{}^$*\s][^."[\]{}]*$/.test(key) && key === key.trim()
        ? key
        : `"${key.replace(/["\\]/g, '\\$&')}"`,
    )
    .join('.')

const placeholders = new Set(
  'n/a;#n/a;\\n;na;n.a.;null;none;nil;-;--;—;nan;undefined;unknown;not available;not specified;(blank);k.a.;k. a.;keine angabe;s/o;tbd;?;[not provided];not provided;none supplied;not supplied;none given;[unknown];[[unknown]];(unknown);(no name);(no first name);(no last name);[none];(none);not applicable;no data;non renseigné'.split(
    ';',
  ),
)

/** Returns whether a text means "no value"; the empty text does too. */
export const isPlaceholder = (text: string): boolean =>
  text.trim() === '' || placeholders.has(text.trim().toLowerCase()) || isSpreadsheetError(text.trim())

/**
 * Returns the texts of the rows that mean "no value", each once; errors of spreadsheets always do. `NA` does not where the
 * rest of its column is codes: it is Namibia there, or the symbol of a company.
 */
export function placeholdersIn(rows: readonly JsonObject[]): readonly string[] {
  const seen = new Map<string, Set<string>>()
  for (const row of rows) {
    for (const [column, value] of Object.entries(row)) {
      const text = typeof value === 'string' ? value.trim() : ''
      if (text === '' || !isPlaceholder(text) || isSpreadsheetError(text)) continue
      seen.set(text, (seen.get(text) ?? new Set()).add(column))
    }
  }
  const isCode = (text: string, columns: ReadonlySet<string>) =>
    text === 'NA' && [...columns].every(column => holdsCodes(rows, column))
  return [...seen].filter(([text, columns]) => !isCode(text, columns)).map(([text]) => text)
}

/** Returns whether nearly all other values of a column are codes of countries, or symbols that differ. */
function holdsCodes(rows: readonly JsonObject[], column: string): boolean {
  const others = rows.flatMap(({ [column]: value }) =>
    typeof value === 'string' && !isPlaceholder(value) ? [value.trim()] : [],
  )
  const count = (pattern: RegExp) => others.filter(text => pattern.test(text)).length
  const most = others.length * 0.9
  const distinct = new Set(others).size
  return distinct > 1 && (count(/^[A-Z]{2}$/) >= most || (count(/^[A-Z]{1,5}$/) >= most && distinct >= most))
}
