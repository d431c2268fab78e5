// Makes what is written of a record from the contributions that it has after a batch of rows.
import type { Dataset } from '../../catalog/dataset.ts'
import type { JsonObject, MutableObject } from '../../lib/json/json.ts'
import { namesOf } from '../../query/names.ts'
import { byAge, mergeable, mergeRecords } from '../../stores/merge.ts'
import type { RecordIdentifier, RecordWrite, StoredJson } from '../../stores/records.ts'
import { removeLateLinks } from '../derive/late-links.ts'
import { type Contributions, parseRecord } from './contributions.ts'
import { withFormerNames } from './former-names.ts'
import { keysWithout } from './key-lists.ts'
import { isSourceKey, statedKeys } from './stated-keys.ts'

/** A record after the changes of a batch. */
export interface ChangedRecord {
  readonly id: number
  readonly isNew: boolean
  readonly contributions: Contributions
  /** The stored records that went into it. Identifiers that they state, and the new record does not, become former ones. */
  readonly storedTexts: readonly StoredJson[]
  /** The identifiers to file, but for the ids of registries. */
  readonly keys: readonly RecordIdentifier[]
  /** The ids of registries of contributions that it no longer has. */
  readonly givenUp: readonly RecordIdentifier[]
  readonly removedKeys: readonly RecordIdentifier[]
  /** The statements that were taken back because their rows are about other records. */
  readonly withdrawn: readonly JsonObject[]
  /** The names of its only row, and whether that row names other records. */
  readonly names: readonly string[]
  readonly namesOthers: boolean
  readonly absorbed: readonly number[]
}

/** Returns what is written: the row itself when it is the only contribution, or else the merge of all contributions. */
export async function recordWrite(
  dataset: Dataset,
  changed: ChangedRecord,
  derive: (record: MutableObject) => Promise<MutableObject>,
): Promise<RecordWrite> {
  const { id, isNew, storedTexts, removedKeys, absorbed } = changed
  const contributions = changed.contributions.all.toSorted(byAge)
  const { registryIds } = changed.contributions.changedTo(contributions)
  const common = {
    id,
    isNew,
    updatedAtMs: Math.max(...contributions.map(contribution => contribution.seenMs)),
    contributions,
    absorbs: absorbed,
  }
  const [sole, ...others] = contributions
  if (sole && others.length === 0 && isNew && storedTexts.length === 0) {
    const { names, namesOthers } = changed
    const keys = [...changed.keys, ...registryIds]
    return { ...common, text: sole.text, keys, formerKeys: [], names, namesOthers }
  }
  // Ids that late links set in a record of one contribution must not count as stated by its source.
  const statements = mergeable(
    dataset,
    contributions.map(({ text, ...stated }) => ({
      ...stated,
      record: withoutLateLinks(dataset, parseRecord(text)),
    })),
  )
  const record = others.length === 0 ? statements[0] : await derive(mergeRecords(dataset, statements))
  const earlierRecords = storedTexts.map(parseRecord)
  const merged = withFormerNames(dataset, record ?? {}, {
    earlier: [...earlierRecords, ...statements],
    others: changed.withdrawn,
  })
  const namesOthers = removeLateLinks(dataset.name, merged)
  const stated = statedKeys(dataset, merged)
  const earlierKeys = earlierRecords.flatMap(one => statedKeys(dataset, one))
  const keys = [...changed.keys.filter(({ kind }) => isSourceKey(kind)), ...registryIds, ...stated]
  return {
    ...common,
    text: JSON.stringify(merged),
    keys,
    // An identifier of an older contribution, which a newer one states differently, finds the record too.
    formerKeys: keysWithout(
      [...earlierKeys, ...changed.keys.filter(({ kind }) => !isSourceKey(kind)), ...changed.givenUp],
      [...keys, ...removedKeys],
    ),
    removedKeys: keysWithout(removedKeys, keys),
    names: namesOf(dataset, merged),
    namesOthers,
  }
}

function withoutLateLinks(dataset: Dataset, record: MutableObject): MutableObject {
  removeLateLinks(dataset.name, record)
  return record
}
