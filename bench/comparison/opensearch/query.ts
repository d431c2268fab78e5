// Compiled searches as queries of OpenSearch, in the form that its users would write: filters without scores, exact totals.
import type { JsonObject } from '../../../src/lib/json/json.ts'
import type { Predicate, Word } from '../../../src/query/predicate.ts'
import type { SearchQuery } from '../../../src/query/query.ts'

/** Stands for a number that is not stated, where numbers come from the greatest down: a cursor cannot name the lack of one. */
export const leastNumber = -1

/** Returns the body of a search. Without sorts, people come by their id, as they do here. */
export function searchBody(
  { where, sorts, after, limit }: SearchQuery,
  fields?: readonly string[],
): JsonObject {
  if (!where) throw new Error('A search of everybody is not compared.')
  const keys = sorts.map(({ path, descending }) => ({
    [path]: descending ? { order: 'desc', missing: leastNumber } : { order: 'asc' },
  }))
  const id = 'service_person_id'
  if (!sorts.some(({ path }) => path === id)) keys.push({ [id]: { order: 'asc' } })
  return {
    size: limit,
    track_total_hits: true,
    query: { bool: { filter: clauses(where, '') } },
    ...(limit > 0 ? { sort: keys } : {}),
    ...(after ? { search_after: [...after.keys, after.id].slice(0, keys.length) } : {}),
    ...(fields ? { _source: fields } : {}),
  }
}

const clauses = (predicate: Predicate, scope: string): JsonObject[] =>
  predicate.is === 'and' ? predicate.of.map(part => clause(part, scope)) : [clause(predicate, scope)]

function clause(predicate: Predicate, scope: string): JsonObject {
  switch (predicate.is) {
    case 'and':
      return { bool: { filter: predicate.of.map(part => clause(part, scope)) } }
    case 'or':
      return anyOf(predicate.of.map(part => clause(part, scope)))
    case 'not':
      return { bool: { must_not: [clause(predicate.of, scope)] } }
    case 'element':
      return anyOf(predicate.lists.map(list => element(`${scope}${list}`, predicate.of)))
    case 'oneOf':
      return onPaths(predicate.at, scope, path =>
        predicate.values.length === 1
          ? { term: { [path]: predicate.values[0] as string } }
          : { terms: { [path]: [...predicate.values] } },
      )
    case 'range': {
      const { from, to } = predicate
      return onPaths(predicate.at, scope, path => ({
        range: {
          [path]: {
            ...(from ? { [from.inclusive ? 'gte' : 'gt']: from.value } : {}),
            ...(to ? { [to.inclusive ? 'lte' : 'lt']: to.value } : {}),
          },
        },
      }))
    }
    case 'substring':
      return onPaths(predicate.at, scope, path => ({
        wildcard: { [path]: { value: `*${predicate.text}*` } },
      }))
    case 'words':
      return onPaths(predicate.at, scope, path =>
        anyOf(
          predicate.alternatives.map(all => ({ bool: { filter: all.map(word => hasWord(word, path)) } })),
        ),
      )
    case 'phrase':
      return onPaths(predicate.at, scope, path => ({
        match_phrase: { [`${path}.words`]: predicate.tokens.join(' ') },
      }))
    case 'near': {
      const [lat, lon] = predicate.center
      return { geo_distance: { distance: `${predicate.withinMeters}m`, place: { lat, lon } } }
    }
    default:
      throw new Error(`Not compared: ${predicate.is}.`)
  }
}

/** A condition on one entry of a list. A single one is asked of the record, where the values of all entries stand. */
const element = (path: string, of: Predicate): JsonObject =>
  isSingle(of)
    ? clause(of, `${path}.`)
    : { nested: { path, query: { bool: { filter: clauses(of, `${path}.`) } } } }

/** True when no two values could satisfy a part of the condition each. */
const isSingle = (of: Predicate): boolean =>
  of.is === 'words'
    ? of.alternatives.every(({ length }) => length === 1)
    : of.is !== 'and' && of.is !== 'not' && of.is !== 'or'

const onPaths = (at: readonly string[], scope: string, of: (path: string) => JsonObject): JsonObject =>
  anyOf(at.map(path => of(`${scope}${path}`)))

const anyOf = (queries: readonly JsonObject[]): JsonObject =>
  queries.length === 1 && queries[0]
    ? queries[0]
    : { bool: { should: [...queries], minimum_should_match: 1 } }

function hasWord(word: Word, path: string): JsonObject {
  const [wanted = '', second] = word
  if (second !== undefined) return { match_phrase: { [`${path}.words`]: word.join(' ') } }
  if (/\p{N}/u.test(wanted) || wanted.length < 5) return { term: { [`${path}.words`]: wanted } }
  const fuzziness = wanted.length >= 9 ? 2 : 1
  // The usual rewriting keeps only the fifty nearest words, so that answers would be missing.
  return { fuzzy: { [`${path}.words`]: { value: wanted, fuzziness, rewrite: 'constant_score' } } }
}
