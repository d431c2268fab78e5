// Makes the rows of stored records, from which answers are copied.
import { Buffer } from 'node:buffer'
import type { Dataset } from '../../catalog/dataset.ts'
import { updatedAt } from '../../catalog/stamp.ts'
import { JsonTape } from '../../lib/json/json-tape.ts'
import { compileRow, type RowSource } from '../../query/row-text.ts'
import type { StoredJson, StoredRecord } from '../records.ts'

/** A record with its JSON as it is stored, without stamped fields. */
export interface IndexedRecord extends StoredRecord {
  readonly json: StoredJson
}

export type RowMaker = (
  stored: Omit<IndexedRecord, 'record'>,
  linker: Pick<RowSource, 'linked'>,
) => Uint8Array

/** Returns a function that makes the row of a record, with what it shows of linked records. */
export function openRowMaker(dataset: Dataset): RowMaker {
  const tape = new JsonTape()
  const rowOf = compileRow(dataset)
  return ({ id, json, updatedAtMs }, { linked }) => {
    tape.read(typeof json === 'string' ? Buffer.from(json) : json)
    return rowOf({ tape, id, updatedAt: updatedAt(updatedAtMs), linked })
  }
}
