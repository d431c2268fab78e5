// Reads columns that hold JSON arrays and objects, some of which may be damaged. `almanac doctor` finds such a row.
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { jsonOrUndefined } from '../../lib/json/json-or-undefined.ts'

/** Returns the array in the text, or undefined when there is none. */
export function storedList(text: string): readonly unknown[] | undefined {
  const list = jsonOrUndefined(text)
  return Array.isArray(list) ? list : undefined
}

/** Returns the object in the text, or undefined when there is none. */
export function storedObject(text: string): JsonObject | undefined {
  const value = jsonOrUndefined(text)
  return isObject(value) ? value : undefined
}

/** Returns the texts in a list of permissions or endpoints: none for a damaged one, so that nobody gains by damage. */
export const listIn = (text: string): readonly string[] => storedList(text)?.map(String) ?? []
