// The columns of sample rows: their paths, some of their values, and what kind of values those are.
import { isObject, type Json, type JsonObject } from '../../lib/json.ts'
import { countryName } from '../../normal/country.ts'
import { isOpenEnd, looseDate } from './loose-date.ts'
import { looseNumber } from './loose-number.ts'
import type { Evidence } from './synonyms.ts'

export interface Column {
  /** The keys that lead to it. */
  readonly keys: readonly string[]
  /** As a mapping names it. */
  readonly path: string
  /** Texts of the values, without blanks; at most one for each row, or all of a list. */
  readonly values: readonly string[]
  /** How many rows have a value. */
  readonly filled: number
  /** Some row has a list of values. */
  readonly isList: boolean
  /** The keys of objects in a list, where it holds objects. */
  readonly objectKeys: readonly string[]
}

const depthMax = 3
const columnsMax = 500

/** The columns in the order in which they appear; objects inside rows are entered three levels deep. */
export function columnsOf(rows: readonly JsonObject[]): readonly Column[] {
  const found = new Map<
    string,
    { keys: readonly string[]; values: string[]; filled: number; isList: boolean; objectKeys: Set<string> }
  >()
  const visit = (keys: readonly string[], value: Json | undefined): void => {
    if (isObject(value) && keys.length < depthMax) {
      for (const [key, item] of Object.entries(value)) visit([...keys, key], item)
      return
    }
    const path = pathOf(keys)
    let column = found.get(path)
    if (!column) {
      if (found.size >= columnsMax) return
      column = { keys, values: [], filled: 0, isList: false, objectKeys: new Set() }
      found.set(path, column)
    }
    const items = Array.isArray(value) ? value : [value]
    if (Array.isArray(value)) column.isList = true
    const texts: string[] = []
    for (const item of items) {
      if (isObject(item)) for (const key of Object.keys(item)) column.objectKeys.add(key)
      else if (item !== null && item !== undefined && !isPlaceholder(String(item)))
        texts.push(String(item).trim())
    }
    column.values.push(...texts)
    if (texts.length > 0) column.filled++
  }
  for (const row of rows) for (const [key, value] of Object.entries(row)) visit([key], value)
  return [...found].map(([path, column]) => ({ ...column, path, objectKeys: [...column.objectKeys] }))
}

/** The path of a mapping for a column; names that a path could not hold are quoted. */
export const pathOf = (keys: readonly string[]): string =>
  keys
    .map(key => (/^[^."[\]{}^$*\s][^."[\]{}]*$/.test(key) && key === key.trim() ? key : JSON.stringify(key)))
    .join('.')

const placeholders = new Set(
  'n/a;#n/a;na;n.a.;null;none;nil;-;--;—;nan;undefined;unknown;not available;not specified;(blank);k.a.;s/o;tbd;?'.split(
    ';',
  ),
)

/** Whether a text stands for "no value"; the empty text does too. */
export const isPlaceholder = (text: string): boolean =>
  text.trim() === '' || placeholders.has(text.trim().toLowerCase())

/** Texts of the rows that stand for "no value", each once. */
export function placeholdersIn(rows: readonly JsonObject[]): readonly string[] {
  const seen = new Set<string>()
  for (const row of rows) {
    for (const value of Object.values(row)) {
      if (typeof value === 'string' && value.trim() !== '' && isPlaceholder(value)) seen.add(value.trim())
    }
  }
  return [...seen]
}

const tests: Readonly<Record<Evidence, (text: string) => boolean>> = {
  text: () => true,
  url: text => /^(?:https?:)?\/\/[^\s/]+\.[^\s]+$/i.test(text) || /^www\.[^\s]+\.[a-z]{2,}/i.test(text),
  domain: text => /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u.test(text),
  email: text => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.split(/[;,]/, 1)[0]?.trim() ?? ''),
  phone: text =>
    /^[+(]?[\d\s()./+-]{6,24}(?: ?(?:x|ext\.?|#) ?\d+)?$/i.test(text) &&
    (text.match(/\d/g)?.length ?? 0) >= 6,
  date: text =>
    isOpenEnd(text) ||
    looseDate(text, 'month-first') !== undefined ||
    looseDate(text, 'day-first') !== undefined,
  year: text => /^(?:1[5-9]|20)\d\d$/.test(text),
  number: text => {
    const number = looseNumber(text)
    return number !== undefined && number.high === number.low
  },
  range: text => {
    const number = looseNumber(text)
    return number !== undefined && number.high !== number.low
  },
  country: text => countryName(text) !== undefined,
  'person-profile': text =>
    /(?:^|[/.])linkedin\.[a-z.]+\/(?:in|pub)\/[^\s]+/i.test(text) || /^\/?in\/[\w-]+\/?$/.test(text),
  'company-profile': text => /(?:^|[/.])linkedin\.[a-z.]+\/(?:company|school|showcase)\/[^\s]+/i.test(text),
  'code-profile': text => /(?:^|[/.])(?:github|gitlab)\.com\/[\w.-]+\/?$/i.test(text),
  'funding-profile': text => /(?:^|[/.])crunchbase\.com\/organization\/[^\s]+/i.test(text),
  handle: text =>
    /^@?[\w-]{1,39}$/.test(text) || /(?:^|[/.])(?:twitter|x)\.com\/@?\w+\/?(?:\?.*)?$/i.test(text),
}

/** The share of the values, from 0 to 1, that are of one of the kinds. */
export function shareOf(column: Column, ...kinds: readonly Evidence[]): number {
  const sample = column.values.slice(0, 200)
  const fitting = sample.filter(text => kinds.some(kind => tests[kind](text)))
  return sample.length === 0 ? 0 : fitting.length / sample.length
}

/** Whether amounts are in another currency than US dollars, by their signs or by the column's name. */
export const isOtherCurrency = (column: Column): boolean =>
  [...column.values, column.path.toUpperCase()].some(text =>
    /[€£¥₹]|\b(?:EUR|GBP|CHF|JPY|INR|CAD|AUD|SEK)\b/.test(text),
  )
