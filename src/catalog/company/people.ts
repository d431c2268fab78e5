// The people a company section lists; their employers keep the older key names.
import { date, integer, list, many, section, text } from '../field.ts'

const employer = list(
  {
    employer_name: text(),
    employer_professional_network_id: text(),
    employer_logo_url: text(),
    employer_professional_network_description: text(),
    employer_company_id: many(text({ linked: true })),
    employer_website: many(text()),
    employee_position_id: integer(),
    employee_title: text(),
    employee_description: text(),
    employee_location: text(),
    employee_start_date: date(),
    employee_end_date: date(),
  },
  { key: ['employer_name', 'employee_title', 'employee_start_date'] },
)

const persons = () =>
  list(
    {
      service_person_id: integer({ linked: true }),
      basic_profile: section({
        name: text(),
        headline: text(),
        current_title: text(),
        summary: text(),
        languages: many(text()),
        last_updated: date(),
        profile_picture_permalink: text(),
        location: section({ raw: text() }),
      }),
      professional_network: section({ connections: integer() }),
      skills: section({ professional_network_skills: many(text()) }),
      social_handles: section({
        professional_network_identifier: section({ profile_url: text() }),
        dev_platform_identifier: section({ profile_url: text() }),
        microblog_identifier: section({ slug: text() }),
      }),
      experience: section({ employment_details: section({ current: employer, past: employer }) }),
      education: section({
        schools: list(
          { school: text(), degree: text(), field_of_study: text(), activities: text(), notes: text() },
          { key: ['school', 'degree'] },
        ),
      }),
      updated_at: date(),
    },
    { key: ['service_person_id', 'basic_profile.name'] },
  )

export const people = section({ decision_makers: persons(), founders: persons(), cxos: persons() })
