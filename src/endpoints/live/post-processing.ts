// `post_processing` of live person searches: who is left out of the results, after the provider has answered.
import Type, { type Static } from 'typebox'
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import type { SearchFilter } from '../../live/records/ability.ts'
import { normalForm } from '../../normal/form.ts'
import { fold } from '../../normal/text.ts'
import { valueAt } from '../../query/read.ts'
import type { StoredRecord } from '../../stores/records.ts'
import { closedObject, identifierText } from '../fields.ts'

const listMax = 50_000

export const postProcessing = closedObject({
  exclude_profiles: Type.Optional(Type.Array(identifierText, { maxItems: listMax })),
  exclude_names: Type.Optional(Type.Array(identifierText, { maxItems: listMax })),
  strict_title_and_company_match: Type.Optional(Type.Boolean()),
})

export type PostProcessing = Static<typeof postProcessing>

/** Returns whether a result is answered: all are without `post_processing`. */
export function keepsPerson(
  settings: PostProcessing | undefined,
  filters: readonly SearchFilter[],
): (result: StoredRecord) => boolean {
  if (!settings) return () => true
  const profiles = new Set(settings.exclude_profiles?.map(url => normalForm('profile_url', url) ?? url))
  const names = new Set(settings.exclude_names?.map(fold))
  const strict = settings.strict_title_and_company_match === true ? filters : []
  return ({ record }) => {
    const url = valueAt(record, 'social_handles.professional_network_identifier.profile_url')
    if (typeof url === 'string' && profiles.has(normalForm('profile_url', url) ?? url)) return false
    const name = valueAt(record, 'basic_profile.name')
    if (typeof name === 'string' && names.has(fold(name))) return false
    return strict.every(filter => hasEmployment(record, filter))
  }
}

const strictFields: Readonly<Record<string, readonly [list: string, name: string]>> = {
  CURRENT_TITLE: ['current', 'title'],
  CURRENT_COMPANY: ['current', 'name'],
  PAST_TITLE: ['past', 'title'],
  PAST_COMPANY: ['past', 'name'],
}

/** Returns whether an employment contains one of the wanted titles or companies; true for any other filter. */
function hasEmployment(record: JsonObject, { field, type, value }: SearchFilter): boolean {
  const place = strictFields[field]
  if (!place || type !== 'in' || !Array.isArray(value)) return true
  const [list, name] = place
  const entries = valueAt(record, `experience.employment_details.${list}`)
  const texts = (Array.isArray(entries) ? entries.filter(isObject) : []).map(entry =>
    fold(String(entry[name] ?? '')),
  )
  return value.some(wanted => texts.some(text => text.includes(fold(String(wanted)))))
}
