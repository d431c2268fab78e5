// The fields that rows can be enriched with, and the most that a row can cost.
import { creditsEachMax } from '../endpoints/batch/lookup-batch.ts'
import type { RecordEndpoint } from '../endpoints/endpoint.ts'
import { companyEnrich } from '../endpoints/enrich/company-match.ts'
import { personEnrich } from '../endpoints/enrich/person-enrich.ts'
import { personSearch } from '../endpoints/search/person-search.ts'
import { prices } from '../metering/prices.ts'
import { refuseFields } from '../query/project.ts'
import { fieldPermissions } from '../stores/key-settings.ts'
import { type FieldColumn, fieldColumns } from './field-columns.ts'
import type { LeadDataset } from './identifying-columns.ts'
import type { LeadIdentifiers } from './lead-identifiers.ts'

type EndpointOfFields = Pick<RecordEndpoint, 'returns' | 'price'>

/** The endpoints that answer the fields: the first one by an identifier, a further one by the id that a name found. */
const endpointsOfFields: Readonly<Record<LeadDataset, readonly EndpointOfFields[]>> = {
  person: [personEnrich, personSearch],
  company: [companyEnrich],
}

const permissions: ReadonlySet<string> = new Set(fieldPermissions)

/** Returns the columns of the fields. Throws an ApiError for a field that is not answered. */
export function columnsOf(dataset: LeadDataset, fields: readonly string[]): readonly FieldColumn[] {
  const views = endpointsOfFields[dataset].flatMap(({ returns }) =>
    returns ? [{ ...returns, fields, defaults: [], permissions }] : [],
  )
  for (const view of views) refuseFields(view)
  return views.slice(0, 1).flatMap(view => fieldColumns(view.dataset, view.returnable, fields))
}

/** Returns the most credits that enriching a row with these identifiers can cost. */
export function creditsMaxOf(
  dataset: LeadDataset,
  fields: readonly string[],
): (row: LeadIdentifiers) => number {
  const [byIdentifier = 0, byId = 0] = endpointsOfFields[dataset].map(each => creditsEachMax(each, fields))
  if (dataset === 'company') return ({ values }) => (Object.keys(values).length > 0 ? byIdentifier : 0)
  const byName = prices.personIdentify.base.unitPrice + byId
  return ({ values }) =>
    Math.max(values.profile_url || values.email ? byIdentifier : 0, values.name ? byName : 0)
}
