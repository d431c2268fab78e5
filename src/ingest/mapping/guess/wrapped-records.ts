// Takes records out of the objects that a source wraps each of them in: `{"worker": {"id": 7, "name": {...}}}`.
import { isObject, type JsonObject } from '../../../lib/json/json.ts'
import { pathOf } from './columns.ts'
import type { NestedRecords } from './nested-records.ts'

/** Returns the records inside the rows, where every row has one key, the same one, over an object of several keys. */
export function wrappedRecords(rows: readonly JsonObject[]): NestedRecords | undefined {
  const [key = '', ...others] = new Set(rows.flatMap(row => Object.keys(row)))
  const records = rows.flatMap(row => {
    const record = row[key]
    return isObject(record) && Object.keys(record).length > 1 ? [record] : []
  })
  return rows.length > 0 && others.length === 0 && records.length === rows.length
    ? { path: `[].${pathOf([key])}`, rows: records }
    : undefined
}
