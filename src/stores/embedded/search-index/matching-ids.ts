// The ids of all records that match a filter, by the search index as of one snapshot of the database.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { Predicate } from '../../../query/predicate.ts'
import type { Database } from '../database.ts'
import { allOrdinals } from '../engine/ordinals.ts'
import { firstPositions } from '../engine/page.ts'
import { matchingRecords } from '../engine/population.ts'
import { UnreadableSegment } from '../engine/segment/segment-file.ts'
import { indexFolder } from './index-files.ts'
import { DatasetIndexNotReady, IndexReader } from './index-reader.ts'

export interface MatchingIds {
  readonly count: number
  /** Returns the first ids above `after`, ascending, at most so many. */
  next(after: number, atMost: number): readonly number[]
  close(): void
}

/** Returns undefined when the index cannot be read. `database` has begun a transaction; `folder` is the data directory. */
export function openMatchingIds(
  database: Database,
  folder: string,
  dataset: Dataset,
  where: Predicate,
): MatchingIds | undefined {
  const index = new IndexReader(database, indexFolder(folder), [dataset])
  try {
    index.refresh()
    const sets = index.views(dataset.name).map(view => {
      const { segment } = view
      return { segment, set: matchingRecords(view, where, () => {}) ?? allOrdinals(segment.size) }
    })
    return {
      count: sets.reduce((sum, { set }) => sum + set.count, 0),
      next: (after, atMost) => {
        const query = { sorts: [], after: { id: after, keys: [] } }
        const ids = sets.flatMap(({ segment, set }) =>
          firstPositions(segment, set, query, atMost).map(({ id }) => id),
        )
        return ids.sort((a, b) => a - b).slice(0, atMost)
      },
      close: () => index.close(),
    }
  } catch (error) {
    index.close()
    if (error instanceof DatasetIndexNotReady || error instanceof UnreadableSegment) return undefined
    throw error
  }
}
