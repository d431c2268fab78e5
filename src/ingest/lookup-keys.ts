// Keys that find candidates without being identifiers: people by surname at an employer's domain.
import type { Dataset } from '../catalog/dataset.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { surnameAtDomain } from '../matching/email-candidates.ts'
import { isSharedHost } from '../normal/domain.ts'
import { normalPersonName } from '../normal/person-name.ts'
import { someValue } from '../query/read.ts'
import type { RecordIdentifier } from '../stores/records.ts'
import { nameOf } from './keys.ts'

/** Returns one key for each domain of a person's current employers; none for other records. */
export function lookupKeys(dataset: Dataset, record: JsonObject): RecordIdentifier[] {
  if (dataset.naming !== 'person') return []
  const surname = normalPersonName(nameOf(dataset, record))?.last
  if (!surname) return []
  const domains = new Set<string>()
  someValue(record, ['experience.employment_details.current.company_website_domain'], value => {
    if (typeof value === 'string' && !isSharedHost(value)) domains.add(value)
    return false
  })
  return [...domains].map(domain => ({ kind: surnameAtDomain, value: `${domain}|${surname}` }))
}
