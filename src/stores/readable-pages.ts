// Keeps the page with a member's own name where a newer source states the page with the member's number: both are one page, and
// only the one with the name can be read and guessed.
import { isObject, type JsonObject } from '../lib/json/json.ts'
import { normalForm } from '../normal/form.ts'
import { isMemberNumber } from '../normal/profile-url.ts'

/** Returns the statements about one person; where some state a page by name, numbers in that field go to the field of numbers. */
export function withReadablePages(records: readonly JsonObject[]): readonly JsonObject[] {
  if (records.length < 2) return records
  const pages = records.map(pageOf)
  if (!pages.some(page => page?.isNumber) || !pages.some(page => page && !page.isNumber)) return records
  return records.map((record, index) => (pages[index]?.isNumber ? withNumberAside(record) : record))
}

function pageOf(record: JsonObject): { readonly isNumber: boolean } | undefined {
  const url = networkOf(record)?.profile_url
  const page = typeof url === 'string' ? normalForm('profile_url', url) : undefined
  return page === undefined ? undefined : { isNumber: isMemberNumber(page) }
}

function withNumberAside(record: JsonObject): JsonObject {
  const { profile_url, ...network } = networkOf(record) ?? {}
  const professional_network_identifier = { ...network, urn_url: network.urn_url ?? profile_url ?? null }
  const handles = isObject(record.social_handles) ? record.social_handles : {}
  return { ...record, social_handles: { ...handles, professional_network_identifier } }
}

function networkOf({ social_handles }: JsonObject): JsonObject | undefined {
  const network = isObject(social_handles) ? social_handles.professional_network_identifier : undefined
  return isObject(network) ? network : undefined
}
