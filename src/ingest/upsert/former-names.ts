// Names that a record had: a company that its sources call otherwise today is still found by what they called it.
import type { Dataset } from '../../catalog/dataset.ts'
import { isObject, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { namesOf } from '../../query/names.ts'
import { valueAt } from '../../query/read.ts'
import { nameOf } from '../keys.ts'

/**
 * The record with the names that earlier ones had among its former names, those of other words only: a legal form
 * more or less makes no other name. The record itself where its dataset keeps no former names, or none is new.
 */
export function withFormerNames(
  dataset: Dataset,
  record: MutableObject,
  earlier: readonly JsonObject[],
): MutableObject {
  const { formerNamesAt } = dataset
  if (formerNamesAt === undefined) return record
  const known = new Set(namesOf(dataset, record).map(normalCompanyName))
  const former = formerNamesIn(record, formerNamesAt)
  const added = earlier
    .flatMap(one => [nameOf(dataset, one), ...formerNamesIn(one, formerNamesAt)])
    // Not in the order in which they came: the same rows make the same record.
    .sort()
    .filter(name => {
      const normal = normalCompanyName(name)
      if (normal === undefined || known.has(normal)) return false
      known.add(normal)
      return true
    })
  if (added.length === 0) return record
  const [section = '', field = ''] = formerNamesAt.split('.')
  const before = record[section]
  return { ...record, [section]: { ...(isObject(before) && before), [field]: [...former, ...added] } }
}

function formerNamesIn(record: JsonObject, path: string): readonly string[] {
  const names = valueAt(record, path)
  return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
}
