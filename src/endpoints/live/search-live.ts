// POST /person|company/professional_network/search/live: people and companies that providers find now.
import Type, { type TProperties } from 'typebox'
import { company } from '../../catalog/company/company.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import { person } from '../../catalog/person/person.ts'
import { invalidRequest } from '../../errors.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { mapInTurns } from '../../lib/threads/turns.ts'
import type { RecordSearch } from '../../live/records/ability.ts'
import { chargesOf } from '../../metering/price.ts'
import { type Price, prices } from '../../metering/prices.ts'
import { type Projection, projectionFor } from '../../query/project.ts'
import type { Returnable } from '../../query/returnable.ts'
import {
  type RecordCall,
  type RecordEndpoint,
  type RecordServices,
  type RunResult,
  recordEndpoint,
} from '../endpoint.ts'
import { closedObject, liveFiltersSchema, nonEmptyText, pathList } from '../fields.ts'
import { askSearch, pageOf } from './ask-search.ts'
import { companyFields, type LiveFields, personFields, readLiveFilters } from './live-filters.ts'
import { failures } from './live-records.ts'
import { keptPeople, type PostProcessing, postProcessing } from './post-processing.ts'

/** The number of records of a page, and the largest `limit` of a direct call. */
export const livePageSize = 25

export interface LiveSearchSpec {
  readonly dataset: Dataset
  readonly fields: LiveFields
  readonly price: Price & { readonly base: NonNullable<Price['base']> }
  readonly pagesMax: number
  /** The key of the records in an answer. */
  readonly results: string
}

/** The keys that direct searches and their batch forms have. */
export const liveSearchKeys = {
  filters: Type.Optional(liveFiltersSchema),
  professional_network_search_url: Type.Optional(nonEmptyText),
  fields: Type.Optional(pathList),
} satisfies TProperties

export interface LiveSearchBody {
  readonly filters?: Json
  readonly professional_network_search_url?: string
  readonly fields?: readonly string[]
  readonly page?: number
  readonly limit?: number
  readonly post_processing?: PostProcessing
}

const bodyOf = (pagesMax: number, limitMax: number) => ({
  ...liveSearchKeys,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pagesMax })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limitMax })),
})

/** Returns the search that the body describes. Throws 400. */
export function readLiveSearch(body: LiveSearchBody, fields: LiveFields): RecordSearch {
  const filters = readLiveFilters(body.filters, fields)
  const { professional_network_search_url: url } = body
  if (url !== undefined && filters.length > 0) {
    throw invalidRequest('filters: Send either filters or professional_network_search_url, not both.')
  }
  if (url === undefined && filters.length === 0) {
    throw invalidRequest('filters: Must have a condition, or send professional_network_search_url.')
  }
  return { filters, keyword: undefined, url, options: {}, ...pageOf(body, livePageSize) }
}

/** Returns what shows the fields of a record. Throws 400 for unknown fields, and 403 for those that the key lacks. */
export const liveProjection = (
  dataset: Dataset,
  fields: readonly string[] | undefined,
  { permissions }: RecordCall<unknown>['caller'],
): Projection =>
  projectionFor({
    dataset,
    fields,
    defaults: sectionsOf(dataset),
    permissions,
    returnable: returnableOf(dataset),
  })

const run =
  (spec: LiveSearchSpec) =>
  async ({ body, caller }: RecordCall<LiveSearchBody>, services: RecordServices): Promise<RunResult> => {
    const { dataset } = spec
    const project = liveProjection(dataset, body.fields, caller)
    const search = readLiveSearch(body, spec.fields)
    const { records, total, hasMore, outcomes } = await askSearch(dataset, search, services)
    const kept = await keptPeople(records, body.post_processing, search.filters)
    const shown = await mapInTurns(kept, ({ record }) => project(record))
    const answer: JsonObject = {
      [spec.results]: shown,
      total_display_count:
        total ?? (hasMore ? `${search.page * search.size}+` : countTo(search, records.length)),
      has_more: hasMore,
      ...failures(outcomes),
    }
    return {
      body: answer,
      results: shown.length,
      charges: chargesOf(spec.price, { base: shown.length }),
      previewed: { ...answer, [spec.results]: [] },
    }
  }

/** Returns the number of records up to the end of a last page. */
const countTo = ({ page, size }: RecordSearch, count: number): number => (page - 1) * size + count

const sectionsOf = (dataset: Dataset): readonly string[] =>
  Object.keys(dataset.fields).filter(name => !dataset.enrich.notReturned.includes(name))

const returnableOf = (dataset: Dataset): Returnable => ({ sections: sectionsOf(dataset) })

const personSpec: LiveSearchSpec = {
  dataset: person,
  fields: personFields,
  price: prices.personSearchLive,
  pagesMax: 100,
  results: 'profiles',
}
const companySpec: LiveSearchSpec = {
  dataset: company,
  fields: companyFields,
  price: prices.companySearchLive,
  pagesMax: 65,
  results: 'companies',
}

/** Returns the endpoint of the search, whose body may have further keys. */
const liveSearch = (
  spec: LiveSearchSpec,
  named: Pick<RecordEndpoint<LiveSearchBody>, 'product' | 'category' | 'summary'>,
  keys: TProperties = {},
): RecordEndpoint<LiveSearchBody> =>
  recordEndpoint({
    ...named,
    method: 'POST',
    path: `/${spec.dataset.name}/professional_network/search/live`,
    rate: { perMinute: 10 },
    price: spec.price,
    returns: { dataset: spec.dataset, returnable: returnableOf(spec.dataset) },
    body: Type.Unsafe<LiveSearchBody>(closedObject({ ...bodyOf(spec.pagesMax, livePageSize), ...keys })),
    run: run(spec),
  })

export const personSearchLive = liveSearch(
  personSpec,
  { product: 'person_search_live', category: 'Person', summary: 'People whom providers find now' },
  { post_processing: Type.Optional(postProcessing) },
)

export const companySearchLive = liveSearch(companySpec, {
  product: 'company_search_live',
  category: 'Company',
  summary: 'Companies that providers find now',
})

export const liveSpecs = { person: personSpec, company: companySpec } as const
