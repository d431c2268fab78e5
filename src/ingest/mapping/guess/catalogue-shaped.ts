// Tells rows that are records of the catalogue already, and need no mapping.
import type { Dataset } from '../../../catalog/dataset.ts'
import { isObject, type JsonObject } from '../../../lib/json/json.ts'

/**
 * Returns whether a row has the shape of the dataset's own records, so that it needs no mapping: its known top-level
 * keys hold what the catalogue says (objects for sections, lists for lists), at least one section has a known field,
 * and no more keys are unknown than known.
 */
export function isCatalogueShaped(dataset: Dataset, row: JsonObject): boolean {
  let knownCount = 0
  let unknownCount = 0
  let sections = 0
  for (const [name, value] of Object.entries(row)) {
    const field = Object.hasOwn(dataset.fields, name) ? dataset.fields[name] : undefined
    if (!field) {
      unknownCount++
      continue
    }
    knownCount++
    if (value === null || value === undefined) continue
    if (field.node === 'section') {
      if (!isObject(value)) return false
      const keys = Object.keys(value)
      if (keys.some(key => Object.hasOwn(field.fields, key))) sections++
      else if (keys.length > 0) return false
    } else if (field.node === 'list') {
      if (!Array.isArray(value)) return false
    } else if (field.node === 'dictionary' && !isObject(value)) return false
  }
  return sections > 0 && knownCount >= unknownCount
}
