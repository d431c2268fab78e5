// Answers searches and suggestions by scanning every record with the definitions of matches.ts.
import type { JsonObject } from '../../src/lib/json/json.ts'
import { fold } from '../../src/normal/text.ts'
import { matches } from '../../src/query/matches.ts'
import type { Scalar } from '../../src/query/predicate.ts'
import type {
  At,
  GroupQuery,
  PagePosition,
  SearchQuery,
  Suggestion,
  SuggestQuery,
  ValueCount,
} from '../../src/query/query.ts'
import { valueAt, valuesIn } from '../../src/query/read.ts'
import { comparePositions, sortKeys } from '../../src/query/sort.ts'
import { suggestionRank } from '../../src/query/suggest.ts'

export interface ScannedRecord {
  readonly id: number
  readonly record: JsonObject
}

export interface ScannedPage {
  readonly positions: readonly PagePosition[]
  readonly hasMore: boolean
  readonly total: number
}

/** Scans the records, whatever their order. */
export function scanSearch(query: SearchQuery, records: Iterable<ScannedRecord>): ScannedPage {
  const page = new FirstPositions(query)
  let total = 0
  for (const { id, record } of records) {
    if (query.where && !matches(query.where, record)) continue
    total++
    if (query.limit > 0) page.offer({ id, keys: sortKeys(record, query.sorts) })
  }
  return { positions: page.positions, hasMore: page.hasMore, total }
}

/** Keeps the first positions after the cursor, in order, without keeping the others. */
class FirstPositions {
  readonly positions: PagePosition[] = []
  hasMore = false
  readonly #query: SearchQuery

  constructor(query: SearchQuery) {
    this.#query = query
  }

  offer(position: PagePosition): void {
    const { after, sorts, limit } = this.#query
    if (after && comparePositions(position, after, sorts) <= 0) return
    const last = this.positions.at(-1)
    const isFull = this.positions.length === limit
    if (isFull) this.hasMore = true
    if (isFull && last && comparePositions(position, last, sorts) > 0) return
    if (isFull) this.positions.pop()
    this.positions.splice(this.#placeOf(position), 0, position)
  }

  #placeOf(position: PagePosition): number {
    let low = 0
    let high = this.positions.length
    while (low < high) {
      const middle = (low + high) >> 1
      const there = this.positions[middle]
      if (there && comparePositions(there, position, this.#query.sorts) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Counts each value once a record, among the entries that satisfy the entry's part of the filter. */
export function scanSuggest(query: SuggestQuery, records: Iterable<ScannedRecord>): readonly Suggestion[] {
  const counts = new Map<string, number>()
  for (const { record } of records) {
    if (query.where && !matches(query.where, record)) continue
    for (const value of new Set(valuesOf(query, record))) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .flatMap(([value, count]) => {
      const rank = suggestionRank(value, query.text)
      return rank === undefined ? [] : [{ value, count, rank }]
    })
    .sort((a, b) => a.rank - b.rank || b.count - a.count || (fold(a.value) < fold(b.value) ? -1 : 1))
    .slice(0, query.limit)
    .map(({ value, count }) => ({ value, count }))
}

function valuesOf(query: SuggestQuery, record: JsonObject): string[] {
  const { entryWhere, lists, at } = query
  const scopes = entryWhere
    ? lists.flatMap(list => valuesIn(record, [], list)).filter(entry => matches(entryWhere, entry))
    : [record]
  const inner = entryWhere ? [] : lists
  return scopes.flatMap(scope =>
    valuesIn(scope, inner, at)
      .map(String)
      .filter(value => value !== ''),
  )
}

/** Counts each value once for each entry (or, outside of lists, each record) that has it. */
export function scanGroups(query: GroupQuery, records: Iterable<ScannedRecord>): readonly ValueCount[] {
  const counts = new Map<Scalar, number>()
  for (const { record } of records) {
    if (query.where && !matches(query.where, record)) continue
    for (const entry of entriesOf(record, query.lists)) {
      for (const value of new Set(valuesIn(entry, [], query.at) as Scalar[])) {
        if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
      }
    }
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (fold(String(a.value)) < fold(String(b.value)) ? -1 : 1))
    .slice(0, query.size)
}

function entriesOf(scope: JsonObject, lists: readonly At[]): JsonObject[] {
  const [outer, ...inner] = lists
  if (!outer) return [scope]
  return outer.flatMap(path => {
    const entries = valueAt(scope, path)
    return Array.isArray(entries) ? entries.flatMap((entry: JsonObject) => entriesOf(entry, inner)) : []
  })
}
