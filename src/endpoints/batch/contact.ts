// Batch contact enrichment, which has its own names for the kinds of contact.
import { invalidRequest } from '../../errors.ts'
import type { FieldColumn } from '../../export/field-columns.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { unsupported } from '../../query/unsupported.ts'
import type { AnsweredIdentifier } from './lookup-batch.ts'

/** The parts of `contact` that each name of the batch form stands for. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  business_email: ['business_emails'],
  personal_contact_info: ['personal_emails', 'phone_numbers'],
  'personal_contact_info.personal_emails': ['personal_emails'],
  'personal_contact_info.phone_numbers': ['phone_numbers'],
}

interface ContactRequest {
  readonly fields: readonly string[]
  readonly verified?: boolean
  readonly include_unmatched?: boolean
}

/** Returns the keys of the direct body. Throws 400 with the accepted names. */
export function batchContactKeys({ fields: names, verified }: ContactRequest) {
  const unknown = names.filter(name => !Object.hasOwn(kinds, name))
  if (unknown.length > 0) {
    const refusal = unsupported('fields', unknown, Object.keys(kinds))
    throw invalidRequest(refusal.message, refusal.metadata)
  }
  const fields = partsOf(names).map(part => `contact.${part}`)
  return { fields, ...(verified !== undefined && { verified }) }
}

const partsOf = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap(name => kinds[name] ?? [])),
]

/** Returns the columns of a result as CSV: the id, and the values of each requested kind of contact. */
export const contactColumns = ({ fields }: ContactRequest): readonly FieldColumn[] => [
  { name: 'service_person_id', read: ({ service_person_id: id }) => id ?? null },
  ...[...new Set(fields)].map(name => ({
    name,
    read: ({ contact }: JsonObject) =>
      isObject(contact) ? (kinds[name] ?? []).flatMap(part => plainValues(contact[part])) : null,
  })),
]

/** Returns the line of a profile. Requested kinds of contact that are not stored are empty. */
export function contactLine({
  identifier,
  entry,
  request,
  reason,
}: AnsweredIdentifier<ContactRequest>): JsonObject {
  const [match] = entry.matches as readonly { readonly person_data: JsonObject }[]
  const { contact, service_person_id: id } = match?.person_data ?? {}
  const contactValues = isObject(contact) ? contact : {}
  const parts = partsOf(request.fields)
  const personal = parts.filter(part => part !== 'business_emails')
  const data = {
    ...(parts.includes('business_emails') && { business_email: firstEmail(contactValues.business_emails) }),
    ...(personal.length > 0 && {
      personal_contact_info: Object.fromEntries(
        personal.map(part => [part, plainValues(contactValues[part])]),
      ),
    }),
  }
  return {
    original_identifier: identifier,
    internal_id: id ?? null,
    data,
    ...(reason !== undefined && request.include_unmatched === true && { reason }),
  }
}

/** Returns the addresses and numbers without what else is stored of them. */
const plainValues = (values: Json | undefined): readonly Json[] =>
  Array.isArray(values) ? values.map((value: Json) => (isObject(value) ? (value.email ?? null) : value)) : []

const firstEmail = (values: Json | undefined): Json => plainValues(values)[0] ?? null
