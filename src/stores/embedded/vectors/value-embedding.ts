// Follows the commits of the records, and has their new values embedded.
import { join } from 'node:path'
import type { Dataset } from '../../../catalog/dataset.ts'
import { asDamagedFile, DamagedFile } from '../../damaged-file.ts'
import type { ValueEmbedding } from '../../value-embedding.ts'
import { openReader } from '../database.ts'
import { indexFolder } from '../search-index/index-files.ts'
import { IndexReader } from '../search-index/index-reader.ts'
import { embedValues } from './embed-values.ts'
import { faultOfFile } from './readable-vectors.ts'
import { removeVectors, ValueVectorsWriter } from './value-vectors.ts'

const cacheMiB = 8

/**
 * Opens the values of a data directory that has records; vectors of another model are removed. A file of vectors that is damaged is
 * removed, and made again; one that another process has locked, or that cannot be written, is opened again by the next call.
 */
export function openValueEmbedding(
  folder: string,
  datasets: readonly Dataset[],
  model: string,
): ValueEmbedding {
  const database = openReader(join(folder, 'records.db'), cacheMiB)
  const index = new IndexReader(database, indexFolder(folder), datasets)
  let store: ValueVectorsWriter | undefined
  let isDone = false
  const close = (): void => {
    store?.close()
    store = undefined
  }
  const openedStore = (): ValueVectorsWriter => {
    if (store && !store.isInPlace) close()
    if (!store) isDone = false
    store ??= new ValueVectorsWriter(folder, model)
    return store
  }
  return {
    embedNew: async ask => {
      if (index.refresh()) isDone = false
      const views = index.ready.flatMap(({ name }) => index.views(name))
      try {
        const opened = openedStore()
        if (isDone && !opened.isReplaced) return undefined
        const fault = await embedValues(views, opened, ask)
        isDone = fault === undefined
        return fault
      } catch (error) {
        const isDamaged = asDamagedFile(folder, error) instanceof DamagedFile
        const fault = isDamaged ? 'The file of vectors was damaged, and is made again.' : faultOfFile(error)
        if (fault === undefined) throw error
        close()
        if (isDamaged) removeVectors(folder)
        return fault
      }
    },
  }
}
