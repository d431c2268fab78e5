// Readers of arguments and options. Each turns a text into a value, or throws a UsageError that says what is accepted.
import type { Json } from '../lib/json/json.ts'
import { toMillicredits } from '../metering/price.ts'
import { isoDate } from '../normal/date.ts'
import { splitList } from './quoted-text.ts'
import { UsageError } from './usage-error.ts'

/** A parser for the declaration of an option; `previous` is the value of the same option given before. */
type Reader<T> = (text: string, previous: T | undefined) => T

/** Returns the reader of an argument or option that may be given once. */
export function once<T>(what: string, read: (text: string, what: string) => T): Reader<T> {
  return (text, previous) => {
    if (previous !== undefined) throw new UsageError(`${what} is given twice.`)
    refuseOption(text, what)
    return read(text, what)
  }
}

/** Returns a reader that also accepts a word, and returns it as it is. */
export const unless =
  <W extends string, T>(word: W, read: (text: string, what: string) => T) =>
  (given: string, what: string): W | T =>
    given === word ? word : read(given, what)

/** Returns the reader of an argument that takes the rest of the line. */
export const many =
  (what: string): Reader<readonly string[]> =>
  (given, previous = []) => [...previous, text(given, what)]

/**
 * Returns the reader of an option that may be repeated, or hold several values separated by commas; a value in quotes may
 * hold commas.
 */
export function list(what: string): Reader<readonly string[]> {
  return (given, previous = []) => {
    refuseOption(given, what)
    return [...previous, ...splitList(given).map(entry => text(entry, what))]
  }
}

/** Returns the reader of an option that may be repeated, whose values may hold commas. */
export function repeated(what: string): Reader<readonly string[]> {
  return (given, previous = []) => {
    refuseOption(given, what)
    return [...previous, text(given, what)]
  }
}

/** Throws when an option lacks its value, so that the next option would be taken for it. */
function refuseOption(given: string, what: string): void {
  if (/^--?[a-z]/i.test(given)) {
    throw new UsageError(`${what} needs a value; got the option ${printable(given)}.`)
  }
}

/** Reads a text that is not blank, without the spaces around it. */
export function text(given: string, what: string): string {
  if (given.trim() === '') throw new UsageError(`${what} must not be empty.`)
  return given.trim()
}

/** The longest name that a table can show. */
const nameMax = 100

/** Reads a name: one printable line, without the spaces around it. */
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

/** Control characters, line separators, lone surrogates, replacement characters, and marks of the writing direction. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufffd\u202A-\u202E\u2066-\u2069]/u
const visible = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

export function wholeNumber(text: string, what: string): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (!Number.isSafeInteger(number) || number < 1)
    throw new UsageError(`${what} must be a whole number from 1; got ${printable(text)}.`)
  return number
}

/** Reads JSON. */
export function jsonValue(given: string, what: string): Json {
  try {
    return JSON.parse(given) as Json
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replaceAll(/\p{Cc}/gu, '\ufffd') : ''
    throw new UsageError(`${what} must be JSON: ${reason}.`, { cause })
  }
}

/** The most credits that can be given at once, so that sums stay exact. */
const creditsMax = 1_000_000_000

/** Reads credits with at most three decimals, and returns millicredits. */
export function credits(text: string, what: string): number {
  if (/^\d{1,10}(?:\.\d{1,3})?$/.test(text) && Number(text) <= creditsMax) return toMillicredits(Number(text))
  throw new UsageError(
    `${what} must be credits from 0 to ${creditsMax}, with at most three decimals; got ${printable(text)}.`,
  )
}

const hoursMax = 8760

/** Reads hours, and returns milliseconds. */
export function hours(text: string, what: string): number {
  if (/^\d{1,4}(?:\.\d{1,9})?$/.test(text) && Number(text) <= hoursMax) return Number(text) * 3_600_000
  throw new UsageError(`${what} must be hours from 0 to ${hoursMax}; got ${printable(text)}.`)
}

const dayMs = 86_400_000

/** Reads a date that is not in the future, and returns it as a date field stores it. */
export function pastDate(text: string, what: string): string {
  const { date, ms } = readDate(text, what)
  // The day may already have begun in another time zone.
  if (ms < Date.now() + dayMs) return date
  throw new UsageError(`${what}: ${printable(text)} is in the future; ${dateForms}.`)
}

/** Reads a date in the future, and returns its time. */
export function futureDate(text: string, what: string): number {
  const { ms } = readDate(text, what)
  if (ms > Date.now()) return ms
  throw new UsageError(`${what}: ${printable(text)} is over; expected a date in the future.`)
}

function readDate(text: string, what: string): { readonly date: string; readonly ms: number } {
  const date = isoDate(text)
  const ms = date === undefined ? Number.NaN : Date.parse(`${date}Z`)
  if (date !== undefined && ms > 0) return { date, ms }
  throw new UsageError(`${what}: ${printable(text)} is not a date; ${dateForms}.`)
}

const dateForms = 'expected one such as 2024-05-01, 2024-05 or 2024-05-01T12:00'

/** Formats what was typed for a message: on one line, shortened, and in quotes unless it is printable ASCII without spaces. */
export function printable(given: string): string {
  const shown = given.length > shownMax ? `${given.slice(0, shownMax)}…` : given
  return /^[\x21-\x7E]+$/.test(shown) ? shown : JSON.stringify(shown).replaceAll(/\p{C}/gu, '\ufffd')
}

const shownMax = 60
