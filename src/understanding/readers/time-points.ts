// Points of time: `2018`, `the 2010s`, `Q1 2024`, `March 2020`, `summer 2023`, `1 October 2026`, `2026-10-01`.
import type { QueryText } from '../candidate.ts'
import type { TimePoint } from '../time-span.ts'

/** A point with the index behind its words; its year may follow from the time of asking. */
export type PlacedPoint = TimePoint & { readonly to: number; readonly isYearMeant?: true }

/** Short years from here on are of the last century. */
const shortYearMax = 50
const yearPattern = /^(?:19|20)\d\d$/
const months =
  'january jan januar janvier|february feb februar fevrier|march mar marz mars|april apr avril|may mai|june jun juni juin|july jul juli juillet|august aug aout|september sep sept septembre|october oct oktober okt octobre|november nov novembre|december dec dezember dez decembre'
const monthOf: ReadonlyMap<string, number> = new Map(
  months.split('|').flatMap((names, month) => names.split(' ').map(name => [name, month] as const)),
)
/** Returns whether the word is the name of a month, or short for one. */
export const isMonth = (folded: string): boolean => monthOf.has(folded)

/** Shorter names are something else more often: `mar`, `sept`. */
const nameAlone = /^(?:may|\p{L}{5,}|june|july|juni|juli|mars|marz|april)$/u
/** The first month of a season. */
const seasons: ReadonlyMap<string, number> = new Map([
  ['spring', 2],
  ['summer', 5],
  ['fall', 8],
  ['autumn', 8],
  ['winter', 11],
])
const monthsOfSeason = 3
/** The first month of the third of a year that the words mean: `early 2022`, `mid-2022`, `the end of 2022`. */
const thirds: ReadonlyMap<string, number> = new Map([
  ['early', 0],
  ['mid', 4],
  ['late', 8],
  ['beginning of', 0],
  ['start of', 0],
  ['middle of', 4],
  ['end of', 8],
])
const monthsOfThird = 4

/** Returns the point of time that begins at the word. A month or a day without a year is the last one before `nowMs`, and none without it. */
export function pointAt(text: QueryText, index: number, nowMs?: number): PlacedPoint | undefined {
  const { words } = text
  const word = words[index]?.folded ?? ''
  const behind = words[index + 1]?.folded ?? ''
  const day = isoDayAt(text, index)
  if (day) return day
  // `2015+` is a year, too; that it goes on from there is said by the span.
  if (yearPattern.test(word.replace(/\+$/, ''))) return placed(Number.parseInt(word, 10), 0, 12, index + 1)
  const [, decade = ''] = /^((?:19|20)\d0)s$/.exec(word) ?? []
  if (decade !== '')
    return { fromMs: Date.UTC(Number(decade), 0), toMs: Date.UTC(Number(decade) + 10, 0), to: index + 1 }
  // `The 90s`.
  const [, short = ''] = /^'?([2-9])0s$/.exec(word) ?? []
  if (short !== '')
    return {
      fromMs: Date.UTC(1900 + 10 * Number(short), 0),
      toMs: Date.UTC(1910 + 10 * Number(short), 0),
      to: index + 1,
    }
  // `Class of '08`.
  if (/'$/.test(words[index]?.before ?? '') && /^\d\d$/.test(word))
    return placed(Number(word) + (Number(word) < shortYearMax ? 2000 : 1900), 0, 12, index + 1)
  const [, quarter = ''] = /^q([1-4])$/.exec(word) ?? []
  if (quarter !== '' && yearPattern.test(behind))
    return placed(Number(behind), 3 * (Number(quarter) - 1), 3, index + 2)
  const season = seasons.get(word)
  if (season !== undefined && yearPattern.test(behind))
    return placed(Number(behind), season, monthsOfSeason, index + 2)
  const isNoun = behind === 'of'
  const third = thirds.get(isNoun ? `${word} of` : word)
  const yearAt = isNoun ? index + 2 : index + 1
  if (third !== undefined && yearPattern.test(words[yearAt]?.folded ?? ''))
    return placed(Number(words[yearAt]?.folded), third, monthsOfThird, yearAt + 1)
  return monthAt(text, index, nowMs)
}

/** Returns the month or day that begins at the word: `March 2020`, `1 October 2026`, `October 1st`, `in October`. */
function monthAt({ words }: QueryText, index: number, nowMs: number | undefined): PlacedPoint | undefined {
  const at = (place: number) => words[place]?.folded ?? ''
  const dayBefore = dayOf(at(index))
  const month = monthOf.get(at(dayBefore === undefined ? index : index + 1))
  if (month === undefined) return undefined
  let to = index + (dayBefore === undefined ? 1 : 2)
  const dayBehind = dayBefore === undefined ? dayOf(at(to)) : undefined
  if (dayBehind !== undefined) to++
  const day = dayBefore ?? dayBehind
  const isYearSaid = yearPattern.test(at(to))
  if (!isYearSaid && (nowMs === undefined || (day === undefined && !nameAlone.test(at(index)))))
    return undefined
  const year = isYearSaid ? Number(at(to)) : lastYearOf(month, day ?? 1, nowMs ?? 0)
  const end = isYearSaid ? to + 1 : to
  const point =
    day === undefined
      ? placed(year, month, 1, end)
      : { fromMs: Date.UTC(year, month, day), toMs: Date.UTC(year, month, day + 1), to: end }
  return isYearSaid ? point : { ...point, isYearMeant: true }
}

/** Returns the day that begins at the word where it is written as in ISO 8601: `2026-10-01`. */
function isoDayAt({ words }: QueryText, index: number): PlacedPoint | undefined {
  const [year, month, day] = words.slice(index, index + 3)
  if (!yearPattern.test(year?.folded ?? '') || month?.before !== '-' || day?.before !== '-') return undefined
  const [inYear, inMonth, on] = [year, month, day].map(part => Number(part?.folded))
  if (!inYear || !inMonth || !on || inMonth > 12 || on > 31) return undefined
  return {
    fromMs: Date.UTC(inYear, inMonth - 1, on),
    toMs: Date.UTC(inYear, inMonth - 1, on + 1),
    to: index + 3,
  }
}

const dayOf = (folded: string): number | undefined => {
  const [, day] = /^([1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/.exec(folded) ?? []
  return day === undefined ? undefined : Number(day)
}

function lastYearOf(month: number, day: number, nowMs: number): number {
  const year = new Date(nowMs).getUTCFullYear()
  return Date.UTC(year, month, day) <= nowMs ? year : year - 1
}

/** Returns the first point of a span in the year of the second one, where only that is said: `October to December 2025`. */
export function inYearOf(first: PlacedPoint, second: PlacedPoint): PlacedPoint {
  if (!first.isYearMeant || second.isYearMeant) return first
  const years = new Date(second.fromMs).getUTCFullYear() - new Date(first.fromMs).getUTCFullYear()
  const moved = (ms: number) => new Date(ms).setUTCFullYear(new Date(ms).getUTCFullYear() + years)
  return { fromMs: moved(first.fromMs), toMs: moved(first.toMs), to: first.to }
}

const placed = (year: number, month: number, length: number, to: number): PlacedPoint => ({
  fromMs: Date.UTC(year, month),
  toMs: Date.UTC(year, month + length),
  to,
})
