// Reads the answers of providers, which may have any shape.
import { decodeHTML } from 'entities'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import type { ProviderResponse } from './provider-access.ts'
import { ProviderFault } from './provider-fault.ts'

/** Returns the JSON object of a response. Throws a ProviderFault for anything else. */
export function jsonOf({ text }: Pick<ProviderResponse, 'text'>): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // It is not JSON at all, which the fault says too.
  }
  throw new ProviderFault('Its answer is not a JSON object.', { isTransient: true })
}

/** Returns the objects of a response that is a JSON list. Throws a ProviderFault for anything else. */
export function jsonListOf({ text }: ProviderResponse): readonly JsonObject[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value.filter(isObject)
  } catch {
    // It is not JSON at all, which the fault says too.
  }
  throw new ProviderFault('Its answer is not a JSON list.', { isTransient: true })
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
  if (text === '' || text.length > addressLengthMax || !URL.canParse(text, base)) return ''
  const url = new URL(text, base)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : ''
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
