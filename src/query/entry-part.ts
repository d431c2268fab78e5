// The part of a filter that speaks about the entries of one nested list.
import { and, or, type Predicate } from './predicate.ts'

/**
 * What an entry of the list must satisfy itself so that a value in it is suggested: autocomplete evaluates filters
 * on the same list on the entry that holds the value. Undefined when the filter says nothing about single entries.
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
