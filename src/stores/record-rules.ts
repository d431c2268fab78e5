// The rules that hold between a record and the rest of the store. An audit checks them.
import type { Dataset } from '../catalog/dataset.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { RecordIdentifier, Reference } from './records.ts'
import type { DatedRecord } from './spelled-alike.ts'

export interface RecordRules {
  /** Returns the identifiers that the record states; each of them must find it. */
  keysOf(dataset: Dataset, record: JsonObject): readonly RecordIdentifier[]
  /** Returns whether identifiers of the kind come from the source and not from the record, which need not state them. */
  isFromSource(kind: string): boolean
  /** Returns the first path at which the record differs from the merge of its contributions, oldest first; undefined when it does not. */
  firstDifference(
    dataset: Dataset,
    record: JsonObject,
    contributions: readonly DatedRecord[],
  ): string | undefined
  /** Returns the identifiers by which the links of the record are found. */
  referencesOf(dataset: Dataset, record: JsonObject): readonly Reference[]
  /** Returns the records that it links to. */
  linksOf(dataset: Dataset, record: JsonObject): readonly RecordLink[]
}

export interface RecordLink {
  readonly dataset: string
  readonly id: number
}
