// The identifiers by which providers are asked for a person or company on file.
import type { JsonObject } from '../../lib/json/json.ts'
import type { RecordIdentity } from '../../live/records/ability.ts'
import { normalForm } from '../../normal/form.ts'
import { valueAt } from '../../query/read.ts'

const kinds = {
  person: [
    ['profile_url', 'social_handles.professional_network_identifier.profile_url'],
    ['profile_url', 'social_handles.dev_platform_identifier.profile_url'],
  ],
  company: [
    ['domain', 'basic_info.primary_domain'],
    ['profile_url', 'basic_info.professional_network_url'],
  ],
} as const

/** The datasets whose records on file providers are asked for again. */
export type RefreshedDataset = keyof typeof kinds

/**
 * Returns the identifiers of a record, those to ask by first. A company without any is asked for by its name, which others
 * may have too.
 */
export function identitiesOf(dataset: RefreshedDataset, record: JsonObject): readonly RecordIdentity[] {
  const text = (path: string) => {
    const value = valueAt(record, path)
    return typeof value === 'string' ? value : ''
  }
  const identities = kinds[dataset].flatMap(([kind, path]): RecordIdentity[] => {
    const value = text(path)
    return normalForm(kind, value) === undefined ? [] : [{ kind, value }]
  })
  const name = dataset === 'company' ? text('basic_info.name') : ''
  return identities.length === 0 && name !== '' ? [{ kind: 'name', value: name }] : identities
}
