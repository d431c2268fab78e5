// The scope of an expression while a row is mapped: the value it reads from, and what surrounds it.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'
import { isSpreadsheetError } from '../../../normal/no-value.ts'

/** A value that an expression reads; undefined means "no value". It is never null, an empty text or an empty list. */
export type ScopeValue = Exclude<Json, null> | undefined

export interface Scope {
  /** The row, the entry of a nested list, or the single value of a split text. */
  readonly value: ScopeValue
  /** The scope that the value was found in; `^` in a path. */
  readonly parent: Scope | undefined
  /** The joined rows and named values, which hide columns of the same name. */
  readonly names: Readonly<Record<string, ScopeValue>> | undefined
  /** The key under which the value stood, where `*` walked over an object. */
  readonly key: string | undefined
  /** The date of the source, in the form of a date field. */
  readonly date: string | undefined
  /** The day of the snapshot, or of the import where nothing says it, in the same form. */
  readonly today: string | undefined
}

export type ReadValue = (scope: Scope) => ScopeValue

/** The things that expressions need from outside the row; filled when the mapping is compiled. */
export interface MappingTables {
  readonly lookup: (name: string) => ReadonlyMap<string, ScopeValue>
  /** The texts that mean "no value" in this source, in lower case. */
  readonly blank: ReadonlySet<string>
  /** The front matter of the Markdown page that was parsed last. */
  readonly page: { text?: string; fields?: Json }
}

/** Thrown for a value that cannot be read, with a message for the user; the row is rejected. */
export class RowProblem extends Error {
  /** The path of the column, set by the expression that read it. */
  column: string | undefined
  constructor(message: string) {
    super(message)
    this.name = 'RowProblem'
  }
}

/** Returns the scope of a row of a file. */
export const rowScope = (row: JsonObject): Scope => ({
  value: row,
  parent: undefined,
  names: undefined,
  key: undefined,
  date: undefined,
  today: undefined,
})

export const innerScope = (value: ScopeValue, parent: Scope, key?: string): Scope => ({
  value,
  parent,
  names: undefined,
  key,
  date: parent.date,
  today: parent.today,
})

/** Returns a value without surrounding white space, blanks, errors of spreadsheets and empty parts; lists in lists become one list. */
export function cleanValue(value: Json | undefined, blank: ReadonlySet<string>): ScopeValue {
  if (typeof value === 'string') {
    const text = value.trim()
    const isBlank =
      text === '' || (blank.size > 0 && blank.has(text.toLowerCase())) || isSpreadsheetError(text)
    return isBlank ? undefined : text
  }
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) return flatList(value.map(item => cleanValue(item, blank)))
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined
  return value as Exclude<Json, null>
}

/** Returns the values as one flat list without missing ones; undefined when nothing is left. */
export function flatList(values: readonly ScopeValue[]): ScopeValue {
  const items: Json[] = []
  for (const value of values) {
    if (Array.isArray(value)) items.push(...value)
    else if (value !== undefined) items.push(value)
  }
  return items.length === 0 ? undefined : items
}

export const itemsOf = (value: ScopeValue): readonly Json[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as Json]

/** Returns the text of a single value. Throws a RowProblem for an object. */
export function asText(value: Json): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new RowProblem(`${quoteValue(value)} is not a single value`)
}

/** Returns the value as messages show it, cut to 80 characters. */
export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}..."` : text
}

export const ownMember = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined
