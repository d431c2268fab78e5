// The people section of a company: its heads as the people of the world know themselves, in the older key names.
import type { Company } from '../../src/catalog/company/company.ts'
import type { Person } from '../../src/catalog/person/person.ts'

type People = NonNullable<Company['people']>
type Leader = NonNullable<People['cxos']>[number]
type Employment = NonNullable<NonNullable<NonNullable<Leader['experience']>['employment_details']>['current']>
type Jobs = NonNullable<NonNullable<NonNullable<Person['experience']>['employment_details']>['current']>

/** Sorts leaders into the three lists; undefined when there is nobody to list. */
export function peopleSection(leaders: readonly Person[]): People | undefined {
  if (leaders.length === 0) return undefined
  const listed = leaders.map(person => {
    const [main] = person.experience?.employment_details?.current ?? []
    return {
      level: main?.seniority_level ?? '',
      title: (main?.title ?? '').toLowerCase(),
      person: listedPerson(person),
    }
  })
  const section: People = {
    decision_makers: listed
      .filter(({ level }) => level !== '' && level !== 'Entry Level')
      .map(({ person }) => person),
    founders: listed.filter(({ title }) => /founder|owner/.test(title)).map(({ person }) => person),
    cxos: listed.filter(({ level }) => level === 'CXO').map(({ person }) => person),
  }
  return section
}

function listedPerson(person: Person): Leader {
  const {
    basic_profile: basic = {},
    social_handles: handles = {},
    professional_network: network = {},
  } = person
  const details = person.experience?.employment_details ?? {}
  const profileUrl = handles.professional_network_identifier?.profile_url
  const developerUrl = handles.dev_platform_identifier?.profile_url
  return {
    basic_profile: {
      name: basic.name ?? null,
      headline: basic.headline ?? null,
      current_title: basic.current_title ?? null,
      summary: basic.summary ?? null,
      languages: [...(basic.languages ?? [])],
      last_updated: basic.last_updated ?? null,
      profile_picture_permalink: basic.profile_picture_permalink ?? null,
      location: { raw: basic.location?.raw ?? null },
    },
    professional_network: { connections: network.connections ?? null },
    skills: { professional_network_skills: [...(person.skills?.professional_network_skills ?? [])] },
    social_handles: {
      professional_network_identifier: { profile_url: profileUrl ?? null },
      ...(developerUrl && { dev_platform_identifier: { profile_url: developerUrl } }),
      ...(handles.microblog_identifier && { microblog_identifier: { ...handles.microblog_identifier } }),
    },
    experience: {
      employment_details: {
        current: employersOf(details.current ?? []),
        past: employersOf((details.past ?? []).slice(0, 2)),
      },
    },
    education: {
      schools: (person.education?.schools ?? []).map(school => ({
        school: school.school ?? null,
        degree: school.degree ?? null,
        field_of_study: school.field_of_study ?? null,
        activities: school.activities_and_societies ?? null,
        notes: school.description ?? null,
      })),
    },
    updated_at: basic.last_updated ?? null,
  }
}

const employersOf = (jobs: Jobs): Employment =>
  jobs.map(job => ({
    employer_name: job.name ?? null,
    employer_professional_network_id: job.professional_network_id ?? null,
    employer_logo_url: job.company_profile_picture_permalink ?? null,
    employer_professional_network_description: job.company_professional_network_industry ?? null,
    employer_website: job.company_website ? [job.company_website] : [],
    employee_position_id: job.position_id ?? null,
    employee_title: job.title ?? null,
    employee_description: job.description ?? null,
    employee_location: job.location?.raw ?? null,
    employee_start_date: job.start_date ?? null,
    employee_end_date: job.end_date ?? null,
  }))
