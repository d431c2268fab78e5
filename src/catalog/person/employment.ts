// One employment of a person: the entries of current and past jobs.
import {
  boolean,
  choice,
  countryCode,
  date,
  domain,
  integer,
  list,
  many,
  number,
  point,
  section,
  text,
  url,
} from '../field.ts'
import { employmentTypes } from './vocabulary.ts'

type When = 'current' | 'past'

/** The fields that an employment shows of its company. */
const ofEmployer = {
  dataset: 'company',
  by: 'service_company_id',
  unless: 'is_unlinked',
  fields: {
    company_website_domain: 'basic_info.all_domains',
    company_professional_network_profile_url: 'basic_info.professional_network_url',
    company_headcount_latest: 'headcount.total',
    company_headcount_range: 'basic_info.employee_count_range',
    company_industries: 'basic_info.industries',
    company_professional_network_industry: 'taxonomy.professional_network_industry',
    company_type: 'basic_info.company_type',
    company_headquarters_country: 'locations.country',
    company_hq_location: 'locations.headquarters',
  },
}

/** The list of jobs of one kind; a past job's `end_date` is filterable only through the any-job path. */
export const employment = (when: When) =>
  list(
    {
      name: text('filter', 'suggest', 'return', { blank: '', names: 'company', aliases: ['company_name'] }),
      title: text('filter', 'suggest', 'return', { blank: '' }),
      description: text('filter', 'return'),
      location: section(
        { raw: text('return', { near: 'coordinates' }), coordinates: point({ hidden: true }) },
        { abilities: ['filter', 'return'], textOf: ['raw'], near: 'coordinates' },
      ),
      employment_type: choice(employmentTypes, 'filter', 'suggest', 'return', {
        blank: '',
        chosen:
          'Labels beyond Full-time, Part-time and Internship; other labels of a source are kept as they are.',
      }),
      start_date: date('filter', 'sort', 'return'),
      end_date: date('return'),
      is_default: boolean('filter', 'return'),
      position_id: integer('filter', 'return'),
      professional_network_id: text('filter', 'return'),
      is_unlinked: boolean({ hidden: true }),
      service_company_id: integer('filter', 'sort', 'return', { aliases: ['company_id'] }),
      company_website: url('filter', 'return'),
      company_website_domain: many(domain('filter', 'suggest', 'return')),
      company_professional_network_profile_url: url('filter', 'return'),
      company_profile_picture_permalink: text('return'),
      company_headcount_latest: integer('filter', 'return'),
      company_headcount_range: text('filter', 'return'),
      company_industries:
        when === 'current' ? many(text('filter', 'suggest', 'return')) : many(text('filter', 'return')),
      company_professional_network_industry: text('filter', 'return'),
      company_type: text('filter', 'suggest', 'return'),
      company_status: text('filter', 'return', { chosen: 'Values active, inactive, acquired, public.' }),
      company_headquarters_country: countryCode('filter', 'return'),
      company_hq_location: text('filter', 'suggest', 'return'),
      company_hq_location_address_components: many(text('return')),
      seniority_level: text('filter', 'suggest', 'return', { blank: '' }),
      function_category: text('filter', 'suggest', 'return', { blank: '' }),
      years_at_company: text('return', { blank: '' }),
      years_at_company_raw: number('filter', 'return'),
      business_email_verified: boolean('filter', 'return'),
    },
    // Whoever saw the person last knows the current jobs; an older source's are past or wrong by now.
    {
      key: ['name', 'title', 'start_date'],
      shows: ofEmployer,
      ...(when === 'current' && { newestOnly: true }),
    },
  )
