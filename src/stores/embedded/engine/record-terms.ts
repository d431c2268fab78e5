// The terms of a column by record, made from its postings when they are first needed and kept with the segment.
import { once } from '../../../lib/once.ts'
import { parentsToRoot } from './order.ts'
import type { Column } from './segment/column.ts'
import { type ForwardIndex, forwardIndexOf } from './segment/forward.ts'
import type { ColumnLayout } from './segment/layout.ts'
import type { Segment } from './segment/segment.ts'

export interface RecordTerms {
  /** The place at which the terms of each record begin; the last item is the end. */
  readonly starts: Uint32Array
  readonly terms: Uint32Array
}

/** Returns the terms of each element of the column. */
export function forwardIndexIn(segment: Segment, { path }: ColumnLayout, column: Column): ForwardIndex {
  return segment.derived(`forward:${path}`, () => {
    const index = once(() => forwardIndexOf(column))
    return {
      starts: segment.derivedArray(`forward starts:${path}`, () => index().starts),
      terms: segment.derivedArray(`forward terms:${path}`, () => index().terms),
    }
  })
}

/** Returns the terms of each record, those of its list entries one after the other. */
export function termsOfRecords(segment: Segment, layout: ColumnLayout, column: Column): RecordTerms {
  const { starts, terms } = forwardIndexIn(segment, layout, column)
  const toRoot = parentsToRoot(segment, layout.space)
  if (!toRoot) return { starts, terms }
  const ofRecords = () => startsOfRecords(starts, toRoot, segment.size)
  return { starts: segment.derivedArray(`starts:${layout.path}`, ofRecords), terms }
}

/**
 * Returns where the terms of each record begin among those of a forward index whose elements are entries of records. The
 * entries of one record follow each other, and so do their terms. The last item is the end.
 */
function startsOfRecords(starts: Uint32Array, parents: Uint32Array, recordCount: number): Uint32Array {
  const startsByRecord = new Uint32Array(recordCount + 1)
  let element = 0
  for (let record = 0; record <= recordCount; record++) {
    while (element < parents.length && parents[element] < record) element++
    startsByRecord[record] = starts[element]
  }
  return startsByRecord
}
