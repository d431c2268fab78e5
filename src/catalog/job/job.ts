// The job record: a listing with what is known of its company.
import { dataset } from '../dataset.ts'
import { boolean, choice, countryCode, date, integer, list, type RecordOf, section, text } from '../field.ts'
import { placeParts } from '../place.ts'
import { sources } from '../sources.ts'
import { employer } from './employer.ts'
import { jobCategories, workplaceTypes } from './vocabulary.ts'

const fields = {
  service_job_id: integer('filter', 'return', { stamped: 'id' }),
  job_details: section({
    job_id: text('return', { chosen: "A text: the source's own number of the listing." }),
    title: text('filter', 'suggest', 'group', 'return', { blank: '' }),
    category: choice(jobCategories, 'filter', 'suggest', 'group', 'return', {
      blank: '',
      chosen: 'Read from the title where the source has none; other labels of a source are kept as they are.',
    }),
    workplace_type: choice(workplaceTypes, 'filter', 'suggest', 'group', 'return', { blank: '' }),
    reposted_job: boolean('filter', 'return'),
    // The URL is kept as the source writes it, because the number of a job often stands behind the question
    // mark.
    url: text('filter', 'return'),
    number_of_openings: integer('return'),
    source: text('filter'),
  }),
  company: employer,
  location: section(
    {
      ...placeParts('filter', 'suggest', 'return'),
      district: text('filter', 'suggest', 'return', { blank: '' }),
      country: { ...placeParts().country, abilities: ['filter', 'suggest', 'group', 'return'] },
      country_code: countryCode('filter', 'suggest', 'return', {
        chosen: 'Named by autocomplete only; here also in filters and answers.',
      }),
      pincode: text('return', { blank: '' }),
    },
    { abilities: ['filter', 'suggest', 'return'], textOf: ['raw'], near: 'coordinates' },
  ),
  content: section({ description: text('filter', 'return', { blank: '' }) }),
  metadata: section({
    date_added: date('filter', 'return', { chosen: 'The day the listing was posted.' }),
    date_updated: date('filter', 'return', { chosen: 'When its source was last read.' }),
  }),
  technographics: section(
    {
      technologies: list(
        {
          name: text('filter', 'suggest', { derived: true }),
          category: text('filter', 'suggest', { derived: true }),
          super_category: text('filter', { derived: true }),
        },
        { key: ['name'] },
      ),
    },
    { permission: 'technographics' },
  ),
  sources,
} as const

const companyId = {
  dataset: 'company',
  shown: {
    company_name: 'basic_info.name',
    company_website_domain: 'basic_info.primary_domain',
    professional_network_id: 'basic_info.professional_network_id',
  },
} as const

export const job = dataset({
  name: 'job',
  singular: 'job',
  plural: 'jobs',
  title: 'Job',
  id: 'service_job_id',
  fields,
  identifiers: [{ kind: 'url', form: 'page_url', identity: 'sure', paths: ['job_details.url'] }],
  nameOf: 'job_details.title',
  naming: 'none',
  findsByName: false,
  essential: {
    fields: [
      'job_details.title',
      ...['name', 'primary_domain', 'website', 'professional_network_url', 'professional_network_id'].map(
        name => `company.basic_info.${name}`,
      ),
    ],
    fieldsOnly: true,
    missing: 'has neither a title nor a company beside an id or a URL of its own',
  },
  naturalKey: ['company.basic_info.name', 'location.raw', 'metadata.date_added'],
  dateOf: ['metadata.date_updated'],
  links: ['company.basic_info.service_company_id'],
  enrich: { shownByDefault: Object.keys(fields), data: 'job_data', notReturned: [] },
  search: {
    results: 'job_listings',
    price: 0.03,
    weights: {
      'job_details.title': 6,
      'job_details.category': 2,
      'job_details.workplace_type': 2,
      'company.basic_info.name': 4,
      'company.basic_info.industries': 2,
      'location.raw': 2,
      'location.city': 1,
      'location.state': 1,
      'location.country': 2,
      'content.description': 1,
      'technographics.technologies.name': 2,
    },
    groups: { 'company.basic_info.service_company_id': companyId },
    filtersAreCalled: 'columns in conditions',
    unsupportedIsInternal: true,
  },
  vectors: {
    'job_details.title': 1,
    'job_details.category': 0.9,
    'company.basic_info.industries': 0.7,
  },
  shorthands: {
    title: 'job_details.title',
    job_title: 'job_details.title',
    category: 'job_details.category',
    job_category: 'job_details.category',
    workplace_type: 'job_details.workplace_type',
    'company.name': 'company.basic_info.name',
    'company.industries': 'company.basic_info.industries',
    'company.headcount.largest_country': 'company.headcount.largest_headcount_country',
    professional_network: 'company.basic_info.professional_network_id',
    fiscal_year_end: 'company.revenue.public_markets.fiscal_year_end',
    ...Object.fromEntries(
      ['city', 'district', 'state', 'country', 'country_code', 'continent'].map(part => [
        part,
        `location.${part}`,
      ]),
    ),
    ...Object.fromEntries(
      ['city', 'district', 'state', 'country'].map(part => [`locations.${part}`, `location.${part}`]),
    ),
    'locations.location': 'location',
    technology: 'technographics.technologies.name',
    technology_category: 'technographics.technologies.category',
  },
})

export type Job = RecordOf<typeof fields>
