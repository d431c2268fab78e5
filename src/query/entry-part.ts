// The part of a filter that speaks about the entries of one nested list.
import { and, or, type Predicate } from './predicate.ts'

/**
 * Returns the part of a filter that the entry holding a suggested value must itself satisfy, or undefined
 * when the filter says nothing about single entries. Autocomplete evaluates filters on the same list on the
 * entry that holds the value.
 */
export function entryPart(predicate: Predicate, list: readonly string[]): Predicate | undefined {
  switch (predicate.is) {
    case 'element':
      return predicate.lists.join() === list.join() ? predicate.of : undefined
    case 'and': {
      const parts = predicate.of.flatMap(part => entryPart(part, list) ?? [])
      return parts.length > 0 ? and(parts) : undefined
    }
    case 'or': {
      const parts = predicate.of.flatMap(part => entryPart(part, list) ?? [])
      return parts.length === predicate.of.length ? or(parts) : undefined
    }
    default:
      return undefined
  }
}
