// The terms of each element of a column: the postings turned round, made when values of a population are counted.

import { each } from '../ordinals.ts'
import type { Column } from './column.ts'

export interface Forward {
  /** Where the terms of each element start; one entry more than there are elements. */
  readonly starts: Uint32Array
  readonly terms: Uint32Array
}

export function forwardOf({ size, pointStart, postings }: Column): Forward {
  const starts = new Uint32Array(size + 2)
  for (let term = 0; term < pointStart; term++) {
    each(postings.of(term), element => {
      starts[element + 2] = (starts[element + 2] as number) + 1
      return true
    })
  }
  for (let at = 2; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  const terms = new Uint32Array(starts.at(-1) ?? 0)
  // What is one entry ahead becomes, as terms are filled in, where the next element starts.
  for (let term = 0; term < pointStart; term++) {
    each(postings.of(term), element => {
      const at = starts[element + 1] as number
      terms[at] = term
      starts[element + 1] = at + 1
      return true
    })
  }
  return { starts: starts.subarray(0, size + 1), terms }
}
