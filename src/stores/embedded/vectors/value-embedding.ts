// Follows the commits of the records, and has their new values embedded.
import { join } from 'node:path'
import type { Dataset } from '../../../catalog/dataset.ts'
import type { ValueEmbedding } from '../../value-embedding.ts'
import { openReader } from '../database.ts'
import { indexFolder } from '../search-index/index-files.ts'
import { IndexReader } from '../search-index/index-reader.ts'
import { embedValues } from './embed-values.ts'
import { ValueVectorsWriter } from './value-vectors.ts'

const cacheMiB = 8

/** Opens the values of a data directory that has records; vectors of another model are removed. */
export function openValueEmbedding(
  folder: string,
  datasets: readonly Dataset[],
  model: string,
): ValueEmbedding {
  const database = openReader(join(folder, 'records.db'), cacheMiB)
  const index = new IndexReader(database, indexFolder(folder), datasets)
  const store = new ValueVectorsWriter(folder, model)
  let isDone = false
  return {
    embedNew: async ask => {
      if (index.refresh()) isDone = false
      if (isDone) return undefined
      const views = index.ready.flatMap(({ name }) => index.views(name))
      const fault = await embedValues(views, store, ask)
      isDone = fault === undefined
      return fault
    },
  }
}
