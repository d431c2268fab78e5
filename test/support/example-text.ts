// Examples as they are printed: ids, times and addresses that differ from run to run are replaced by fixed ones.
import { isObject, type Json } from '../../src/lib/json/json.ts'

const dayMs = 86_400_000
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?/g
/** Times of the service itself, unlike those of records, are at most this far from now. */
const nearMs = 45 * dayMs

/** Returns the value with fixed ids, times and addresses; `addresses` maps those of this run to those of the examples. */
export function steady<Value extends Json | undefined>(
  value: Value,
  addresses: Readonly<Record<string, string>>,
): Value {
  if (value === undefined) return value
  const ids = new Map<string, string>()
  const idOf = (id: string) => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }
  let text = JSON.stringify(value)
  for (const [address, shown] of Object.entries(addresses)) text = text.replaceAll(address, shown)
  text = text
    .replaceAll(uuid, idOf)
    .replaceAll(time, at => (isNear(at) ? `2026-09-01T12:00:00${at.length > 19 ? '.000000' : ''}` : at))
    .replaceAll(/"(latency_ms|duration_ms)":[\d.]+/g, `"$1":12`)
    .replaceAll(/"age_seconds":\d+/g, `"age_seconds":0`)
    .replaceAll(/"timestamp":\d+(\.\d+)?/g, '"timestamp":1788264000')
    .replaceAll(/(?<="next_cursor":")[\w-]+/g, withoutTimes)
    .replaceAll(/(signature|expires)=[\w-]+/g, '$1=0')
  return JSON.parse(text) as Value
}

/** Cursors of usage events hold times in milliseconds. */
const withoutTimes = (cursor: string): string =>
  Buffer.from(
    Buffer.from(cursor, 'base64url')
      .toString('latin1')
      .replaceAll(/\b1[789]\d{11}\b/g, '1788264000000'),
    'latin1',
  ).toString('base64url')

const isNear = (at: string): boolean => Math.abs(Date.parse(`${at}Z`) - Date.now()) < nearMs

const lineLength = 110

/** Returns JSON with short lists and objects on one line. */
export function compactJson(value: Json, indent = ''): string {
  const line = JSON.stringify(value)
  if (indent.length + line.length <= lineLength || typeof value !== 'object' || value === null) return line
  const deeper = `${indent} `
  const parts = isObject(value)
    ? Object.entries(value).map(
        ([key, each]) => `${JSON.stringify(key)}: ${compactJson(each ?? null, deeper)}`,
      )
    : value.map(each => compactJson(each, deeper))
  const [open, close] = isObject(value) ? '{}' : '[]'
  return `${open}\n${parts.map(part => `${deeper}${part}`).join(',\n')}\n${indent}${close}`
}

/** Returns the value with lists of at most so many items. */
export function shortened(value: Json, itemsMax: number): Json {
  if (Array.isArray(value)) return value.slice(0, itemsMax).map(each => shortened(each, itemsMax))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, shortened(each ?? null, itemsMax)]),
  )
}
