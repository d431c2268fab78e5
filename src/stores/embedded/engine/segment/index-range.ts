// Lists the indexes of neighbours in a list that is in order.

/** The indexes from `from` up to, but not including, `to`. */
export interface IndexRange {
  readonly from: number
  readonly to: number
}

/** Returns the indexes of the range; none where it ends before it begins. */
export function indexesIn({ from, to }: IndexRange): Uint32Array {
  const indexes = new Uint32Array(Math.max(0, to - from))
  for (let at = 0; at < indexes.length; at++) indexes[at] = from + at
  return indexes
}
