// `post_processing` of live person searches: who is left out of the results, after the provider has answered.
import Type, { type Static } from 'typebox'
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { mapInTurns } from '../../lib/threads/turns.ts'
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

/** Returns the results that are answered, which are all without `post_processing`. Long lists are read in turns. */
export async function keptPeople(
  results: readonly StoredRecord[],
  settings: PostProcessing | undefined,
  filters: readonly SearchFilter[],
): Promise<readonly StoredRecord[]> {
  if (!settings) return results
  const { exclude_profiles = [], exclude_names = [], strict_title_and_company_match = false } = settings
  const profiles = new Set(await mapInTurns(exclude_profiles, profileOf))
  const names = new Set(await mapInTurns(exclude_names, fold))
  const strict = strict_title_and_company_match ? await mapInTurns(filters, employmentFilter) : []
  const kept = await mapInTurns(results, ({ record }) => {
    const url = valueAt(record, 'social_handles.professional_network_identifier.profile_url')
    if (typeof url === 'string' && profiles.has(profileOf(url))) return false
    const name = valueAt(record, 'basic_profile.name')
    if (typeof name === 'string' && names.has(fold(name))) return false
    return strict.every(filter => !filter || hasEmployment(record, filter))
  })
  return results.filter((_, index) => kept[index])
}

const profileOf = (url: string): string => normalForm('profile_url', url) ?? url

const strictFields: Readonly<Record<string, readonly [list: string, name: string]>> = {
  CURRENT_TITLE: ['current', 'title'],
  CURRENT_COMPANY: ['current', 'name'],
  PAST_TITLE: ['past', 'title'],
  PAST_COMPANY: ['past', 'name'],
}

/** Titles or companies of which an employment must contain one. */
interface EmploymentFilter {
  readonly list: string
  readonly name: string
  readonly wanted: readonly string[]
}

/** Returns what a filter says of employments; undefined for any other filter. */
function employmentFilter({ field, type, value }: SearchFilter): EmploymentFilter | undefined {
  const place = strictFields[field]
  if (!place || type !== 'in' || !Array.isArray(value)) return undefined
  const [list, name] = place
  return { list, name, wanted: value.map(wanted => fold(String(wanted))) }
}

function hasEmployment(record: JsonObject, { list, name, wanted }: EmploymentFilter): boolean {
  const entries = valueAt(record, `experience.employment_details.${list}`)
  const texts = (Array.isArray(entries) ? entries.filter(isObject) : []).map(entry =>
    fold(String(entry[name] ?? '')),
  )
  return wanted.some(one => texts.some(text => text.includes(one)))
}
