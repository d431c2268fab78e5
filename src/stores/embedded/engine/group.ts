// Groups items by the place of their value, by counting sort.

/**
 * `values[index]` is the number of the value of item `index`, and `places[value]` the place of a value. Returns a function
 * from a place to its items in their order: `items[index]`, or without `items` the index itself.
 */
export function groupByPlace(
  values: Uint32Array,
  places: Uint32Array,
  items?: Uint32Array,
): (place: number) => Uint32Array {
  const ends = new Uint32Array(places.length + 1)
  for (let index = 0; index < values.length; index++) {
    const next = places[values[index]] + 1
    ends[next]++
  }
  for (let place = 1; place < ends.length; place++) {
    ends[place] += ends[place - 1]
  }
  const starts = ends.slice()
  const sorted = new Uint32Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const place = places[values[index]]
    const at = starts[place]
    sorted[at] = items ? items[index] : index
    starts[place] = at + 1
  }
  return place => sorted.subarray(ends[place], ends[place + 1])
}
