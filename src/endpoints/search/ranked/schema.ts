// The keys of a search that is ranked by a text.
import Type, { type Static } from 'typebox'
import { invalidRequest } from '../../../errors.ts'
import { closedObject } from '../../fields.ts'

/** The longest query, in characters: more than a page of text says nothing more about whom to find. */
const queryLengthMax = 2000

export const rankedKeys = {
  search: Type.Optional(
    closedObject({
      query: Type.String({ maxLength: queryLengthMax }),
      mode: Type.Optional(Type.Enum(['hybrid', 'semantic', 'lexical'])),
      query_syntax: Type.Optional(Type.Enum(['boolean'])),
      interpret_only: Type.Optional(Type.Boolean()),
    }),
  ),
  mode: Type.Optional(Type.Enum(['managed', 'exact'])),
}

export type RankedSearch = NonNullable<Static<(typeof rankedKeys)['search']>>

interface RankedBody {
  readonly search?: RankedSearch
  readonly mode?: 'managed' | 'exact'
  readonly sorts?: readonly unknown[]
  readonly aggregations?: readonly unknown[]
}

/** Throws a 400 for keys that do not go together. */
export function checkRankedKeys({ search, mode, sorts, aggregations }: RankedBody): void {
  if (search === undefined) {
    if (mode !== undefined) throw invalidRequest('mode: Can only be used with search.')
    return
  }
  for (const [key, list] of Object.entries({ sorts, aggregations })) {
    if (list && list.length > 0) {
      throw invalidRequest(
        `${key}: Not accepted together with search, whose rows come in the order of their rank.`,
      )
    }
  }
  if (search.query_syntax !== undefined && (search.mode !== 'lexical' || mode !== 'exact')) {
    throw invalidRequest(
      'search.query_syntax: Only accepted together with search.mode "lexical" and mode "exact".',
    )
  }
  if (search.query_syntax !== undefined && search.interpret_only === true) {
    throw invalidRequest('search.interpret_only: A boolean query is not interpreted.')
  }
}
