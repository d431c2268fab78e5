// Measures over time: a path that ends at today's value, and the changes that follow from it.
import type { Calendar } from '../dates.ts'
import { monthDate } from '../dates.ts'
import type { Random } from '../random.ts'

/** Values of the last months, the present one at 0. */
export type MonthlyValues = (monthsAgo: number) => number

/**
 * A path that ends at `value` and has grown by about `yearly` (0.2 is a fifth) a year, never below `least`. Past
 * values are whole numbers.
 */
export function monthlyValues(value: number, yearly: number, random: Random, least = 1): MonthlyValues {
  const monthly = Math.log(1 + Math.max(-0.9, yearly)) / 12
  const wobble = random.next() * 0.02
  return monthsAgo => {
    if (monthsAgo === 0) return value
    const wave = 1 + Math.sin(monthsAgo * 1.7 + wobble * 100) * wobble
    return Math.max(least, Math.round(value * Math.exp(-monthly * monthsAgo) * wave))
  }
}

export const changeOf = (values: MonthlyValues, months: number): number => values(0) - values(months)

/** The change in percent of the earlier value, two decimals. */
export function percentOf(values: MonthlyValues, months: number): number {
  const before = values(months)
  return before === 0 ? 0 : rounded(((values(0) - before) / before) * 100)
}

export const growthOf = (
  values: MonthlyValues,
  measure: (values: MonthlyValues, months: number) => number,
) => ({
  '1m': measure(values, 1),
  '3m': measure(values, 3),
  '6m': measure(values, 6),
  '12m': measure(values, 12),
})

/** The months of a series, oldest first, ending with the present one. */
export const monthsBack = (count: number, step = 1): readonly number[] =>
  Array.from({ length: count }, (_, index) => (count - 1 - index) * step)

export const seriesDate = (calendar: Calendar, monthsAgo: number): string =>
  monthDate(calendar.thisMonth - monthsAgo)

export const rounded = (value: number, decimals = 2): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals
