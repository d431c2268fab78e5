// Which of two names of a person a merged record shows: the newer one, unless it is a short form of the older one.
import type { Dataset } from '../catalog/dataset.ts'
import { isObject, type JsonObject } from '../lib/json/json.ts'
import { isShortName } from '../normal/short-name.ts'
import { valueAt } from '../query/read.ts'

/**
 * Returns the newer record of a person without a name that is short for the older one: `Ada L.` or `Alex Lovelace` after `Ada
 * Lovelace` and `Alexandra Lovelace`. Questions by name compare initials and nicknames, so that either name finds the person.
 */
export function withoutShortName(dataset: Dataset, older: JsonObject, newer: JsonObject): JsonObject {
  const profile = newer.basic_profile
  if (dataset.naming !== 'person' || !isObject(profile)) return newer
  const [before, now] = [older, newer].map(record => valueAt(record, dataset.nameOf))
  if (typeof before !== 'string' || typeof now !== 'string' || !isShortName(now, before)) return newer
  const { name: _, first_name: _first, last_name: _last, ...rest } = profile
  return { ...newer, basic_profile: rest }
}
