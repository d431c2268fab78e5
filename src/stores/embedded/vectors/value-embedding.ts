// Follows the commits of the records, and has their new values embedded.
import { join } from 'node:path'
import type { Dataset } from '../../../catalog/dataset.ts'
import { asDamagedFile, DamagedFile } from '../../damaged-file.ts'
import type { ValueEmbedding } from '../../value-embedding.ts'
import { openReader } from '../database.ts'
import { indexFolder } from '../search-index/index-files.ts'
import { IndexReader } from '../search-index/index-reader.ts'
import { embedValues } from './embed-values.ts'
import { removeVectors, ValueVectorsWriter } from './value-vectors.ts'

const cacheMiB = 8

/**
 * Opens the values of a data directory that has records; vectors of another model are removed. A file of vectors that is damaged is
 * removed, and made again.
 */
export function openValueEmbedding(
  folder: string,
  datasets: readonly Dataset[],
  model: string,
): ValueEmbedding {
  const database = openReader(join(folder, 'records.db'), cacheMiB)
  const index = new IndexReader(database, indexFolder(folder), datasets)
  const isRemoved = (error: unknown): boolean => {
    const isDamaged = asDamagedFile(folder, error) instanceof DamagedFile
    if (isDamaged) removeVectors(folder)
    return isDamaged
  }
  let store = openedAgain(() => new ValueVectorsWriter(folder, model), isRemoved)
  let isDone = false
  const reopen = (): void => {
    store.close()
    store = new ValueVectorsWriter(folder, model)
    isDone = false
  }
  return {
    embedNew: async ask => {
      if (index.refresh()) isDone = false
      const views = index.ready.flatMap(({ name }) => index.views(name))
      try {
        if (!store.isInPlace) reopen()
        if (isDone && !store.isReplaced) return undefined
        const fault = await embedValues(views, store, ask)
        isDone = fault === undefined
        return fault
      } catch (error) {
        if (!isRemoved(error)) throw error
        reopen()
        return 'The file of vectors was damaged, and is made again.'
      }
    },
  }
}

/** Returns what `open` returns, the second time where the reason why it failed is gone. */
function openedAgain<Opened>(open: () => Opened, isMended: (error: unknown) => boolean): Opened {
  try {
    return open()
  } catch (error) {
    if (!isMended(error)) throw error
    return open()
  }
}
