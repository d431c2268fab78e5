// The columns that say how a row was matched, and the cells of those that are added behind them.
import type { Json } from '../lib/json/json.ts'
import { guardFormula } from '../normal/formula.ts'

/** The columns that every row gets before those of the fields. */
export const matchColumns = ['almanac_match', 'almanac_confidence', 'almanac_reason'] as const

/** The value of the first of them for a row without a match. */
export const noMatch = 'none'

/** Returns the text of a value in a cell: single values of a list behind one another, anything else as JSON. */
export function cellText(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value) && value.every(item => item === null || typeof item !== 'object')) {
    return value.filter(item => item !== null).join('; ')
  }
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
}

/** Returns the text of a value as a cell that no spreadsheet runs as a formula. */
export const harmlessCell = (value: Json | undefined): string => guardFormula(cellText(value))
