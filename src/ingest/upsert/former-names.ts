// Former names of records: a company that its sources call something else today is still found by its old name.
import type { Dataset } from '../../catalog/dataset.ts'
import { isObject, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { bySpelling, nameKey } from '../../normal/same-name.ts'
import { namesOf } from '../../query/names.ts'
import { valueAt } from '../../query/read.ts'
import { nameOf } from '../keys.ts'

interface NamedVersions {
  /** The record as it was, and what its sources say. */
  readonly earlier: readonly JsonObject[]
  /** These were taken for statements about the record, and are about other ones. */
  readonly others: readonly JsonObject[]
}

/**
 * Returns the record with the names of earlier versions added to its former names, unless they are only other spellings of
 * a name that it has or names of others, and without its present name among them: a company may take up an old name again.
 * Returns the record itself when its dataset keeps no former names, or none changes.
 */
export function withFormerNames(
  dataset: Dataset,
  record: MutableObject,
  { earlier, others }: NamedVersions,
): MutableObject {
  const { formerNamesAt } = dataset
  if (formerNamesAt === undefined) return record
  const present = keyOf(nameOf(dataset, record))
  const stated = formerNamesIn(record, formerNamesAt)
  const former = stated.filter(name => present === undefined || keyOf(name) !== present)
  const knownNames = new Set(
    [...namesOf(dataset, record), ...others.map(other => nameOf(dataset, other))].map(keyOf),
  )
  const added = earlier
    .flatMap(version => [nameOf(dataset, version), ...formerNamesIn(version, formerNamesAt)])
    // Sorted, so that the same rows in any order make the same record.
    .sort(bySpelling)
    .filter(name => {
      const normal = keyOf(name)
      if (normal === undefined || knownNames.has(normal)) return false
      knownNames.add(normal)
      return true
    })
  if (added.length === 0 && former.length === stated.length) return record
  const [section = '', field = ''] = formerNamesAt.split('.')
  const before = record[section]
  return { ...record, [section]: { ...(isObject(before) && before), [field]: [...former, ...added] } }
}

/** Returns whether a record has a name that the others neither have nor had. */
export function isNamedOtherwise(
  dataset: Dataset,
  record: JsonObject,
  others: readonly JsonObject[],
): boolean {
  const name = keyOf(nameOf(dataset, record))
  const known = others.flatMap(other => [
    nameOf(dataset, other),
    ...formerNamesIn(other, dataset.formerNamesAt ?? ''),
  ])
  return name !== undefined && known.every(other => keyOf(other) !== name)
}

const keyOf = (name: string): string | undefined => nameKey('company', name)

function formerNamesIn(record: JsonObject, path: string): readonly string[] {
  const names = valueAt(record, path)
  return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
}
