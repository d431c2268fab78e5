// The forward index of a column: the terms of each element. It is made from the postings when values are counted.

import { forEachOrdinal } from '../ordinals.ts'
import type { Column } from './column.ts'

export interface ForwardIndex {
  /**
   * The offset in `terms` at which the terms of each element start; one item more than there are elements.
   */
  readonly starts: Uint32Array
  readonly terms: Uint32Array
}

/** Inverts the postings of a column. Points are left out. */
export function forwardIndexOf({ size, pointStart, postings }: Column): ForwardIndex {
  const starts = new Uint32Array(size + 2)
  for (let term = 0; term < pointStart; term++) {
    forEachOrdinal(postings.ordinals(term), element => {
      starts[element + 2]++
      return true
    })
  }
  for (let at = 2; at < starts.length; at++) starts[at] += starts[at - 1]
  const terms = new Uint32Array(starts[size + 1])
  // `starts[element + 1]` moves, as terms are filled in, to where the next element starts.
  for (let term = 0; term < pointStart; term++) {
    forEachOrdinal(postings.ordinals(term), element => {
      const at = starts[element + 1]
      terms[at] = term
      starts[element + 1] = at + 1
      return true
    })
  }
  return { starts: starts.subarray(0, size + 1), terms }
}
