// Where an expression stands while a row is mapped, and what it may find there.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'

/** What an expression reads; undefined is "no value". Never null, never an empty text, never an empty list. */
export type Value = Exclude<Json, null> | undefined

export interface Scope {
  /** The row, the entry of a nested list, or the single value of a split text. */
  readonly value: Value
  /** What the value was found in; `^` in a path. */
  readonly parent: Scope | undefined
  /** Joined rows and named values; they hide columns of the same name. */
  readonly names: Readonly<Record<string, Value>> | undefined
  /** The key under which the value stood, where `*` walked over an object. */
  readonly key: string | undefined
  /** The date of the source, in the form of a date field. */
  readonly date: string | undefined
}

export type Read = (scope: Scope) => Value

/** What expressions need from outside the row; filled when the mapping is compiled. */
export interface Tables {
  readonly lookup: (name: string) => ReadonlyMap<string, Value>
  /** Texts that mean "no value" in this source, in lower case. */
  readonly blank: ReadonlySet<string>
  /** The Markdown page that was taken apart last. */
  readonly page: { text?: string; fields?: Json }
}

/** What was wrong with a value of a row, in words for who imports it; the row is rejected. */
export class RowProblem extends Error {
  /** Path of the column, once known. */
  column: string | undefined
  constructor(message: string) {
    super(message)
    this.name = 'RowProblem'
  }
}

/** The scope of a row of a file. */
export const outermost = (row: JsonObject): Scope => ({
  value: row,
  parent: undefined,
  names: undefined,
  key: undefined,
  date: undefined,
})

export const inner = (value: Value, parent: Scope, key?: string): Scope => ({
  value,
  parent,
  names: undefined,
  key,
  date: parent.date,
})

/** A value without surrounding white space, blanks and empty parts; lists in lists become one list. */
export function cleaned(value: Json | undefined, blank: ReadonlySet<string>): Value {
  if (typeof value === 'string') {
    const text = value.trim()
    return text === '' || (blank.size > 0 && blank.has(text.toLowerCase())) ? undefined : text
  }
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) return listOf(value.map(item => cleaned(item, blank)))
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined
  return value as Exclude<Json, null>
}

/** The values as one flat list without gaps; undefined when nothing is left. */
export function listOf(values: readonly Value[]): Value {
  const items: Json[] = []
  for (const value of values) {
    if (Array.isArray(value)) items.push(...value)
    else if (value !== undefined) items.push(value)
  }
  return items.length === 0 ? undefined : items
}

export const itemsOf = (value: Value): readonly Json[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as Json]

/** The text of a single value; a `RowProblem` for an object. */
export function asText(value: Json): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new RowProblem(`${quoted(value)} is not a single value`)
}

/** The value as it stands in messages, cut to 80 characters. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}..."` : text
}

export const ownMember = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined
