// Reads the options of a command; what it does not know becomes a sentence with its help.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { InputError } from '../errors.ts'
import { isoDate } from '../normal/date.ts'

/** Like `parseArgs`, with positionals allowed, and an InputError instead of its error. */
export function readOptions<O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  help: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : String(cause)
    throw new InputError(`${reason}.\n\n${help}`, { cause })
  }
}

const dayMs = 86_400_000

/** The value of an option as a date field has it. An InputError for what is no date, and for one that is yet to come. */
export function dateOption(name: string, text: string, nowMs: number): string {
  const { date, ms } = readDate(name, text)
  // The day may have begun elsewhere already.
  if (ms < nowMs + dayMs) return date
  throw wrongDate(name, text, 'lies in the future')
}

/** The time of a date that is yet to come. An InputError for what is no date, and for one that is over. */
export function futureOption(name: string, text: string, nowMs: number): number {
  const { ms } = readDate(name, text)
  if (ms > nowMs) return ms
  throw new InputError(`--${name}: ${JSON.stringify(text)} is over; expected a date that is yet to come.`)
}

function readDate(name: string, text: string): { readonly date: string; readonly ms: number } {
  const date = isoDate(text)
  const ms = date === undefined ? Number.NaN : Date.parse(`${date}Z`)
  if (date !== undefined && ms > 0) return { date, ms }
  throw wrongDate(name, text, 'is no date')
}

const wrongDate = (name: string, text: string, reason: string): InputError =>
  new InputError(
    `--${name}: ${JSON.stringify(text)} ${reason}; expected one such as 2024-05-01, 2024-05 or 2024-05-01T12:00.`,
  )

/** A whole number from 1. Throws an InputError that names the option. */
export function numberOption(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InputError(`${name} must be a number from 1; got ${text}.`)
  return number
}

/** The most credits a team or key can be given at once: sums stay exact. */
const creditsMax = 1_000_000_000

/** Credits, with at most three decimals. Throws an InputError that names the option. */
export function amountOption(name: string, text: string): number {
  if (/^\d{1,10}(?:\.\d{1,3})?$/.test(text) && Number(text) <= creditsMax) return Number(text)
  throw new InputError(
    `${name} must be credits from 0 to ${creditsMax}, with at most three decimals; got ${text}.`,
  )
}

/** Hours as milliseconds. Throws an InputError that names the option. */
export function hoursOption(name: string, text: string): number {
  const hours = Number(text)
  if (text.trim() === '' || !Number.isFinite(hours) || hours < 0 || hours > 8760)
    throw new InputError(`${name} must be hours from 0 to 8760; got ${text}.`)
  return hours * 3_600_000
}
