// The changes of the records of a data directory, read on a connection of its own.
import { join } from 'node:path'
import type { Dataset } from '../../catalog/dataset.ts'
import type { Predicate } from '../../query/predicate.ts'
import { comparePositions } from '../../query/sort.ts'
import type { ChangedRecords, RecordChanges } from '../changes.ts'
import { changeHead, changesBetween } from './change-log.ts'
import { commitCounter, type Database, openReader } from './database.ts'
import { fromSorted, lowerBound, toList } from './engine/ordinals.ts'
import { firstPositions } from './engine/page.ts'
import { matchingRecords, type SegmentView } from './engine/population.ts'
import { openSegmentBuilder } from './engine/segment/builder.ts'
import { layoutOf } from './engine/segment/layout.ts'
import { Segment } from './engine/segment/segment.ts'
import { memorySource } from './engine/segment/segment-file.ts'
import { openLinkers } from './linked-fields.ts'
import { indexFolder } from './search-index/index-files.ts'
import { IndexReader } from './search-index/index-reader.ts'
import { openAllTables, tablesNamed } from './tables.ts'

const cacheMiB = 16
/** More changed records than this are looked for in the index instead of being indexed by themselves. */
const selectedMax = 20_000

/** `rest` is called often; it may put the thread to sleep while requests come. */
export function openRecordChanges(
  folder: string,
  datasets: readonly Dataset[],
  rest: () => void,
): RecordChanges {
  const database = openReader(join(folder, 'records.db'), cacheMiB)
  const tables = openAllTables(database, datasets)
  const linkerOf = openLinkers(commitCounter(database), tables)
  const index = new ReleasableIndex(database, folder, datasets)
  const of = (dataset: string) => tablesNamed(tables, dataset)

  const matching = (dataset: string, where: Predicate): Uint32Array => {
    const found: Uint32Array[] = []
    for (const view of index.views(dataset)) {
      const set = matchingRecords(view, where, rest)
      found.push(set ? toList(set).map(ordinal => view.segment.ids[ordinal] ?? 0) : view.segment.ids.slice())
    }
    return concatenated(found).sort()
  }

  const select = (dataset: string, ids: Uint32Array, conditions: readonly Predicate[]): ChangedRecords => {
    const { get, redirected } = of(dataset)
    const absorbed = new Map<number, number>()
    if (conditions.length === 0 || ids.length > selectedMax) {
      for (const id of ids) {
        const target = redirected(id)
        if (target !== id) absorbed.set(id, target)
      }
      return { absorbed, match: where => commonOf(matching(dataset, where), ids) }
    }
    const prepared = new Set(conditions)
    const builder = openSegmentBuilder(of(dataset).dataset, { conditions: prepared })
    const { show } = linkerOf(dataset)
    for (const id of ids) {
      rest()
      const stored = get(id)
      if (!stored) continue
      if (stored.id !== id) absorbed.set(id, stored.id)
      else {
        show(stored.record)
        builder.add(id, stored.record)
      }
    }
    const chunks = builder.finish()
    if (!chunks) return { absorbed, match: () => new Uint32Array() }
    const segment = new Segment(memorySource(chunks), layoutOf(of(dataset).dataset))
    const match = (where: Predicate): Uint32Array => {
      rest()
      // The segment may lack the values that it reads, so that nothing would satisfy it.
      if (!prepared.has(where)) throw new Error('The changed records were not prepared for this condition.')
      const set = matchingRecords({ segment, deleted: undefined }, where, rest)
      return set ? toList(set).map(ordinal => segment.ids[ordinal] ?? 0) : segment.ids
    }
    return { absorbed, match }
  }

  return {
    head: () => changeHead(database),
    between: (position, head) => changesBetween(database, position, head),
    select,
    matching,
    first: (dataset, ids, sorts, limit) => {
      if (sorts.length === 0) return [...ids.subarray(0, limit)]
      const query = { sorts, after: undefined }
      const positions = index.views(dataset).flatMap(view => {
        rest()
        return firstPositions(view.segment, ordinalsOf(view, ids), query, limit)
      })
      return positions
        .sort((a, b) => comparePositions(a, b, sorts))
        .slice(0, limit)
        .map(({ id }) => id)
    },
    stated: (dataset, id) => of(dataset).get(id),
    holder: (dataset, key) => of(dataset).holders(key, 1)[0]?.id,
    release: () => index.release(),
    close: () => {
      index.release()
      database.close()
    },
  }
}

/** Opens the segments when they are needed, and closes them when told, because open ones hold columns in memory. */
class ReleasableIndex {
  readonly #open: () => IndexReader
  #reader: IndexReader | undefined

  constructor(database: Database, folder: string, datasets: readonly Dataset[]) {
    this.#open = () => new IndexReader(database, indexFolder(folder), datasets)
  }

  views(dataset: string): readonly SegmentView[] {
    this.#reader ??= this.#open()
    this.#reader.refresh()
    return this.#reader.views(dataset)
  }

  release(): void {
    this.#reader?.close()
    this.#reader = undefined
  }
}

/** Returns the ordinals of those of the ids whose current version is in the segment. */
function ordinalsOf({ segment, deleted }: SegmentView, ids: Uint32Array) {
  const removed = new Set(deleted ? toList(deleted) : [])
  const found: number[] = []
  for (const id of ids) {
    const ordinal = segment.ordinalOf(id)
    if (ordinal !== undefined && !removed.has(ordinal)) found.push(ordinal)
  }
  return fromSorted(segment.size, Uint32Array.from(found))
}

function concatenated(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const list of lists) {
    all.set(list, length)
    length += list.length
  }
  return all
}

/** Returns the values that both ascending lists have. */
const commonOf = (one: Uint32Array, other: Uint32Array): Uint32Array =>
  one.filter(value => other[lowerBound(other, value)] === value)
