// Reads dates as people and exports write them.
import { isoDate, storedDate } from '../../../normal/date.ts'
import { fold } from '../../../normal/text.ts'

/** The order of day and month in dates such as `3/4/2012`. */
export type DateOrder = 'month-first' | 'day-first'

/** Returns whether the text says that something has not ended, as `present` does. */
export const isOpenEnd = (text: string): boolean => openEnd.test(text)

/** The source of a pattern, without regard to case, of texts in place of an end: `Present`, `bis heute`, `-- Present`, `Present (3 yrs)`. */
export const openEndSource =
  "^[-–— (]{0,9}(?:(?:up to|until|till?|to|bis|jusqu'[àa]|hasta|do|[àa]) )?(?:the )?(?:present|current|currently|now|nowadays|today|ongoing|heute|aktuell|jetzt|laufend|actuel|actuelle|actuellement|aujourd['’]?hui|actual|actualidad|actualmente|la actualidad|presente|hoy|oggi|attuale|attualmente|heden|nu|obecnie|teraz|сейчас|настоящее время|по настоящее время|現在|现在|至今|현재|재직중|재직 중|9999|0000)(?![a-zа-я])|^(?:up to|to|till?|until) date$|^[àa] ce jour$"
const openEnd = new RegExp(openEndSource, 'i')

/**
 * Returns `YYYY-MM-DDTHH:MM:SS` for ISO dates, `3/23/2012`, `23.03.2012`, `Sep 2011`, `5. März 2011`, `Q3 2019`,
 * `2014`, `c. 1880`, seconds or milliseconds since 1970, the days that spreadsheets count (`45310`), and the start of a range such as `1993-1994`; undefined for
 * anything else. A missing month or day is the first, a missing time midnight. A point between numbers means that the
 * day comes first; `order` decides only where both readings are possible.
 */
export function looseDate(value: string | number, order: DateOrder): string | undefined {
  if (typeof value === 'number') return fromNumber(value)
  const text = value.trim()
  // `02.2011` is a month.
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text) && !/^(?:0?[1-9]|1[0-2])\.(?:19|20)\d\d$/.test(text)
  if (isNumber) return fromNumber(Number(text))
  const iso = isoDate(text)
  if (iso !== undefined) return withinYears(iso)
  const plain = fold(text)
    .replace(
      /^(?:c\.?|ca\.?|circa|approx\.?|about|since|seit|depuis|desde|est\.?|established|founded|gegr\.?) */,
      '',
    )
    // `2013 (1888)` is what lists of companies with a predecessor have.
    .replace(/^(\d{4}) ?\(.*\)$/, '$1')
  if (/^\d{4}$/.test(plain)) return fromNumber(Number(plain))
  const eastAsian = yearMonthDay.exec(plain)
  if (eastAsian) return dayOf(Number(eastAsian[1]), Number(eastAsian[2] ?? 1), Number(eastAsian[3] ?? 1))
  return fromNumbers(plain, order) ?? fromQuarter(plain) ?? fromWords(plain) ?? fromRange(plain, order)
}

// `1920年`, `2004年4月1日`, `2004년 4월 1일`; `1998 г.` is Russian.
const yearMonthDay = /^(\d{4}) ?(?:[年년](?: ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日일])?)?|г\.?|р\.?)$/u

const yearMin = 1000
const yearMax = 2999

function withinYears(iso: string): string | undefined {
  const year = Number(iso.slice(0, 4))
  return year >= yearMin && year <= yearMax ? iso : undefined
}

/** The days of spreadsheets, which count from the end of 1899, from 1950 to 2099. */
const [serialMin, serialMax, serialOfEpoch] = [18_264, 73_050, 25_569]
const dayMs = 24 * 60 * 60 * 1000

/** Reads a year, `20120323`, a day as spreadsheets count them, or a moment in seconds or milliseconds since 1970. */
function fromNumber(value: number): string | undefined {
  if (Number.isInteger(value) && value >= yearMin && value <= yearMax) return dayOf(value, 1, 1)
  if (Number.isInteger(value) && value >= 10_000_101 && value <= 29_991_231) {
    const [year, month, day] = [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100]
    const compact = dayOf(year, month, day)
    if (compact !== undefined) return compact
  }
  if (value >= serialMin && value <= serialMax) return storedDate(Math.floor(value - serialOfEpoch) * dayMs)
  const size = Math.abs(value)
  // Seconds are read from 1973 to 5138, milliseconds from 1973 on; smaller numbers are unlikely to be dates.
  if (size >= 1e8 && size < 1e11) return withinYears(storedDate(value * 1000))
  return size >= 1e11 && size < 3.3e13 ? withinYears(storedDate(value)) : undefined
}

const timeSuffix =
  '(?:[t, ]+\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[ap]\\.?m\\.?)?(?: ?(?:z|utc|gmt|[+-]\\d{2}:?\\d{2}))?)?$'
const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})(?:\\2(\\d{1,2}))?${timeSuffix}`)
const yearLast = new RegExp(`^(\\d{1,2})([-/.]) ?(\\d{1,2})\\2 ?(\\d{4}|\\d{2})${timeSuffix}`)
const monthAndYear = /^(\d{1,2})[-/.](\d{4})$/

function fromNumbers(text: string, order: DateOrder): string | undefined {
  const first = yearFirst.exec(text)
  if (first) return dayOf(Number(first[1]), Number(first[3]), Number(first[4] ?? 1))
  const short = monthAndYear.exec(text)
  if (short) return dayOf(Number(short[2]), Number(short[1]), 1)
  const last = yearLast.exec(text)
  if (!last) return undefined
  const [one, other, year] = [Number(last[1]), Number(last[3]), fullYear(last[4] ?? '')]
  const dayComesFirst = one > 12 || (other <= 12 && (order === 'day-first' || last[2] === '.'))
  return dayComesFirst ? dayOf(year, other, one) : dayOf(year, one, other)
}

/** Returns the full year; two digits stand for 1970 to 2069. */
const fullYear = (text: string): number => {
  const year = Number(text)
  return text.length > 2 ? year : year < 70 ? 2000 + year : 1900 + year
}

function fromQuarter(text: string): string | undefined {
  const match = /^(?:q([1-4])[ /-]*(\d{4})|(\d{4})[ /-]*q([1-4]))$/.exec(text)
  if (!match) return undefined
  return dayOf(Number(match[2] ?? match[3]), Number(match[1] ?? match[4]) * 3 - 2, 1)
}

// English, German, French, Spanish, Italian and Portuguese, by their shortest unmistakable beginnings.
const monthBeginnings = [
  'jan|gen|ene|janv',
  'feb|fev|fevr',
  'mar|mrz|maerz',
  'apr|avr|abr',
  'may|mai|mag|mayo',
  'jun|juin|giu',
  'jul|juil|lug',
  'aug|aou|ago',
  'sep|set',
  'oct|okt|out|ott',
  'nov',
  'dec|dez|dic',
].map(names => new RegExp(`^(?:${names})[a-z]*$`))

const fillers = new Set(['de', 'del', 'of', 'the', 'den', 'le', 'el', 'st', 'nd', 'rd', 'th', 'er'])
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim)[a-z]*$/

/** Reads `Sep 2011`, `September 5th, 2011`, `5. März 2011`, `Mon Sep 5 2011 10:00`, `Mar '12`. */
function fromWords(text: string): string | undefined {
  const [date = ''] = text.split(/[ t]\d{1,2}:\d{2}/, 1)
  const tokens = date.replace(/(\d)(?:st|nd|rd|th|er)\b/g, '$1').split(/[\s,./-]+/)
  let month: number | undefined
  const numbers: string[] = []
  for (const [index, token] of tokens.entries()) {
    if (token === '' || fillers.has(token)) continue
    if (/^'?\d{1,4}$/.test(token)) numbers.push(token)
    else {
      const monthIndex = monthBeginnings.findIndex(pattern => pattern.test(token))
      const isWeekday =
        index === 0 && weekday.test(token) && tokens.some((other, at) => at > 0 && isMonth(other))
      if (isWeekday) continue
      if (monthIndex < 0 || month !== undefined) return undefined
      month = monthIndex + 1
    }
  }
  if (month === undefined || numbers.length === 0 || numbers.length > 2) return undefined
  const yearAt = numbers.findIndex(number => number.length > 2)
  const year = numbers[yearAt < 0 ? numbers.length - 1 : yearAt] ?? ''
  const day = numbers.length === 2 ? numbers[yearAt === 0 ? 1 : 0] : '1'
  return dayOf(fullYear(year.replace("'", '')), month, Number(day))
}

const isMonth = (token: string): boolean => monthBeginnings.some(pattern => pattern.test(token))

const rangeSeparator = / +(?:[-–—]|to|until|bis|au|a|hasta) +|[–—]/

/** Returns the start of `1993-1994`, `1966-94`, `2008-`, `Jan 2010 - Mar 2012`, `2010 to present`. */
function fromRange(text: string, order: DateOrder): string | undefined {
  const years = /^(\d{4}) ?[-–—/] ?(?:\d{4}|\d{2})?$/.exec(text)
  if (years) return dayOf(Number(years[1]), 1, 1)
  const [start = '', ...rest] = text.split(rangeSeparator)
  return rest.length === 1 && start !== '' ? looseDate(start, order) : undefined
}

/** Returns the end of a range such as `1993-1994` and `Jan 2010 - Mar 2012 · 2 yrs`; of anything else that `looseDate` reads the same. */
export function looseEnd(value: string | number, order: DateOrder): string | undefined {
  if (typeof value === 'number') return looseDate(value, order)
  const [range = ''] = value.split(/\s*[·•(|]/, 1)
  const [, years] = /^(\d{4} ?[-–—/] ?(?:\d{4}|\d{2}))$/.exec(range.trim()) ?? []
  if (years !== undefined) return looseYears(years)?.end
  const [, end] = range.split(rangeSeparator)
  return end === undefined ? looseDate(value, order) : looseDate(end, order)
}

function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < yearMin || year > yearMax) return undefined
  const two = (value: number) => String(value).padStart(2, '0')
  return isoDate(`${year}-${two(month)}-${two(day)}`)
}

export interface LooseYears {
  readonly start: string
  /** Missing when the range has not ended, and when the end is before the start. */
  readonly end?: string
  readonly isBackwards?: true
}

/** Returns the years of `1994-1998`, `1966-94`, `1982`, `2008-`, `2019-present`. */
export function looseYears(text: string): LooseYears | undefined {
  const match = /(?<!\d)(\d{4})(?!\d)(?:\s*([-–—/])\s*(\d{4}|\d{2})?(?!\d))?/.exec(text)
  if (!match) return undefined
  const from = Number(match[1])
  const start = dayOf(from, 1, 1)
  if (start === undefined) return undefined
  if (match[2] === undefined) return { start, end: start }
  if (match[3] === undefined) return { start }
  const short = match[3].length === 2
  const until = short ? Math.floor(from / 100) * 100 + Number(match[3]) : Number(match[3])
  const end = dayOf(short && until < from ? until + 100 : until, 1, 1)
  return end === undefined || end < start ? { start, isBackwards: true } : { start, end }
}
