// The addresses in records that strangers wrote: whoever shows a record may make a link of one.
import { isObject, type Json, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { parseUrl } from '../../lib/parse-url.ts'

/** The names of fields that hold addresses: `website_url`, `logo_permalink`, `websites`. */
const addressField = /(?:^|_)(?:urls?|permalink|websites?)$/
/** Schemes that open a page, or nothing at all. */
const accepted = /^(?:https?|ftps?|urn|at|did|acct|mailto|tel)$/i

/** Returns the record without addresses of scripts and their like, and names each of their fields to `drop`. */
export function withSafeAddresses(record: JsonObject, drop: (field: string) => void): MutableObject {
  const safe = (name: string, value: Json): Json | undefined => {
    if (Array.isArray(value)) return value.flatMap((item: Json) => safe(name, item) ?? [])
    if (isObject(value)) return withSafeAddresses(value, drop)
    if (typeof value !== 'string' || !addressField.test(name) || isSafe(value)) return value
    drop(name)
    return undefined
  }
  const kept: MutableObject = {}
  for (const [name, value] of Object.entries(record)) {
    const part = value === undefined ? undefined : safe(name, value)
    if (part !== undefined) kept[name] = part
  }
  return kept
}

/** Returns whether the text is an address without a scheme, or with one that is accepted, and has no user name. */
function isSafe(text: string): boolean {
  // Browsers ignore blanks and control characters in a scheme.
  const address = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
  const [, scheme, port] = /^([a-z][a-z\d+.-]*):(\d{1,5}(?:[/?#]|$))?/i.exec(address) ?? []
  if (scheme === undefined || port !== undefined) return true
  if (!accepted.test(scheme)) return false
  const url = /^(?:http|ftp)s?$/i.test(scheme) ? parseUrl(address) : undefined
  return !url || (url.username === '' && url.password === '')
}
