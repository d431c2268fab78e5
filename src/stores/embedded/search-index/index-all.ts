// Builds the whole index of a dataset from its records.
import type { Dataset } from '../../../catalog/dataset.ts'
import { asBytes } from '../../stored-text.ts'
import type { Database } from '../database.ts'
import type { Linker } from '../linked-fields.ts'
import { openTextReader } from '../packed-texts.ts'
import { indexed } from '../tables.ts'
import { dropSegments } from './index-list.ts'
import type { IndexWriter } from './index-writer.ts'

interface Indexing {
  readonly index: IndexWriter
  readonly linker: Linker
  /** Returns whether the rest is left to a later start. */
  readonly isStopped?: (() => boolean) | undefined
}

/** The index is not whole, because its making was stopped. */
export class IndexingStopped extends Error {}

/** Indexes every record of the dataset, inside the caller's transaction. Throws IndexingStopped soon after it is stopped. */
export function indexAll(
  database: Database,
  dataset: Dataset,
  { index, linker, isStopped = () => false }: Indexing,
): void {
  index.clear()
  dropSegments(database, dataset.name)
  const textOf = openTextReader(database)
  const rows = database
    .prepare(`SELECT id, ${asBytes('data')}, updated_at FROM ${dataset.name} ORDER BY id`)
    .raw()
    .iterate()
  for (const row of rows) {
    if (isStopped()) throw new IndexingStopped()
    const [id, data, updatedAt] = row as readonly unknown[]
    const stored = indexed(dataset, [id, textOf(data), updatedAt])
    if (stored) index.put(stored, linker, true)
  }
  index.finish()
  if (index.isUnreadable) throw new Error(`The new search index of ${dataset.name} cannot be read.`)
}
