// Readers of arguments and options: a text to its value, or a UsageError that names it and says what is accepted.
import { toMillicredits } from '../metering/price.ts'
import { isoDate } from '../normal/date.ts'
import { UsageError } from './usage-error.ts'

/** As the declaration of an option takes it; `previous` is what the same option gave before. */
type Reader<T> = (text: string, previous: T | undefined) => T

/** The reader of what may be given once. */
export function once<T>(what: string, read: (text: string, what: string) => T): Reader<T> {
  return (text, previous) => {
    if (previous !== undefined) throw new UsageError(`${what} is given twice.`)
    refuseOption(text, what)
    return read(text, what)
  }
}

/** A reader that also takes a word, as it is. */
export const unless =
  <W extends string, T>(word: W, read: (text: string, what: string) => T) =>
  (given: string, what: string): W | T =>
    given === word ? word : read(given, what)

/** The reader of an argument that takes the rest of the line. */
export const many =
  (what: string): Reader<readonly string[]> =>
  (given, previous = []) => [...previous, text(given, what)]

/** The reader of an option that may be repeated, or hold several values between commas. */
export function list(what: string): Reader<readonly string[]> {
  return (given, previous = []) => {
    refuseOption(given, what)
    return [...previous, ...given.split(',').map(entry => text(entry, what))]
  }
}

/** The option after one that lacks its value would be taken for the value. */
function refuseOption(given: string, what: string): void {
  if (/^--?[a-z]/i.test(given)) {
    throw new UsageError(`${what} needs a value; got the option ${printable(given)}.`)
  }
}

/** Any text but a blank one. */
export function text(given: string, what: string): string {
  if (given.trim() === '') throw new UsageError(`${what} must not be empty.`)
  return given.trim()
}

/** The longest name that a table can show. */
const nameMax = 100

/** A name as people and tables read it: of one line, without blanks around it. */
export function name(given: string, what: string): string {
  const trimmed = text(given, what)
  if (trimmed.length > nameMax) {
    throw new UsageError(`${what} may have at most ${nameMax} characters; got ${trimmed.length}.`)
  }
  if (unprintable.test(trimmed) || !visible.test(trimmed)) {
    throw new UsageError(
      `${what} must be printable text without control characters; got ${printable(trimmed)}.`,
    )
  }
  return trimmed
}

/** Control characters, line separators, halves of characters, bytes that were no text, and marks that turn a text round. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufffd\u202A-\u202E\u2066-\u2069]/u
const visible = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

export function wholeNumber(text: string, what: string): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (!Number.isSafeInteger(number) || number < 1)
    throw new UsageError(`${what} must be a whole number from 1; got ${printable(text)}.`)
  return number
}

/** The most credits a team or key can be given at once: sums stay exact. */
const creditsMax = 1_000_000_000

/** Credits with at most three decimals, as thousandths of a credit. */
export function credits(text: string, what: string): number {
  if (/^\d{1,10}(?:\.\d{1,3})?$/.test(text) && Number(text) <= creditsMax) return toMillicredits(Number(text))
  throw new UsageError(
    `${what} must be credits from 0 to ${creditsMax}, with at most three decimals; got ${printable(text)}.`,
  )
}

const hoursMax = 8760

/** Hours as milliseconds. */
export function hours(text: string, what: string): number {
  if (/^\d{1,4}(?:\.\d{1,9})?$/.test(text) && Number(text) <= hoursMax) return Number(text) * 3_600_000
  throw new UsageError(`${what} must be hours from 0 to ${hoursMax}; got ${printable(text)}.`)
}

const dayMs = 86_400_000

/** The form of a date field, of a day that is not yet to come. */
export function pastDate(text: string, what: string): string {
  const { date, ms } = readDate(text, what)
  // The day may have begun elsewhere already.
  if (ms < Date.now() + dayMs) return date
  throw new UsageError(`${what}: ${printable(text)} lies in the future; ${dateForms}.`)
}

/** The time of a date that is yet to come. */
export function futureDate(text: string, what: string): number {
  const { ms } = readDate(text, what)
  if (ms > Date.now()) return ms
  throw new UsageError(`${what}: ${printable(text)} is over; expected a date that is yet to come.`)
}

function readDate(text: string, what: string): { readonly date: string; readonly ms: number } {
  const date = isoDate(text)
  const ms = date === undefined ? Number.NaN : Date.parse(`${date}Z`)
  if (date !== undefined && ms > 0) return { date, ms }
  throw new UsageError(`${what}: ${printable(text)} is not a date; ${dateForms}.`)
}

const dateForms = 'expected one such as 2024-05-01, 2024-05 or 2024-05-01T12:00'

/** What was typed, as a message shows it: on one line, not all of a long text, and in quotes where it has blanks. */
export function printable(given: string): string {
  const shown = given.length > shownMax ? `${given.slice(0, shownMax)}…` : given
  return /^[\x21-\x7E]+$/.test(shown) ? shown : JSON.stringify(shown).replaceAll(/\p{C}/gu, '\ufffd')
}

const shownMax = 60
