// One page of a search that is ranked by a text.
import { Buffer } from 'node:buffer'
import type { Dataset } from '../../../catalog/dataset.ts'
import { ApiError, invalidRequest } from '../../../errors.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { textFields } from '../../../query/bm25f.ts'
import { queryHash } from '../../../query/cursor.ts'
import { and, type Predicate } from '../../../query/predicate.ts'
import type { ProjectionMessage } from '../../../query/project.ts'
import { type RankedQuery, rankedRowsMax } from '../../../query/ranked.ts'
import type { RecordServices } from '../../endpoint.ts'
import { readBooleanQuery } from './boolean-query.ts'
import { decodeRankedCursor, encodeRankedCursor } from './ranked-cursor.ts'
import type { RankedSearch } from './schema.ts'
import { rankingWords, wordsMax } from './words.ts'

export interface RankedRequest {
  readonly dataset: Dataset
  readonly search: RankedSearch
  readonly mode: 'managed' | 'exact' | undefined
  /** The condition of the request's filters and exclusions. */
  readonly where: Predicate | undefined
  readonly hasFilters: boolean
  readonly view: ProjectionMessage
  readonly limit: number
  readonly cursor: string | undefined
}

export interface RankedAnswer {
  readonly rows: readonly Uint8Array[]
  readonly answer: JsonObject
  readonly remarks: readonly string[]
}

/** Returns the page that a request asks for. Throws a 400 for a query that cannot be read. */
export async function rankedPage(
  request: RankedRequest,
  { records }: Pick<RecordServices, 'records'>,
): Promise<RankedAnswer> {
  const { search, mode, cursor, limit, view } = request
  if (search.mode !== 'lexical' || mode !== 'exact') {
    throw new ApiError(
      'permission_error',
      'Natural-language search is not enabled for your account. Search with filters instead, or with search.mode "lexical" and mode "exact".',
    )
  }
  const { query, remarks } = readQuery(request)
  const hash = queryHash([query, search, mode, view.fields && [...new Set(view.fields)].sort()])
  const after = cursor === undefined ? undefined : decodeRankedCursor(cursor, hash, query.words.length)
  const page = await records.searchRanked({ ...query, after, limit }, view)
  const isCut = query.needsWord && page.total > rankedRowsMax
  return {
    rows: page.rows.map(({ text, coverage }) =>
      coverage === undefined
        ? text
        : withKeys(text, { fit: search.query_syntax ? 'strong' : fitOf(coverage) }),
    ),
    answer: {
      next_cursor: page.next ? encodeRankedCursor(page.next, hash) : null,
      total_count: isCut ? rankedRowsMax : page.total,
      total_count_relation: isCut ? 'gte' : 'eq',
    },
    remarks,
  }
}

function readQuery({ dataset, search, where, hasFilters, view }: RankedRequest): {
  readonly query: Omit<RankedQuery, 'after' | 'limit'>
  readonly remarks: readonly string[]
} {
  const permissions = new Set(view.permissions)
  const without = Object.keys(dataset.search.weights ?? {}).filter(path => {
    const permission = dataset.paths.get(path)?.permission
    return permission !== undefined && !permissions.has(permission)
  })
  const common = { dataset: dataset.name, without }
  if (search.query_syntax === 'boolean') {
    const { words, where: expression } = readBooleanQuery(search.query, textFields(dataset, without))
    const all = where ? and([where, expression]) : expression
    return { query: { ...common, where: all, words, needsWord: false }, remarks: [] }
  }
  const words = rankingWords(search.query)
  if (words.length === 0) throw invalidRequest('search.query: Must have at least one word.')
  return {
    query: { ...common, where, words: words.slice(0, wordsMax), needsWord: !hasFilters },
    remarks:
      words.length > wordsMax
        ? [`Only the first ${wordsMax} of the ${words.length} words of search.query rank the rows.`]
        : [],
  }
}

/** The shares of a query's words, by their weights, from which on a record is a strong or a possible fit. */
const strongFrom = 0.7
const possibleFrom = 0.35

const fitOf = (coverage: number): string =>
  coverage >= strongFrom ? 'strong' : coverage >= possibleFrom ? 'possible' : 'weak'

/** Returns the row, which is a JSON object, with further keys at its end. */
function withKeys(row: Uint8Array, keys: JsonObject): Uint8Array {
  const added = JSON.stringify(keys).slice(1)
  // An empty row is `{}`.
  const separator = row.length > 2 ? ',' : ''
  return Buffer.concat([row.subarray(0, -1), Buffer.from(`${separator}${added}`)])
}
