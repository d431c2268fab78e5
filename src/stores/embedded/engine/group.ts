// Entries by the place of their value, sorted by counting.

/**
 * Entry `index` has the value `values[index]`, which stands at `places[value]`. Answers the items of each place in the
 * order of their entries: of `items` the one at the index of the entry, without it the index itself.
 */
export function groupByPlace(
  values: Uint32Array,
  places: Uint32Array,
  items?: Uint32Array,
): (place: number) => Uint32Array {
  const ends = new Uint32Array(places.length + 1)
  for (let index = 0; index < values.length; index++) {
    const next = (places[values[index] as number] as number) + 1
    ends[next] = (ends[next] as number) + 1
  }
  for (let place = 1; place < ends.length; place++) {
    ends[place] = (ends[place] as number) + (ends[place - 1] as number)
  }
  const starts = ends.slice()
  const sorted = new Uint32Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const place = places[values[index] as number] as number
    const at = starts[place] as number
    sorted[at] = items ? (items[index] as number) : index
    starts[place] = at + 1
  }
  return place => sorted.subarray(ends[place], ends[place + 1])
}
