// People and postings as any web page states them: schema.org (JSON-LD, microdata, RDFa Lite), microformats and OpenGraph.
import type { Connector } from '../connector.ts'
import { webAddressOf } from '../reading.ts'
import type { RecordIdentity } from '../records/ability.ts'
import { websiteOf } from '../records/careers-pages.ts'
import { personsOf } from '../records/page-person.ts'
import { listPostings, postingsOf } from '../records/page-postings.ts'

/** Returns the address of the page; an empty text for what is none. */
const pageOf = ({ kind, value }: RecordIdentity, wanted: RecordIdentity['kind']): string => {
  const text = value.trim()
  if (kind !== wanted) return ''
  return webAddressOf(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
}

const personMapping = `
dataset: person
source: web-page
fields:
  basic_profile.name: name
  basic_profile.first_name: first_name
  basic_profile.last_name: last_name
  basic_profile.headline: [headline, "{title} at {employer.name}", title]
  basic_profile.summary: summary
  basic_profile.profile_picture_permalink: picture
  basic_profile.location.raw: place.raw
  basic_profile.location.city: place.city
  basic_profile.location.state: place.state
  basic_profile.location.country: place.country
  basic_profile.languages: languages
  social_handles.professional_network_identifier.profile_url: page
  social_handles.professional_network_identifier.urn_url: asked
  social_handles.microblog_identifier.slug: microblog
  skills.professional_network_skills: skills
  contact.websites: websites
  contact.business_emails:
    each: emails
    fields: { email: . }
  experience.employment_details.current:
    when: { has_job: true }
    fields: { title: title, name: employer.name, company_website: employer.website, is_default: true }
  education.schools:
    each: schools
    fields: { school: . }
`

const jobMapping = `
dataset: job
source: web-page
fields:
  job_details.title: title
  job_details.job_id: number
  job_details.url: url
  job_details.source: site
  job_details.workplace_type: workplace
  job_details.number_of_openings: { from: openings, number: true, invalid: drop }
  company.basic_info.name: employer.name
  company.basic_info.website: employer.website
  company.basic_info.primary_domain: employer.domain
  location.raw: place.raw
  location.city: place.city
  location.state: place.state
  location.country: place.country
  content.description: description
  metadata.date_added: { from: posted, date: true, invalid: drop }
  metadata.date_updated: $date
`

export const webPage: Connector = {
  name: 'web_page',
  title: 'Pages of people and postings',
  url: undefined,
  readsPages: true,
  terms: 'Pages that callers name and pages of the companies they name, as far as robots.txt allows.',
  documentation: 'https://schema.org/Person',
  limits: { perMinute: 600, atOnce: 32 },
  answers: {},
  records: {
    person: {
      mapping: personMapping,
      lookUp: {
        takes: identity => pageOf(identity, 'profile_url') !== '',
        example: { kind: 'profile_url', value: 'https://adactio.com/about/' },
        standsIn: true,
        ask: async (identity, { readPage }) => {
          const asked = pageOf(identity, 'profile_url')
          return personsOf(await readPage(asked), asked)
        },
      },
    },
    job: {
      mapping: jobMapping,
      lookUp: {
        takes: identity => pageOf(identity, 'page_url') !== '',
        example: { kind: 'page_url', value: 'https://www.mozilla.org/en-US/careers/' },
        standsIn: true,
        ask: async (identity, { readPage }) => postingsOf(await readPage(pageOf(identity, 'page_url'))),
      },
      list: {
        takes: owner => owner.type === 'company' && websiteOf(owner) !== undefined,
        example: {
          type: 'company',
          name: 'Mozilla',
          domain: 'mozilla.org',
          website: 'https://www.mozilla.org',
          urls: [],
        },
        ask: listPostings,
      },
    },
  },
}
