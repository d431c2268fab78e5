// The conditions a filter is a conjunction of, each by itself, and the filter without it.
import { and, type Predicate, type ValuePaths } from './predicate.ts'

export interface Conjunct {
  /** The condition alone, asked of the record. */
  readonly alone: Predicate
  /** The filter without the condition; undefined when nothing is left of it. */
  readonly others: Predicate | undefined
  /** The condition inside its lists; undefined when it is a group. */
  readonly leaf: Exclude<Predicate, { readonly of: unknown }> | undefined
  readonly lists: readonly ValuePaths[]
}

/** Conditions of one entry come apart too: each is told as one that some entry satisfies. */
export function conjunctsOf(where: Predicate): readonly Conjunct[] {
  return partsOf(where).map(({ part, others, lists }) => ({
    alone: lists.reduceRight<Predicate>((of, list) => ({ is: 'element', lists: list, of }), part),
    others,
    leaf: 'of' in part ? undefined : part,
    lists,
  }))
}

interface ConjunctPart {
  readonly part: Predicate
  readonly others: Predicate | undefined
  readonly lists: readonly ValuePaths[]
}

function partsOf(where: Predicate): readonly ConjunctPart[] {
  if (where.is === 'element') {
    return partsOf(where.of).map(({ part, others, lists }) => ({
      part,
      lists: [where.lists, ...lists],
      others: others && { is: 'element', lists: where.lists, of: others },
    }))
  }
  if (where.is !== 'and') return [{ part: where, others: undefined, lists: [] }]
  return where.of.flatMap((one, index) => {
    const beside = where.of.filter((_, other) => other !== index)
    return partsOf(one).map(({ part, others, lists }) => {
      const rest = others ? [...beside, others] : beside
      return { part, lists, others: rest.length > 0 ? and(rest) : undefined }
    })
  })
}
