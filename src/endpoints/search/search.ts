// POST /{dataset}/search: records by filters, sorted, in pages; the count is exact and free with `limit: 0`.
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { Dataset } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { JsonText, withCommas } from '../../lib/json/json-text.ts'
import { runInTurns } from '../../lib/threads/turns.ts'
import { chargesOf } from '../../metering/price.ts'
import { searchPrice } from '../../metering/prices.ts'
import { decodeCursor, encodeCursor, queryHash } from '../../query/cursor.ts'
import { filterSteps, namedFields } from '../../query/filter.ts'
import { geoRemarks } from '../../query/geo-remarks.ts'
import { searchBudgetMs } from '../../query/limits.ts'
import { and, type Predicate } from '../../query/predicate.ts'
import { refuseFields } from '../../query/project.ts'
import type { ProjectionRequest } from '../../query/projection-tree.ts'
import type { SearchQuery } from '../../query/query.ts'
import type { Returnable } from '../../query/returnable.ts'
import { compileSorts, keyTypesOf, sortedFields } from '../../query/sort.ts'
import {
  type RecordCall,
  type RecordEndpoint,
  type RecordServices,
  type RunResult,
  recordEndpoint,
} from '../endpoint.ts'
import { closedObject, filtersSchema, pathList, sortsSchema } from '../fields.ts'
import { askAtOneCommit } from '../one-commit.ts'
import { aggregationsSchema, answerAggregations, readAggregations } from './aggregations.ts'
import { explain } from './explain.ts'
import { rankedPage } from './ranked/ranked.ts'
import { checkRankedKeys, rankedKeys } from './ranked/schema.ts'

export const pageSizeMax = 1000
const pageSizeDefault = 20
/** The longest cursor, in characters: it holds the sort values of the last record. */
const cursorLengthMax = 64 * 1024

/** The keys of every search. */
const commonKeys = {
  filters: Type.Optional(filtersSchema),
  fields: Type.Optional(pathList),
  sorts: Type.Optional(sortsSchema),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: pageSizeMax })),
  cursor: Type.Optional(Type.String({ maxLength: cursorLengthMax })),
  aggregations: Type.Optional(aggregationsSchema),
  explain: Type.Optional(Type.Boolean()),
  ...rankedKeys,
}
export type SearchBody = Static<TObject<typeof commonKeys>>

/** The part of a dataset's search that goes beyond the common keys. */
export interface SearchExtras<Keys extends TProperties> {
  readonly keys: Keys
  /** True where a body without filters is refused, unless it has a text to rank by. */
  readonly needsFilters?: true
  /** Returns the conditions that come from other keys than `filters`. */
  readonly conditions: (body: ExtendedBody<Keys>, services: RecordServices) => Promise<readonly Predicate[]>
  /** Returns the page size that was sent under another key than `limit`. */
  readonly pageSize?: (body: ExtendedBody<Keys>) => number | undefined
  /** Keys of the answer beside rows, cursor and total. */
  readonly answer: JsonObject
  /** The sorts of a request that names none; without them rows are sorted by id. */
  readonly sorts?: readonly Json[]
}

type ExtendedBody<Keys extends TProperties> = SearchBody & Static<TObject<Keys>>

export function searchEndpoint<Keys extends TProperties>(
  dataset: Dataset,
  extras: SearchExtras<Keys>,
): SearchEndpoint<ExtendedBody<Keys>> {
  const defaults = Object.keys(dataset.fields)
  const returnable: Returnable = {
    sections: 'all',
    without: Object.keys(dataset.answeredBy ?? {}),
    marked: true,
  }
  const definition = { dataset, defaults, returnable, extras }
  const row = recordEndpoint({
    method: 'POST',
    path: `/${dataset.name}/search`,
    product: `${dataset.name}_search`,
    category: dataset.title,
    summary: `Find ${dataset.plural} by filters`,
    rate: { perMinute: 30 },
    price: searchPrice(dataset),
    isFree: ({ limit, count, search }) =>
      (limit ?? count) === 0 || (isObject(search) && search.interpret_only === true),
    returns: { dataset, returnable },
    // TypeScript cannot merge the keys of two schemas while one of them is a type parameter.
    body: Type.Unsafe<ExtendedBody<Keys>>(closedObject({ ...commonKeys, ...extras.keys })),
    run: (call, services) => run(definition, call, services),
  })
  return {
    ...row,
    needsFilters: extras.needsFilters ?? false,
    select: async (call, services) => {
      if (call.body.search !== undefined) {
        throw invalidRequest(
          'search: Not accepted here. Rows that are ranked by a text come in pages, from the search endpoint.',
        )
      }
      const { where, sorts } = await compiledSearch(definition, call, services)
      return { where, sorts }
    },
    view: (fields, permissions) => ({ dataset, fields, defaults, permissions, returnable }),
  }
}

/** The rows of a search without its pages, which exports write into files. */
export interface SearchEndpoint<Body> extends RecordEndpoint<Body> {
  readonly needsFilters: boolean
  /** Returns what a body selects. Throws like `run`. */
  readonly select: (
    call: RecordCall<Body>,
    services: RecordServices,
  ) => Promise<Pick<SearchQuery, 'where' | 'sorts'>>
  /** Returns the projection of its rows. */
  readonly view: (
    fields: readonly string[] | undefined,
    permissions: ReadonlySet<string>,
  ) => ProjectionRequest
}

interface SearchDefinition<Keys extends TProperties> {
  readonly dataset: Dataset
  /**
   * The sections shown when no fields are named: one array for all requests, because compiled projections are
   * cached by it.
   */
  readonly defaults: readonly string[]
  readonly returnable: Returnable
  readonly extras: SearchExtras<Keys>
}

/** Returns the query of a body without its page. Throws an ApiError for what the search refuses. */
async function compiledSearch<Keys extends TProperties>(
  { dataset, defaults, returnable, extras }: SearchDefinition<Keys>,
  { body, caller }: RecordCall<ExtendedBody<Keys>>,
  services: RecordServices,
) {
  checkRankedKeys(body)
  if (extras.needsFilters && body.filters === undefined && body.search === undefined) {
    throw invalidRequest('filters: This field is required, or search with a query.')
  }
  const { permissions } = caller
  const selection = { fields: body.fields, defaults, returnable }
  const requestedSorts = body.sorts ?? []
  refuseFields({ ...selection, dataset, permissions }, [
    ...namedFields(body.filters),
    ...sortedFields(requestedSorts),
  ])
  const context = { dataset, permissions, geocode: services.geocode }
  const compile = (filters: Json) => runInTurns(filterSteps(filters, context))
  const compiled = body.filters === undefined ? [] : [await compile(body.filters)]
  const extraConditions = await extras.conditions(body, services)
  const whereOf = (conditions: readonly Predicate[]): Predicate | undefined =>
    conditions.length + extraConditions.length > 0 ? and([...conditions, ...extraConditions]) : undefined
  const sorts = compileSorts(
    requestedSorts.length > 0 ? requestedSorts : (extras.sorts ?? []),
    dataset,
    permissions,
  )
  return { where: whereOf(compiled), whereOf, compile, sorts, selection }
}

async function run<Keys extends TProperties>(
  definition: SearchDefinition<Keys>,
  call: RecordCall<ExtendedBody<Keys>>,
  services: RecordServices,
): Promise<RunResult> {
  const { dataset, extras } = definition
  const { body } = call
  const { filters } = body
  const { permissions } = call.caller
  const { where, whereOf, compile, sorts, selection } = await compiledSearch(definition, call, services)
  const view = { ...selection, permissions: [...permissions] }
  const limit = limitOf(body.limit, extras.pageSize?.(body))
  if (body.search) {
    const { search, mode, cursor } = body
    const request = { dataset, search, mode, where, hasFilters: filters !== undefined, compile }
    const page = { view, limit, cursor, explains: body.explain === true }
    const { rows, answer, remarks } = await rankedPage({ ...request, ...page }, services)
    if (search.interpret_only) {
      return {
        body: { ...answer, remarks },
        results: 0,
        charges: chargesOf(searchPrice(dataset), { base: 0 }),
      }
    }
    const joined: Join = (before, after) => JsonText.join([before, ...withCommas(rows), after])
    return resultOf(dataset, joined, rows.length, {
      ...extras.answer,
      ...answer,
      ...unmoved(limit, cursor),
      remarks: [...geoRemarks(filters, { dataset, ...services }), ...remarks],
    })
  }
  const aggregations = readAggregations(body.aggregations, dataset, permissions)
  const hashOf = () =>
    queryHash([dataset.name, where, sorts, selection.fields && [...new Set(selection.fields)].sort()])
  const { cursor } = body
  const query: SearchQuery = {
    dataset: dataset.name,
    where,
    sorts,
    after:
      cursor === undefined ? undefined : decodeCursor(cursor, await hashOf(), keyTypesOf(sorts, dataset)),
    limit,
  }
  const startMs = services.nowMs()
  const leftMs = () => startMs + searchBudgetMs - services.nowMs()
  const { name, plural } = dataset
  const { records } = services
  const ask = async () => {
    const page = await records.searchRows(query, view)
    const { total } = page
    const explained =
      body.explain === true
        ? await explain({ dataset: name, plural, filters, whereOf, compile, total, leftMs }, records)
        : undefined
    const aggregated = aggregations && (await answerAggregations(aggregations, where, dataset, services))
    return { ...page, explained, aggregated }
  }
  const isOneQuestion = aggregations === undefined && body.explain !== true
  const { rows, count, next, total, explained, aggregated } = isOneQuestion
    ? await ask()
    : await askAtOneCommit(records, ask)
  const remarks = [...geoRemarks(filters, { dataset, ...services }), ...(explained?.remarks ?? [])]
  const remainder: JsonObject = {
    next_cursor: next ? encodeCursor(next, await hashOf()) : null,
    ...unmoved(limit, cursor),
    total_count: total,
    ...(aggregated && { aggregations: aggregated }),
    ...extras.answer,
    ...(explained && { explain: explained.explain }),
    ...((explained || remarks.length > 0) && { remarks }),
  }
  const [page] = rows
  const joined: Join = (before, after) =>
    page ? JsonText.around(before, page, after) : JsonText.join([before, after])
  return resultOf(dataset, joined, count, remainder)
}

/** A page without rows behind a cursor leaves the position where it was, so that the next page is no less than before. */
const unmoved = (limit: number, cursor: string | undefined): JsonObject =>
  limit === 0 && cursor !== undefined ? { next_cursor: cursor } : {}

/** Returns the rows with commas between them, and what stands around them in the answer. */
type Join = (before: string, after: string) => Promise<JsonText>

/** Returns the answer with the rows, and with what stands beside them. */
async function resultOf(
  dataset: Dataset,
  joined: Join,
  count: number,
  remainder: JsonObject,
): Promise<RunResult> {
  const { results } = dataset.search
  return {
    body: await joined(`{"${results}":[`, `],${JSON.stringify(remainder).slice(1)}`),
    previewed: { [results]: [], ...remainder, next_cursor: null },
    results: count,
    charges: chargesOf(searchPrice(dataset), { base: count }),
  }
}

/** Returns the page size; `count` is the older name of `limit`. Throws 400 when both are sent. */
function limitOf(limit: number | undefined, count: number | undefined): number {
  if (limit !== undefined && count !== undefined) {
    throw invalidRequest('count: Send either limit or count, not both.')
  }
  return limit ?? count ?? pageSizeDefault
}
