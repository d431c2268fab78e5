// The datasets that are exported: one endpoint and one kind of job for each, made from its search.
import Type, { type TArray, type TProperties } from 'typebox'
import { company } from '../../catalog/company/company.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import { job } from '../../catalog/job/job.ts'
import { person } from '../../catalog/person/person.ts'
import { socialPost } from '../../catalog/social-post/social-post.ts'
import { resultFormats } from '../../stores/new-export.ts'
import { type BatchEndpoint, submitProperties } from '../batch/submit.ts'
import type { Endpoint, RecordEndpoint } from '../endpoint.ts'
import {
  closedObject,
  filtersSchema,
  identifierText,
  listOrText,
  pathList,
  pathText,
  recordId,
  sortsSchema,
} from '../fields.ts'
import { companySearch } from '../search/company-search.ts'
import { jobSearch } from '../search/job-search.ts'
import { personSearch, postProcessing } from '../search/person-search.ts'
import type { SearchBody, SearchEndpoint } from '../search/search.ts'
import { socialPostSearch } from '../search/social-post-search.ts'
import { createExport } from './create.ts'
import type { ExportDescription } from './description.ts'
import { exportChunks } from './run.ts'

/** The most identifiers of an export. */
const identifiersMax = 10_000

/** `more` are keys of the search beside those of every search. */
function exportEndpoint(
  dataset: Dataset,
  search: RecordEndpoint<SearchBody> & SearchEndpoint<SearchBody>,
  texts: readonly string[],
  more: TProperties = {},
): BatchEndpoint {
  const description: ExportDescription = { dataset, search, ids: `${dataset.id}s`, texts }
  const list = (items: TArray) => Type.Optional(listOrText(items))
  const bounds = { minItems: 1, maxItems: identifiersMax }
  const place = { path: `/export/${dataset.name}`, perMinute: 10, pool: 'export' } as const
  const endpoint: Endpoint = {
    ...submitProperties(search, { ...place, entity: dataset.name, action: 'export' }),
    product: `export_${search.product}`,
    category: 'Export',
    tellsPrice: true,
    summary: `Write ${dataset.plural} into a file: those that match filters, or those of a list; once, or every so many hours`,
    body: closedObject({
      filters: Type.Optional(filtersSchema),
      sorts: Type.Optional(sortsSchema),
      ...more,
      max_results: Type.Optional(Type.Integer({ minimum: 1 })),
      [description.ids]: Type.Optional(Type.Array(recordId(), bounds)),
      ...Object.fromEntries(texts.map(key => [key, list(Type.Array(identifierText, bounds))])),
      fields: Type.Optional(pathList),
      format: Type.Optional(Type.Enum([...resultFormats], { default: 'jsonl' })),
      explode: Type.Optional(pathText),
      every_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8760 })),
      webhook_url: Type.Optional(identifierText),
      preview: Type.Optional(Type.Boolean()),
    }),
    run: createExport(description, place),
  }
  return { endpoint, ...exportChunks(description) }
}

export const exportEndpoints: readonly BatchEndpoint[] = Object.freeze([
  exportEndpoint(person, personSearch, ['professional_network_profile_urls', 'business_emails'], {
    post_processing: Type.Optional(postProcessing),
  }),
  exportEndpoint(company, companySearch, ['domains', 'professional_network_profile_urls']),
  exportEndpoint(job, jobSearch, []),
  exportEndpoint(socialPost, socialPostSearch, []),
])
