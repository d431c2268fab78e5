// Cuts what a run sent, as another key of the team may read it: without the fields that this key is not permitted to see.
import type { Dataset } from '../catalog/dataset.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { neededPermissions } from '../query/permission.ts'
import { permittedRecord, permittedValue } from '../query/permitted-parts.ts'

/** Returns the body of a notification. A key that lacks a permission of the dataset sees no link to a file. */
export function permittedPayload(
  payload: JsonObject,
  dataset: Dataset,
  permissions: ReadonlySet<string>,
): JsonObject {
  if (neededPermissions(dataset).every(each => permissions.has(each))) return payload
  const { text, attachment, results, download_url } = payload
  const permitted = (body: JsonObject) => permittedPayload(body, dataset, permissions)
  return {
    ...payload,
    ...(typeof text === 'string' && { text: text.replace(linkOfText, '') }),
    ...(typeof attachment === 'string' && {
      attachment: JSON.stringify(permitted(JSON.parse(attachment) as JsonObject)),
    }),
    ...(Array.isArray(results) && {
      results: results.map(result => permittedResult(result, dataset, permissions)),
    }),
    ...(download_url !== undefined && { download_url: null }),
  }
}

/** The last line of a text with a link to a file; the lines of records begin with a bullet. */
const linkOfText = /\nhttps?:\S+$/

function permittedResult(result: Json, dataset: Dataset, permissions: ReadonlySet<string>): Json {
  if (!isObject(result)) return result
  const { record, changes } = result
  return {
    ...result,
    ...(isObject(record) && { record: permittedRecord(dataset, record, permissions) }),
    ...(Array.isArray(changes) && {
      changes: changes.flatMap(change => permittedChange(change, dataset, permissions)),
    }),
  }
}

/** Returns the change, or nothing of it when the key may not see its field. */
function permittedChange(change: Json, dataset: Dataset, permissions: ReadonlySet<string>): readonly Json[] {
  if (!isObject(change) || typeof change.field !== 'string') return []
  const { field: path, type, ...values } = change
  const parts = Object.entries(values).map(([name, value]) => [
    name,
    permittedValue(dataset, path, value ?? null, permissions),
  ])
  if (parts.some(([, value]) => value === undefined)) return []
  return [{ field: path, type: type ?? null, ...Object.fromEntries(parts) }]
}
