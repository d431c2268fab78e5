// The names by which a record is found.
import type { Dataset } from '../catalog/dataset.ts'
import type { Json, JsonObject } from '../lib/json.ts'
import { some } from './read.ts'

/** The names of a record, for the index of similar names. */
export function namesOf(dataset: Dataset, record: JsonObject): string[] {
  const named = dataset.identifiers.find(({ form }) => form === 'company_name')
  const names: string[] = []
  some(record, named?.paths ?? [dataset.nameOf], (value: Json) => {
    if (typeof value === 'string' && !names.includes(value)) names.push(value)
    return false
  })
  return names
}
