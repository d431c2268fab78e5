// The invented records of previews, the same for everybody.
import type { JsonObject } from '../../lib/json/json.ts'

export const demoRecords: Readonly<Record<string, readonly JsonObject[]>> = {
  person: [
    {
      service_person_id: 0,
      basic_profile: {
        name: 'Ada Example',
        headline: 'Chief Executive Officer at Example Works',
        current_title: 'Chief Executive Officer',
        location: { city: 'Lisbon', country: 'Portugal' },
      },
      social_handles: {
        professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/ada-example' },
      },
      professional_network: { followers: 1200, connections: 500 },
      experience: {
        employment_details: {
          current: [
            { name: 'Example Works', title: 'Chief Executive Officer', start_date: '2026-01-01T00:00:00' },
          ],
          past: [
            { name: 'Sample Labs', title: 'Chief Technology Officer', start_date: '2021-03-01T00:00:00' },
          ],
        },
      },
      education: {
        schools: [{ school: 'University of Example', degree: 'MSc', field_of_study: 'Mathematics' }],
      },
      skills: { professional_network_skills: ['Leadership', 'Mathematics'] },
      certifications: [{ name: 'Example Certificate', issuing_organization: 'Example Institute' }],
      honors: [{ title: 'Example Prize', issuer: 'Example Academy' }],
    },
  ],
  company: [
    {
      service_company_id: 0,
      basic_info: {
        name: 'Example Works',
        primary_domain: 'example.com',
        website: 'https://example.com',
        professional_network_url: 'https://www.linkedin.com/company/example-works',
      },
      headcount: { total: 128 },
      funding: {
        last_round_type: 'series_a',
        total_investment_usd: 12_000_000,
        investors: ['Example Capital'],
      },
      locations: { headquarters: 'Lisbon, Portugal', country: 'PRT' },
      taxonomy: { professional_network_industry: 'Software Development' },
      news: [{ article_url: 'https://example.com/news/1', article_title: 'Example Works opens an office' }],
    },
  ],
}
