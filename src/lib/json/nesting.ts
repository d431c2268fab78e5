// Measures how deep JSON is nested.

/** Returns whether lists and objects stand in the value more than so many levels inside one another. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  if (levels === 0) return true
  return Object.values(value).some(member => isNestedDeeper(member, levels - 1))
}
