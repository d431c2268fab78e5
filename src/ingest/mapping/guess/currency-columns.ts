// Tells from a column of amounts whether they are in US dollars.
import type { SampledColumn } from './columns.ts'

/** Returns whether amounts are in another currency than US dollars, by their signs or by the column's name. */
export const isOtherCurrency = (column: SampledColumn): boolean =>
  [...column.values, column.path.toUpperCase().replaceAll('_', ' ')].some(text =>
    /[€£¥₹]|\b(?:EUR|EUROS?|GBP|CHF|JPY|INR|CAD|AUD|SEK|NOK|DKK|PLN|CNY|BRL)\b/.test(text),
  )

const dollars = /\$|\bUSD\b/i

/** Returns whether amounts or the column's name say that they are in US dollars. */
export const isInDollars = (column: SampledColumn): boolean =>
  /usd/i.test(column.path) || column.values.some(text => dollars.test(text))

/** Returns whether the column's name or every amount says so, whatever currency another column names. */
export const isAllInDollars = (column: SampledColumn): boolean =>
  /usd/i.test(column.path) || (column.values.length > 0 && column.values.every(text => dollars.test(text)))
