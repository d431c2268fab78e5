// The fields of a record that each level of detail shows.
import { type SearchedDataset, searched } from './arguments.ts'

type Detail = 'ids' | 'brief' | 'full'

interface ShownFields {
  readonly ids: readonly string[]
  readonly brief: readonly string[]
}

const current = 'experience.employment_details.current'

const shownFields = {
  person: {
    ids: [
      'service_person_id',
      'basic_profile.name',
      'social_handles.professional_network_identifier.profile_url',
    ],
    brief: [
      'basic_profile.headline',
      'basic_profile.location.raw',
      `${current}.title`,
      `${current}.name`,
      `${current}.company_website_domain`,
      `${current}.start_date`,
    ],
  },
  company: {
    ids: ['service_company_id', 'basic_info.name', 'basic_info.primary_domain'],
    brief: [
      'basic_info.industries',
      'basic_info.year_founded',
      'basic_info.professional_network_url',
      'headcount.total',
      'locations.headquarters',
      'funding.total_investment_usd',
      'funding.last_round_type',
    ],
  },
  job: {
    ids: ['service_job_id', 'job_details.title', 'company.basic_info.name'],
    brief: [
      'job_details.url',
      'job_details.category',
      'job_details.workplace_type',
      'location.raw',
      'company.basic_info.primary_domain',
      'metadata.date_added',
    ],
  },
  social_post: {
    ids: ['service_social_post_id', 'share_url'],
    brief: ['date_posted', 'actor.name', 'actor.headline', 'text', 'engagement.total_reactions'],
  },
} as const satisfies Readonly<Record<SearchedDataset, ShownFields>>

/** Returns the fields of a request, the id among them; undefined for all that an endpoint shows by itself. */
export function fieldsOf(
  dataset: SearchedDataset,
  detail: Detail,
  named: readonly string[] | undefined,
): readonly string[] | undefined {
  // Without its id nobody could tell which record an empty one is.
  if (named) return [...new Set([searched[dataset].id, ...named])]
  if (detail === 'full') return undefined
  const { ids, brief } = shownFields[dataset]
  return detail === 'ids' ? ids : [...ids, ...brief]
}
