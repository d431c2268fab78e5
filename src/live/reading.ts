// Reads the answers of providers, which may have any shape.

import { decodeHTML } from 'entities'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { checkBounds, type JsonBounds, TooMuchJson } from '../lib/json/json-outline.ts'
import { parseUrl } from '../lib/parse-url.ts'
import type { ProviderResponse } from './provider-access.ts'
import { ProviderFault } from './provider-fault.ts'

/** A response that exceeds them takes long to parse, and what is nested without end cannot pass to another thread. */
const bounds: JsonBounds = { depth: 100, keys: 125_000, values: 250_000 }
/** Shorter responses are parsed at once, whatever they are. */
const shortLength = 64 * 1024

/** Returns the JSON of a response. Throws a ProviderFault for one that exceeds a bound, or that is not JSON as `what`. */
export function jsonIn({ text }: Pick<ProviderResponse, 'text'>, what = 'JSON'): Json {
  try {
    if (text.length > shortLength) checkBounds(Buffer.from(text), bounds)
    return JSON.parse(text) as Json
  } catch (cause) {
    if (!(cause instanceof TooMuchJson)) throw notJson(what, cause)
    const { depth, keys, values } = bounds
    throw new ProviderFault(
      cause.bound === 'depth'
        ? `Its answer is nested more than ${depth} levels deep.`
        : `Its answer has more than ${cause.bound === 'keys' ? keys : values} ${cause.bound}.`,
    )
  }
}

const notJson = (what: string, cause?: unknown): ProviderFault =>
  new ProviderFault(`Its answer is not ${what}.`, { isTransient: true, cause })

/** Returns the JSON object of a response. Throws a ProviderFault for anything else. */
export function jsonOf(response: Pick<ProviderResponse, 'text'>): JsonObject {
  const value = jsonIn(response, 'a JSON object')
  if (isObject(value)) return value
  throw notJson('a JSON object')
}

/** Returns the objects of a response that is a JSON list. Throws a ProviderFault for anything else. */
export function jsonListOf(response: ProviderResponse): readonly JsonObject[] {
  const value = jsonIn(response, 'a JSON list')
  if (Array.isArray(value)) return value.filter(isObject)
  throw notJson('a JSON list')
}

/** Returns the objects of the list that every answer has. Throws a ProviderFault where there is none. */
export function listIn(value: Json | undefined): readonly JsonObject[] {
  const objects = objectsOf(value)
  const isList = Array.isArray(value) && (value.length === 0 || objects.length > 0)
  if (!isList) throw new ProviderFault('Its answer has no list of results.')
  return objects
}

/** Returns the objects of a list; an empty list for anything else. */
export const objectsOf = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** Returns the object, or an empty one for anything else. */
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

/** Returns the text without white space around it; an empty text for anything but a text or a number. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** Returns the address if it is one of a page; an empty text for anything else, such as a script. */
export function webAddressOf(value: Json | undefined, base?: string): string {
  const text = textOf(value)
  const url = text === '' || text.length > addressLengthMax ? undefined : parseUrl(text, base)
  const isOfPage = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isOfPage ? url.href : ''
}

const addressLengthMax = 2048

/** Returns the number; 0 for anything else. */
export const numberOf = (value: Json | undefined): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0

/** Returns the time of an ISO 8601 or RFC 2822 date, or of Unix seconds, in epoch milliseconds; undefined for anything else. */
export function dateOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value * 1000
  if (typeof value !== 'string') return undefined
  const compact = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value)
  const [, year, month, day, hour, minute, second] = compact ?? []
  // A time without a zone is one in UTC, wherever the service runs.
  const local = /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(value) ? `${value}Z` : value
  const text = compact ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : local
  const ms = /\d{4}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

/** Returns `{ dateMs }` for a date that can be read, and an empty object for any other. */
export function datedBy(value: Json | undefined): { readonly dateMs?: number } {
  const dateMs = dateOf(value)
  return dateMs === undefined ? {} : { dateMs }
}

/** Returns the text of a fragment of HTML: without tags, its references decoded, white space collapsed. */
export const plainText = (html: string): string =>
  collapsed(
    decodeHTML(
      html
        .replace(/<(?:script|style)\b[\s\S]*?(?:<\/(?:script|style)\s*>|$)/gi, ' ')
        .replace(/<\/?(?:[a-z]+:)?(?:p|br|div|li|title|h[1-6])\b[^<>]*>/gi, ' ')
        .replace(/<\/?[a-z!][^<>]*>/gi, ''),
    ),
  )

/** Returns the text without control characters, its white space collapsed. */
export const collapsed = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Returns the day of a time in UTC: 2025-11-01. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
