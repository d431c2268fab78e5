// Unites what several providers say about one record, as the merge of contributions does for records on file.
import type { Dataset } from '../../catalog/dataset.ts'
import type { JsonObject, MutableObject } from '../../lib/json/json.ts'
import type { LiveRecord } from '../../live/records/intake.ts'
import { sameRecord } from '../../matching/same-record.ts'
import { mergeRecords } from '../../stores/merge.ts'
import type { RecordIdentifier } from '../../stores/records.ts'
import { identityTest, isRoleKey, isSureKind } from '../keys.ts'

/** A record that one provider returned, with the identifiers that find it. */
export interface ReturnedRecord extends Omit<LiveRecord, 'text'> {
  readonly record: JsonObject
  readonly keys: readonly RecordIdentifier[]
}

/**
 * Returns the records of all answers, each once, in the order of the answers: a value is that of the first answer that
 * states it, and lists are united. `derive` fills in what follows from a united record.
 */
export async function uniteRecords(
  dataset: Dataset,
  answers: readonly (readonly ReturnedRecord[])[],
  derive: (record: MutableObject) => Promise<MutableObject>,
): Promise<readonly LiveRecord[]> {
  const groups: ReturnedRecord[][] = []
  for (const answer of answers) {
    // Rows of one answer are told apart by their provider.
    const earlier = [...groups]
    for (const record of answer) {
      const same = earlier.find(group => group.some(other => isSame(dataset, other, record)))
      if (same) same.push(record)
      else groups.push([record])
    }
  }
  return Promise.all(groups.map(group => united(dataset, group, derive)))
}

/** Returns whether two answers are of one record: as the store has it where both are on file, else by the rules of an import. */
function isSame(dataset: Dataset, one: ReturnedRecord, other: ReturnedRecord): boolean {
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id
  const isIdentity = identityTest(dataset)
  const shared = one.keys.filter(
    key => isIdentity(key) && other.keys.some(({ kind, value }) => kind === key.kind && value === key.value),
  )
  if (shared.length === 0) return false
  const isOfRole = shared.every(key => isRoleKey(dataset, key))
  return (
    shared.some(({ kind }) => isSureKind(dataset, kind)) ||
    sameRecord(dataset, [one.record], [other.record], isOfRole)
  )
}

async function united(
  dataset: Dataset,
  records: readonly ReturnedRecord[],
  derive: (record: MutableObject) => Promise<MutableObject>,
): Promise<LiveRecord> {
  const stated: readonly JsonObject[] = records.map(({ record }) => record)
  const [first] = stated
  const isSole = stated.length === 1
  return {
    isStored: records.every(({ isStored }) => isStored),
    id: records.find(({ id }) => id !== undefined)?.id,
    text: JSON.stringify(isSole ? first : await derive(mergeRecords(dataset, [...stated].reverse()))),
    updatedAtMs: Math.max(...records.map(({ updatedAtMs }) => updatedAtMs)),
  }
}
