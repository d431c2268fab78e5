// Builds the whole index of a dataset from its records.
import type { Dataset } from '../../../catalog/dataset.ts'
import { asBytes } from '../../stored-text.ts'
import type { Database } from '../database.ts'
import type { FillLinked } from '../linked-fields.ts'
import { readable } from '../tables.ts'
import { dropSegments } from './index-list.ts'
import type { IndexWriter } from './index-writer.ts'

/** Indexes every record of the dataset, inside the caller's transaction. */
export function indexAll(
  database: Database,
  dataset: Dataset,
  { index, show }: { readonly index: IndexWriter; readonly show: FillLinked },
): void {
  index.clear()
  dropSegments(database, dataset.name)
  const rows = database
    .prepare(`SELECT id, ${asBytes('data')}, updated_at FROM ${dataset.name} ORDER BY id`)
    .raw()
    .iterate()
  for (const row of rows) {
    const stored = readable(dataset, row as readonly unknown[])
    if (!stored) continue
    show(stored.record)
    index.put(stored.id, stored.record, true)
  }
  index.finish()
  if (index.isUnreadable) throw new Error(`The new search index of ${dataset.name} cannot be read.`)
}
