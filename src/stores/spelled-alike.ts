// Two spellings of one name are not statements against each other: which of those of one date is shown does not depend on
// the order in which they were imported.
import type { Dataset } from '../catalog/dataset.ts'
import { isObject, type JsonObject } from '../lib/json/json.ts'
import { bySpelling, nameKey } from '../normal/same-name.ts'
import { valueAt } from '../query/read.ts'
import type { Contribution } from './records.ts'

/** A statement about a record with the time as of which it was made, and the source and the import that it is from, if known. */
export type DatedRecord = Pick<Contribution, 'record' | 'seenMs'> &
  Partial<Pick<Contribution, 'source' | 'load'>>

/** Returns the records in their order, in which those of one date that state one name have it in one spelling. */
export function spelledAlike(dataset: Dataset, dated: readonly DatedRecord[]): readonly JsonObject[] {
  const { naming } = dataset
  const records = dated.map(({ record }) => record)
  if (naming === 'none' || new Set(dated.map(({ seenMs }) => seenMs)).size === dated.length) return records
  const nameIn = (record: JsonObject): string => String(valueAt(record, dataset.nameOf) ?? '')
  const keys = dated.map(({ record, seenMs }) => `${seenMs} ${nameKey(naming, nameIn(record))}`)
  const best = new Map<string, JsonObject>()
  for (const [index, record] of records.entries()) {
    const key = keys[index] ?? ''
    const other = best.get(key)
    if (!other || bySpelling(nameIn(record), nameIn(other)) < 0) best.set(key, record)
  }
  return records.map((record, index) => {
    const model = best.get(keys[index] ?? '')
    return model && nameIn(model) !== nameIn(record) ? withNameOf(dataset, record, model) : record
  })
}

function withNameOf({ nameOf }: Dataset, record: JsonObject, model: JsonObject): JsonObject {
  const [section = '', field = ''] = nameOf.split('.')
  const [own, other] = [record[section], model[section]]
  if (!isObject(own) || !isObject(other)) return record
  const spelled = [field, ...partsOfNames].filter(
    name => other[name] !== undefined && own[name] !== undefined,
  )
  return { ...record, [section]: { ...own, ...Object.fromEntries(spelled.map(name => [name, other[name]])) } }
}

/** The parts of a person's name, which are spelled as the whole. */
const partsOfNames = ['first_name', 'last_name']
