// Months and days of the demo world, counted from a fixed today, in the stored form of dates.
import { storedDate } from '../src/normal/date.ts'

const dayMs = 86_400_000

/** The present of a world. Months are counted from January of year 0, so that they can be added and compared. */
export interface Calendar {
  readonly today: string
  readonly thisYear: number
  readonly thisMonth: number
  /** Returns the date some days before today. */
  readonly daysAgo: (days: number) => string
}

/** @param today `YYYY-MM-DD`, with or without a time; throws when it is not a date. */
export function calendar(today: string): Calendar {
  const todayMs = Date.parse(`${today.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(todayMs))
    throw new Error(`The demo world's today, ${JSON.stringify(today)}, is not a date.`)
  const date = new Date(todayMs)
  const recent = new Map<number, string>()
  return {
    today: storedDate(todayMs),
    thisYear: date.getUTCFullYear(),
    thisMonth: date.getUTCFullYear() * 12 + date.getUTCMonth(),
    daysAgo: days => {
      const date = recent.get(days)
      if (date !== undefined) return date
      const text = storedDate(todayMs - days * dayMs)
      if (days < 5000) recent.set(days, text)
      return text
    },
  }
}

/** Returns the first day of a month. */
export function monthDate(month: number): string {
  const number = (month % 12) + 1
  return `${Math.floor(month / 12)}-${number < 10 ? '0' : ''}${number}-01T00:00:00`
}

/** Returns a day of a month, from 1 to 28. */
export const dayDate = (month: number, day: number): string =>
  monthDate(month).replace('-01T', `-${day < 10 ? '0' : ''}${day}T`)
