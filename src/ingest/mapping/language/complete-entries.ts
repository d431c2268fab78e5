// Completes an entry of a list by another one that says the same in one field, such as the current job in columns of its own and
// in a list of jobs.
import type { Json, JsonObject, MutableObject } from '../../../lib/json/json.ts'
import { normalCompanyName } from '../../../normal/company-name.ts'
import { fold } from '../../../normal/text.ts'
import { valueAt } from '../../../query/read.ts'

/**
 * Adds what the entry says to the one of the entries with its value at the path that says the most of the same, which keeps what
 * it says itself. An entry with another value comes before them, and one without a value only where there are none.
 */
export function complete(entries: MutableObject[], entry: MutableObject, path: string): void {
  const value = comparable(valueAt(entry, path))
  if (value === undefined) {
    if (entries.length === 0) entries.push(entry)
    return
  }
  const [same] = entries
    .filter(other => comparable(valueAt(other, path)) === value)
    .toSorted((one, other) => agreeing(other, entry) - agreeing(one, entry))
  if (same) fillIn(same, entry)
  else entries.unshift(entry)
}

/** Returns how many fields of the entries say the same, such as the title of two jobs at one company. */
const agreeing = (one: JsonObject, other: JsonObject): number =>
  Object.keys(other).filter(name => {
    const text = comparable(other[name])
    return text !== undefined && text === comparable(one[name])
  }).length

function fillIn(target: MutableObject, entry: JsonObject): void {
  for (const [name, value] of Object.entries(entry)) target[name] ??= value
}

/** Returns a text as spellings of one value have it: the legal forms of companies make no difference. */
function comparable(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return normalCompanyName(value) ?? fold(value)
}
