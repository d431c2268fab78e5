// A record as a language model gets it: without what is empty, its lists and texts cut.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'

const entriesMax = 12
const textMax = 300

/** Returns the record without empty values, with the first entries of its lists and the beginning of its texts. */
export function compactRecord(record: JsonObject): JsonObject {
  const shown = compact(record)
  return isObject(shown) ? shown : {}
}

function compact(value: Json | undefined): Json | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value.slice(0, textMax)
  if (Array.isArray(value)) {
    const entries = value.slice(0, entriesMax).flatMap((entry: Json) => compact(entry) ?? [])
    return entries.length > 0 ? entries : undefined
  }
  if (!isObject(value)) return value ?? undefined
  const keys = Object.entries(value).flatMap(([key, below]): [string, Json][] => {
    const shown = compact(below)
    return shown === undefined ? [] : [[key, shown]]
  })
  return keys.length > 0 ? Object.fromEntries(keys) : undefined
}

/** Returns the texts, numbers and booleans of a record. */
export function textsIn(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [value]
}
