// The fields that rows can be enriched with, and the most that a row can cost.
import { batchContactKeys, contactColumns } from '../endpoints/batch/contact.ts'
import { creditsEachMax } from '../endpoints/batch/lookup-batch.ts'
import type { TablePurpose } from '../endpoints/batch/tables.ts'
import type { RecordEndpoint } from '../endpoints/endpoint.ts'
import { companyEnrich } from '../endpoints/enrich/company-match.ts'
import { personContactEnrich } from '../endpoints/enrich/person-contact-enrich.ts'
import { personEnrich } from '../endpoints/enrich/person-enrich.ts'
import { identityColumns } from '../endpoints/enrich/person-identify.ts'
import { personEnrichLive } from '../endpoints/live/person-enrich-live.ts'
import { personSearch } from '../endpoints/search/person-search.ts'
import { type FieldColumn, fieldColumns } from '../export/field-columns.ts'
import { prices } from '../metering/prices.ts'
import { refuseFields } from '../query/project.ts'
import { fieldPermissions } from '../stores/key-settings.ts'
import type { LeadDataset } from './identifying-columns.ts'
import type { LeadIdentifiers } from './lead-identifiers.ts'

type EndpointOfFields = Pick<RecordEndpoint, 'returns' | 'price'>

/** The endpoints that answer the fields: the first one by an identifier, a further one by the id that a name found. */
const endpointsOfFields: Readonly<Record<LeadDataset, readonly EndpointOfFields[]>> = {
  person: [personEnrich, personSearch],
  company: [companyEnrich],
}

const permissions: ReadonlySet<string> = new Set(fieldPermissions)

/** The fields of a list by the endpoints that answer them: one answers records, the other how to reach their people. */
export interface LeadFields {
  readonly ofRecord: readonly string[]
  readonly ofContact: readonly string[]
}

const isOfContact = (field: string): boolean => field === 'contact' || field.startsWith('contact.')

export const leadFields = (dataset: LeadDataset, fields: readonly string[]): LeadFields => {
  const ofContact = dataset === 'person' ? fields.filter(isOfContact) : []
  return { ofRecord: fields.filter(field => !ofContact.includes(field)), ofContact }
}

/** Throws an ApiError for a field that is not answered with a record. */
export const refuseRecordFields = (dataset: LeadDataset, fields: readonly string[]): void =>
  refuseUnanswered(endpointsOfFields[dataset], fields)

function refuseUnanswered(answering: readonly EndpointOfFields[], fields: readonly string[]): void {
  for (const { returns } of answering)
    if (returns) refuseFields({ ...returns, fields, defaults: [], permissions })
}

/** Returns the columns of the fields, in their order. Throws an ApiError for a field that is not answered. */
export function columnsOf(dataset: LeadDataset, fields: readonly string[]): readonly FieldColumn[] {
  const { ofRecord, ofContact } = leadFields(dataset, fields)
  refuseRecordFields(dataset, ofRecord)
  refuseUnanswered([personContactEnrich], ofContact)
  const columns = fields.flatMap(field => {
    const [first] = ofContact.includes(field) ? [personContactEnrich] : endpointsOfFields[dataset]
    return first ? columnsIn(first, [field]) : []
  })
  return columns.filter(({ name }, index) => columns.findIndex(other => other.name === name) === index)
}

const columnsIn = ({ returns }: EndpointOfFields, fields: readonly string[]): readonly FieldColumn[] =>
  returns ? fieldColumns(returns.dataset, returns.returnable, fields) : []

/** The question about the rows of a list, and the columns that show the answers. */
export interface AskedFields {
  readonly purpose?: TablePurpose
  readonly fields: readonly string[]
  readonly columns: readonly FieldColumn[]
}

/** Returns what is asked for the fields of a table, which jobs about contacts spell in their own way. Throws an ApiError. */
export function askedFields({
  dataset,
  purpose,
  fields,
}: {
  readonly dataset: LeadDataset
  readonly purpose: TablePurpose | undefined
  readonly fields: readonly string[]
}): AskedFields {
  switch (purpose) {
    case undefined:
      return { fields, columns: columnsOf(dataset, fields) }
    case 'identity':
      return { purpose, fields, columns: identityColumns() }
    case 'live':
      return { purpose, fields, columns: columnsIn(personEnrichLive, fields) }
    case 'contact':
      return { purpose, ...batchContactKeys({ fields }), columns: contactColumns({ fields }) }
  }
}

type CreditsOfRow = (row: LeadIdentifiers) => number

/** Returns the most credits that a row with these identifiers can cost. */
export function creditsMaxOf(
  dataset: LeadDataset,
  { purpose, fields }: Pick<AskedFields, 'purpose' | 'fields'>,
): CreditsOfRow {
  if (purpose === undefined) return creditsOfRecords(dataset, fields)
  if (purpose === 'live') {
    const live = creditsEachMax(personEnrichLive, fields)
    return ({ values }) => (values.profile_url ? live : 0)
  }
  const contact = purpose === 'contact' ? creditsEachMax(personContactEnrich, fields) : 0
  const identity = prices.personIdentify.base.unitPrice
  return ({ values }) => {
    if (Object.keys(values).length === 0) return 0
    // A profile URL leads to contacts without an identification.
    return contact + (purpose === 'identity' || values.email || values.name ? identity : 0)
  }
}

function creditsOfRecords(dataset: LeadDataset, fields: readonly string[]): CreditsOfRow {
  const { ofRecord, ofContact } = leadFields(dataset, fields)
  const [byIdentifier = 0, byId = 0] = endpointsOfFields[dataset].map(each => creditsEachMax(each, ofRecord))
  if (dataset === 'company') return ({ values }) => (Object.keys(values).length > 0 ? byIdentifier : 0)
  const contact = ofContact.length > 0 ? creditsEachMax(personContactEnrich, ofContact) : 0
  const byName = prices.personIdentify.base.unitPrice + byId
  return ({ values }) => {
    const record = Math.max(values.profile_url || values.email ? byIdentifier : 0, values.name ? byName : 0)
    return record === 0 ? 0 : record + contact
  }
}
