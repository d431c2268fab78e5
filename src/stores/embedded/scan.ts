// Answers searches, suggestions and aggregations by looking at every record; the definition of matches.ts, executed.
import type { JsonObject } from '../../lib/json.ts'
import { fold } from '../../normal/text.ts'
import { matches } from '../../query/matches.ts'
import type {
  Aggregated,
  AggregateQuery,
  Bucket,
  Position,
  Query,
  Suggestion,
  SuggestQuery,
} from '../../query/query.ts'
import { values } from '../../query/read.ts'
import { comparePositions, sortKeys } from '../../query/sort.ts'
import { suggestionRank } from '../../query/suggest.ts'

export interface Scanned {
  readonly id: number
  readonly record: JsonObject
}

export interface ScannedPage {
  readonly positions: readonly Position[]
  readonly hasMore: boolean
  readonly total: number
}

/** Scans the records, whatever their order. */
export function scanSearch(query: Query, records: Iterable<Scanned>): ScannedPage {
  const page = new Page(query)
  let total = 0
  for (const { id, record } of records) {
    if (query.where && !matches(query.where, record)) continue
    total++
    if (query.limit > 0) page.offer({ id, keys: sortKeys(record, query.sorts) })
  }
  return { positions: page.positions, hasMore: page.hasMore, total }
}

/** Keeps the first positions after the cursor, in order, without keeping the others. */
class Page {
  readonly positions: Position[] = []
  hasMore = false
  readonly #query: Query

  constructor(query: Query) {
    this.#query = query
  }

  offer(position: Position): void {
    const { after, sorts, limit } = this.#query
    if (after && comparePositions(position, after, sorts) <= 0) return
    const last = this.positions.at(-1)
    const isFull = this.positions.length === limit
    if (isFull) this.hasMore = true
    if (isFull && last && comparePositions(position, last, sorts) > 0) return
    if (isFull) this.positions.pop()
    this.positions.splice(this.#placeOf(position), 0, position)
  }

  #placeOf(position: Position): number {
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
export function scanSuggest(query: SuggestQuery, records: Iterable<Scanned>): readonly Suggestion[] {
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
    ? lists.flatMap(list => values(record, [], list)).filter(entry => matches(entryWhere, entry))
    : [record]
  const inner = entryWhere ? [] : lists
  return scopes.flatMap(scope =>
    values(scope, inner, at)
      .map(String)
      .filter(value => value !== ''),
  )
}

/** Counts the records that match, and each value of the fields they are grouped by once an occurrence. */
export function scanAggregate(
  { where, of }: AggregateQuery,
  records: Iterable<Scanned>,
): readonly Aggregated[] {
  const counts = of.map(() => new Map<Bucket['key'], number>())
  let total = 0
  for (const { record } of records) {
    if (where && !matches(where, record)) continue
    total++
    for (const [index, one] of of.entries()) {
      if (one.kind === 'count') continue
      for (const value of values(record, one.lists, one.at)) {
        if (typeof value === 'object' || value === '') continue
        counts[index]?.set(value, (counts[index].get(value) ?? 0) + 1)
      }
    }
  }
  return of.map((one, index) =>
    one.kind === 'count'
      ? { kind: 'count', value: total }
      : { kind: 'group_by', buckets: fullest(counts[index] ?? new Map(), one.size) },
  )
}

const fullest = (counts: ReadonlyMap<Bucket['key'], number>, size: number): readonly Bucket[] =>
  [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, size)
