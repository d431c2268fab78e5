// The keys by which a record is found: those that it states, and those that sources give to their rows.
import type { Dataset } from '../../catalog/dataset.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import type { RecordIdentifier } from '../../stores/records.ts'
import { identifiersOf } from '../keys.ts'
import { lookupKeys } from '../lookup-keys.ts'

/** Returns the keys by which a record is found: its identifiers and its lookup keys. */
export const statedKeys = (dataset: Dataset, record: JsonObject): RecordIdentifier[] => [
  ...identifiersOf(dataset, record),
  ...lookupKeys(dataset, record),
]

/** Returns whether keys of the kind are given by a source instead of being stated by the record. */
export const isSourceKey = (kind: string): boolean =>
  kind === 'stated' || kind === 'natural' || kind.startsWith('ext:')
