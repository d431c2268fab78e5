// The names by which a record is found.
import type { Dataset } from '../catalog/dataset.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { someValue } from './read.ts'

/** The paths of the names of the dataset's records. */
export const namePaths = ({ identifiers, nameOf }: Dataset): readonly string[] =>
  identifiers.find(({ form }) => form === 'company_name')?.paths ?? [nameOf]

/** The names of a record, for the index of similar names. */
export function namesOf(dataset: Dataset, record: JsonObject): string[] {
  const names: string[] = []
  someValue(record, namePaths(dataset), (value: Json) => {
    if (typeof value === 'string' && !names.includes(value)) names.push(value)
    return false
  })
  return names
}
