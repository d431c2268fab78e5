// Renumbers ordinals, where a new segment has fewer records than were added to it, or has them in another order.

/** Marks, in a map from old ordinals to new ones, what the new segment does not contain. */
export const noOrdinal = 0xffffffff

export function invert(order: Uint32Array, size: number): Uint32Array {
  const map = new Uint32Array(size).fill(noOrdinal)
  for (let ordinal = 0; ordinal < order.length; ordinal++) map[order[ordinal]] = ordinal
  return map
}

/** Returns the elements of a space in the new order of their parents, without those whose parent was dropped. */
export function renumberElements(
  parents: Uint32Array,
  parentMap: Uint32Array,
): { map: Uint32Array; parents: Uint32Array } {
  const kept: number[] = []
  for (let element = 0; element < parents.length; element++) {
    if (parentMap[parents[element]] !== noOrdinal) kept.push(element)
  }
  const parentOf = (element: number) => parentMap[parents[element]]
  kept.sort((a, b) => parentOf(a) - parentOf(b) || a - b)
  return {
    map: invert(Uint32Array.from(kept), parents.length),
    parents: Uint32Array.from(kept, parentOf),
  }
}

/** Returns an ascending list without repeats and without `noOrdinal`; compacts the list in place. */
export function uniqueOrdinals(list: Uint32Array): Uint32Array {
  let length = 0
  for (let index = 0; index < list.length; index++) {
    const value = list[index]
    if (value === noOrdinal) break
    if (length === 0 || list[length - 1] !== value) list[length++] = value
  }
  return length === list.length ? list : list.subarray(0, length)
}
