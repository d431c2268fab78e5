// Batch contact enrichment: it has names of its own for the kinds of contact.
import { invalidRequest } from '../../errors.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { unsupported } from '../../query/unsupported.ts'
import type { AnsweredIdentifier } from './lookup-batch.ts'

/** The names of the batch form, each with its parts of `contact`. */
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

/** Returns the line of a profile; requested kinds of contact that are not stored are empty. */
export function contactLine({
  identifier,
  entry,
  request,
  reason,
}: AnsweredIdentifier<ContactRequest>): JsonObject {
  const [match] = entry.matches as readonly { readonly person_data: JsonObject }[]
  const { contact, service_person_id: id } = match?.person_data ?? {}
  const found = isObject(contact) ? contact : {}
  const parts = partsOf(request.fields)
  const personal = parts.filter(part => part !== 'business_emails')
  const data = {
    ...(parts.includes('business_emails') && { business_email: firstEmail(found.business_emails) }),
    ...(personal.length > 0 && {
      personal_contact_info: Object.fromEntries(personal.map(part => [part, plain(found[part])])),
    }),
  }
  return {
    original_identifier: identifier,
    internal_id: id ?? null,
    data,
    ...(reason !== undefined && request.include_unmatched === true && { reason }),
  }
}

/** Returns the addresses and numbers alone. */
const plain = (values: Json | undefined): readonly Json[] =>
  Array.isArray(values) ? values.map((value: Json) => (isObject(value) ? (value.email ?? null) : value)) : []

const firstEmail = (values: Json | undefined): Json => plain(values)[0] ?? null
