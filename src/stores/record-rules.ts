// What must hold between a record and the rest of the store, as whoever wrote it knows: the rules an examination goes by.
import type { Dataset } from '../catalog/dataset.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { Key, Reference } from './records.ts'

export interface RecordRules {
  /** The identifiers that the record states, all of which find it. */
  keysOf(dataset: Dataset, record: JsonObject): readonly Key[]
  /** Whether identifiers of the kind come from a source beside the record, so that it need not state them. */
  isOwn(kind: string): boolean
  /** The first path at which the record is not the merge of what was said, oldest first; undefined when it is. */
  differsAt(dataset: Dataset, record: JsonObject, said: readonly JsonObject[]): string | undefined
  /** The identifiers of others by which the links of the record are found. */
  referencesOf(dataset: Dataset, record: JsonObject): readonly Reference[]
  /** The records that it leads to. */
  linksOf(dataset: Dataset, record: JsonObject): readonly RecordLink[]
}

export interface RecordLink {
  readonly dataset: string
  readonly id: number
}
