// Reads the parameters of a query: each reader names the parameter and what is accepted in its 400.
import { invalidRequest } from '../errors.ts'
import { message, SentValue, shorten, shortenText } from '../lib/message.ts'
import { valueLengthMax } from '../query/limits.ts'
import type { Call } from './endpoint.ts'

type Query = Call['query']

/**
 * Returns the value of a parameter; undefined when it was not sent, or sent empty. Throws 400 when there are
 * several.
 */
export function textParameter(query: Query, name: string, lengthMax = valueLengthMax): string | undefined {
  const [value, another] = valuesOf(query, name)
  if (another !== undefined) throw invalidRequest(`${name}: May be given only once.`)
  const length = lengthOf(value ?? '')
  if (length > lengthMax) {
    throw invalidRequest(
      message`${name}: May have at most ${lengthMax} characters; got ${new SentValue(length)}.`,
    )
  }
  return value
}

export interface Bounds {
  readonly min?: number
  readonly max?: number
}

export function integerParameter(query: Query, name: string, bounds: Bounds): number | undefined {
  const value = textParameter(query, name)
  return value === undefined ? undefined : toInteger(name, value, bounds)
}

export function booleanParameter(query: Query, name: string): boolean | undefined {
  const value = textParameter(query, name)?.toLowerCase()
  if (value === undefined) return undefined
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw invalidRequest(`${name}: Must be a valid boolean.`)
}

export function choiceParameter<T extends string>(
  query: Query,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = textParameter(query, name)
  return value === undefined ? undefined : toChoice(name, value, choices)
}

/**
 * Returns the values of a parameter that is repeated or separated by commas, each once and none empty; undefined
 * when there are none. Throws 400 for more values than `countMax`, where repeated and empty ones count too.
 */
export function textParameters(query: Query, name: string, countMax: number): readonly string[] | undefined {
  const values = listOf(query, name, countMax)?.filter(value => value !== '') ?? []
  return values.length > 0 ? values : undefined
}

export function integerParameters(
  query: Query,
  name: string,
  countMax: number,
  bounds: Bounds,
): readonly number[] | undefined {
  return listOf(query, name, countMax)?.map(value => toInteger(name, value, bounds))
}

export function choiceParameters<T extends string>(
  query: Query,
  name: string,
  choices: readonly T[],
): readonly T[] | undefined {
  return listOf(query, name, choices.length)?.map(value => toChoice(name, value, choices))
}

/** Returns the values of a list, each once; undefined when it was not sent. */
function listOf(query: Query, name: string, countMax: number): readonly string[] | undefined {
  const parts = valuesOf(query, name).flatMap(value => value.split(','))
  if (parts.length === 0) return undefined
  if (parts.length > countMax) {
    throw invalidRequest(
      message`${name}: May have at most ${countMax} values; got ${new SentValue(parts.length)}.`,
    )
  }
  const values = [...new Set(parts.map(part => part.trim()))]
  const length = Math.max(...values.map(lengthOf))
  if (length > valueLengthMax) {
    throw invalidRequest(
      message`${name}: May have at most ${valueLengthMax} characters each; got ${new SentValue(length)}.`,
    )
  }
  return values
}

/** Returns the number of characters as JSON Schema counts them: an emoji is one. */
const lengthOf = (text: string): number => [...text].length

/** Returns the values as they were sent; none for a single empty one, because forms send all parameters they have. */
function valuesOf(query: Query, name: string): readonly string[] {
  const sent = query[name] ?? []
  const values = sent.length === 1 && sent[0] === '' ? [] : sent
  if (!values.some(value => value.includes('\0'))) return values
  throw invalidRequest(`${name}: May not contain the character U+0000.`)
}

function toInteger(name: string, value: string, { min, max }: Bounds): number {
  const number = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (number >= (min ?? -Infinity) && number <= (max ?? Infinity)) return number
  const accepted =
    min === undefined ? '' : max === undefined ? ` of at least ${min}` : ` from ${min} to ${max}`
  throw invalidRequest(message`${name}: Must be an integer${accepted}; got ${shorten(value)}.`)
}

function toChoice<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const choice = choices.find(each => each === value)
  if (choice !== undefined) return choice
  throw invalidRequest(
    message`${name}: ${shortenText(value)} is not a valid choice. Accepted: ${choices.join(', ')}.`,
  )
}
