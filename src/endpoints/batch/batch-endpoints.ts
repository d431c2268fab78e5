// The batch endpoints, each made from its direct endpoint.
import Type, { type Static, type TObject } from 'typebox'
import { company } from '../../catalog/company/company.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import { job } from '../../catalog/job/job.ts'
import { person } from '../../catalog/person/person.ts'
import { fieldColumns } from '../../export/field-columns.ts'
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { nameOf, type StatedPerson } from '../../matching/person-query.ts'
import { normalForm } from '../../normal/form.ts'
import { normalPersonName } from '../../normal/person-name.ts'
import type { Endpoint, RecordEndpoint } from '../endpoint.ts'
import { companyEnrich } from '../enrich/company-match.ts'
import { jobOptions } from '../enrich/fresh-candidates.ts'
import { identifierNamed, matchTypeOf } from '../enrich/identifiers.ts'
import { personContactEnrich } from '../enrich/person-contact-enrich.ts'
import { personEnrich, similarityScore } from '../enrich/person-enrich.ts'
import { identityColumns, personIdentify, statedPerson } from '../enrich/person-identify.ts'
import { filterGroupSchema, identifierText, pathList, recordId } from '../fields.ts'
import { maxAgeDays } from '../live/freshness.ts'
import { personEnrichLive } from '../live/person-enrich-live.ts'
import { companySearchLive, type LiveSearchBody, liveSpecs, personSearchLive } from '../live/search-live.ts'
import { companySearch } from '../search/company-search.ts'
import { jobSearch } from '../search/job-search.ts'
import { personSearch } from '../search/person-search.ts'
import type { SearchBody } from '../search/search.ts'
import { batchContactKeys, contactColumns, contactLine } from './contact.ts'
import { batchJobSearchLive, batchPostEnrichLive } from './live-lists-batch.ts'
import { liveSearchBatch, liveSearchJob } from './live-search-batch.ts'
import { type AnsweredIdentifier, type BatchIdentifier, lookupBatch } from './lookup-batch.ts'
import { filterGroup, searchBatch, type searchKeys } from './search-batch.ts'
import type { BatchEndpoint } from './submit.ts'
import { batchPersonVerify } from './verify.ts'

const textIdentifiers = (
  dataset: Dataset,
  ...keys: readonly string[]
): Readonly<Record<string, BatchIdentifier>> =>
  Object.fromEntries(
    keys.map(key => {
      const { form } = identifierNamed(dataset, key)
      const isMalformed = (value: unknown) => normalForm(form, String(value)) === undefined
      const kind = form === 'company_name' ? 'name' : form
      return [key, { item: identifierText, kind, isMalformed }]
    }),
  )

/** An integer below 1 is not the id of any record; like a malformed URL, it fails for itself only. */
const ids = { item: recordId(), kind: 'id', isMalformed: (value: unknown) => Number(value) < 1 }
const emails = {
  item: identifierText,
  kind: 'email',
  isMalformed: (value: unknown) => normalForm('email', String(value)) === undefined,
}
const people = {
  item: statedPerson,
  kind: 'name',
  // The schema of the item has accepted it.
  isMalformed: (value: unknown) => normalPersonName(nameOf(value as StatedPerson)) === undefined,
}
const fields = Type.Optional(pathList)

/** Returns the columns of the fields that the direct form answers. */
const columnsOf = ({ returns }: Pick<Endpoint, 'returns'>, paths: readonly string[]) =>
  returns ? fieldColumns(returns.dataset, returns.returnable, paths) : []

interface EnrichRequest {
  readonly fields?: readonly string[]
  readonly include_unmatched?: boolean
}

/** Returns the function that writes a line of an enrich job: the best record of an identifier. */
const enrichLine =
  (dataset: Dataset) =>
  ({ identifier, entry, request, reason }: AnsweredIdentifier<EnrichRequest>): JsonObject | undefined => {
    const [match] = entry.matches as readonly JsonObject[]
    const data = match?.[dataset.enrich.data]
    const freshness = entry.freshness === undefined ? {} : { freshness: entry.freshness }
    if (!isObject(data)) {
      if (request.include_unmatched !== true) return undefined
      return {
        original_identifier: identifier,
        internal_id: null,
        data: null,
        reason: reason ?? 'not_found',
        ...freshness,
      }
    }
    return {
      original_identifier: identifier,
      internal_id: data[dataset.id] ?? null,
      data: dataView(data, dataset, request.fields),
      ...freshness,
    }
  }

/** Returns the data without the id, which is always read, unless it was requested. */
function dataView(data: JsonObject, dataset: Dataset, requested: readonly string[] | undefined): JsonObject {
  // Lines of people always show the id: the direct form does as well.
  const showsId = requested === undefined || requested.includes(dataset.id) || dataset === (person as Dataset)
  if (showsId) return data
  const { [dataset.id]: _, ...rest } = data
  return rest
}

export const batchPersonEnrich = lookupBatch(personEnrich, {
  path: '/batch/person/enrich',
  entity: 'person',
  action: 'enrich',
  pool: 'standard',
  perMinute: 30,
  identifiersMax: 10_000,
  identifiers: textIdentifiers(person, 'professional_network_profile_urls', 'business_emails'),
  table: { dataset: 'person', fields: 'optional' },
  keys: { fields, min_similarity_score: similarityScore, max_age_days: maxAgeDays },
  // Requested fields come in addition to the defaults, unlike those of the direct form.
  directKeys: ({ fields: more, min_similarity_score: min, max_age_days: days }) => ({
    ...(more && { fields: [...person.enrich.shownByDefault, ...more] }),
    ...(min !== undefined && { min_similarity_score: min }),
    ...(days !== undefined && { max_age_days: days }),
  }),
  directOptions: () => jobOptions,
  columns: ({ fields: more = [] }) => columnsOf(personEnrich, [...person.enrich.shownByDefault, ...more]),
  line: enrichLine(person),
})

export const batchCompanyEnrich = lookupBatch(companyEnrich, {
  path: '/batch/company/enrich',
  entity: 'company',
  action: 'enrich',
  pool: 'standard',
  perMinute: 30,
  identifiersMax: 10_000,
  identifiers: {
    service_company_ids: ids,
    ...textIdentifiers(company, 'names', 'domains', 'professional_network_profile_urls'),
  },
  table: { dataset: 'company', fields: 'optional' },
  keys: { fields, max_age_days: maxAgeDays },
  directKeys: ({ fields: named, max_age_days: days }) => ({
    ...(named && { fields: [...named, company.id] }),
    ...(days !== undefined && { max_age_days: days }),
  }),
  directOptions: () => ({ ...jobOptions, bestOnly: true }),
  columns: ({ fields: named }) => columnsOf(companyEnrich, named ?? company.enrich.shownByDefault),
  line: enrichLine(company),
})

const batchContactEnrich = lookupBatch(personContactEnrich, {
  path: '/batch/person/contact/enrich',
  entity: 'person',
  action: 'contact_enrich',
  pool: 'live',
  perMinute: 5,
  identifiersMax: 300,
  identifiers: textIdentifiers(person, 'professional_network_profile_urls'),
  table: { dataset: 'person', purpose: 'contact', fields: 'required' },
  keys: {
    fields: pathList,
    verified: Type.Optional(Type.Boolean()),
  },
  directKeys: batchContactKeys,
  directOptions: () => ({ withId: true }),
  columns: contactColumns,
  line: contactLine,
})

const batchPersonIdentify = lookupBatch(personIdentify, {
  path: '/batch/person/identify',
  entity: 'person',
  action: 'identify',
  pool: 'live',
  perMinute: 5,
  identifiersMax: 300,
  identifiers: {
    emails,
    business_emails: { ...emails, directKey: 'emails' },
    ...textIdentifiers(person, 'professional_network_profile_urls'),
    people,
  },
  table: { dataset: 'person', purpose: 'identity', fields: 'fixed' },
  keys: {},
  directKeys: () => ({}),
  directOptions: key => ({ matchType: matchTypeOf(key) }),
  columns: identityColumns,
  // A line is the entry of the direct form; an unknown identifier has an entry without matches.
  line: ({ entry, request, reason }) =>
    reason !== undefined && request.include_unmatched === true ? { ...entry, reason } : entry,
})

const batchSearch = (direct: RecordEndpoint<SearchBody>, dataset: Dataset): BatchEndpoint =>
  searchBatch(direct, dataset, {
    path: `/batch${direct.path}`,
    entity: dataset.name,
    action: 'search',
    pool: 'standard',
    perMinute: 30,
    keys: { filters: filterGroupSchema },
    query: body => ({ filters: filterGroup(body.filters), ...queryKeys(body) }),
  })

const batchJobSearch = searchBatch(jobSearch, job, {
  path: '/batch/job/search',
  entity: 'job',
  action: 'search',
  pool: 'standard',
  perMinute: 30,
  keys: { service_company_ids: Type.Array(recordId(), { minItems: 1, maxItems: 10 }) },
  query: body => ({
    filters: { field: 'company.basic_info.company_id', type: 'in', value: body.service_company_ids },
    ...queryKeys(body),
  }),
})

const queryKeys = ({ fields, sorts }: Static<TObject<typeof searchKeys>>): SearchBody => ({
  ...(fields !== undefined && { fields }),
  ...(sorts !== undefined && { sorts }),
})

const batchPersonEnrichLive = lookupBatch(personEnrichLive, {
  path: '/batch/person/professional_network/enrich/live',
  entity: 'person',
  action: 'enrich_live',
  pool: 'live',
  perMinute: 5,
  identifiersMax: 300,
  identifiers: textIdentifiers(person, 'professional_network_profile_urls'),
  table: { dataset: 'person', purpose: 'live', fields: 'optional' },
  keys: { fields },
  directKeys: ({ fields: named }) => ({ ...(named && { fields: [...named, person.id] }) }),
  columns: ({ fields: named }) => columnsOf(personEnrichLive, named ?? person.enrich.shownByDefault),
  line: enrichLine(person),
})

const searchLive = (direct: RecordEndpoint<LiveSearchBody>, entity: 'person' | 'company'): BatchEndpoint =>
  liveSearchBatch(direct, liveSpecs[entity], liveSearchJob(entity))

export const batchEndpoints: readonly BatchEndpoint[] = Object.freeze([
  batchPersonEnrich,
  batchContactEnrich,
  batchPersonIdentify,
  batchSearch(personSearch, person),
  batchCompanyEnrich,
  batchSearch(companySearch, company),
  batchJobSearch,
  batchPersonVerify,
  batchPersonEnrichLive,
  searchLive(personSearchLive, 'person'),
  searchLive(companySearchLive, 'company'),
  batchJobSearchLive,
  batchPostEnrichLive,
])
