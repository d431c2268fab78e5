// The review profile of a company: ratings, and what employees wrote.
import { employeeRatings } from './company/signals.ts'
import { dataset } from './dataset.ts'
import { boolean, date, domain, integer, list, number, type RecordOf, section, text, url } from './field.ts'
import { sources } from './sources.ts'

const review = list(
  {
    review_id: text(),
    date: date(),
    title: text(),
    pros: text(),
    cons: text(),
    advice: text(),
    rating: number(),
    job_title: text(),
    employment_status: text(),
    is_current_job: boolean(),
    location: text(),
    helpful_count: integer(),
  },
  {
    key: ['review_id', 'date', 'title'],
    chosen:
      'Items are { review_id, date, title, pros, cons, advice, rating, job_title, employment_status, is_current_job, location, helpful_count }.',
  },
)

const fields = {
  service_employee_review_id: integer('filter', {
    stamped: 'id',
    chosen: 'The id of the record here; requests name the company.',
  }),
  service_company_id: integer('filter', { linked: true }),
  updated_at: date({ stamped: 'updated_at' }),
  company_name: text('filter', { names: 'company', chosen: 'Firmographics: whose reviews these are.' }),
  company_domain: domain('filter', { chosen: 'Firmographics.' }),
  company_website: url({ chosen: 'Firmographics.' }),
  company_professional_network_profile_url: url({ chosen: 'Firmographics.' }),
  review_profile_url: url({ chosen: 'The page the reviews stand on.' }),
  company_type: text({ chosen: 'Firmographics.' }),
  employee_count_range: text({ chosen: 'Firmographics.' }),
  year_founded: integer({ chosen: 'Firmographics.' }),
  headquarters: text({ chosen: 'Firmographics.' }),
  ...employeeRatings,
  // When a company has several profiles, the one with the most reviews is answered.
  review_count: integer(),
  rating_distribution: section(
    {
      rating_1_count: integer(),
      rating_2_count: integer(),
      rating_3_count: integer(),
      rating_4_count: integer(),
      rating_5_count: integer(),
    },
    { chosen: 'Beside `overall_rating`, which is a plain number.' },
  ),
  company_ceo: section({
    name: text(),
    title: text(),
    ceo_rating: number(),
    ceo_ratings_count: integer(),
    profile_picture_url: text(),
  }),
  reviews: review,
  sources,
} as const

export const employeeReview = dataset({
  name: 'employee_review',
  singular: 'review profile',
  plural: 'review profiles',
  title: 'Employee Review',
  id: 'service_employee_review_id',
  fields,
  identifiers: [
    { kind: 'review_profile_url', form: 'profile_url', identity: 'sure', paths: ['review_profile_url'] },
    {
      kind: 'company_profile_url',
      form: 'profile_url',
      identity: 'sure',
      paths: ['company_professional_network_profile_url'],
    },
  ],
  nameOf: 'company_name',
  naming: 'none',
  findsByName: false,
  naturalKey: ['company_domain'],
  dateOf: ['updated_at'],
  links: ['service_company_id'],
  isToldApartUnlinked: true,
  enrich: {
    shownByDefault: Object.keys(fields).filter(
      name => name !== 'service_employee_review_id' && name !== 'sources',
    ),
    data: 'employee_reviews',
    notReturned: ['service_employee_review_id'],
  },
  search: { results: 'employee_reviews', price: 0.03, filtersAreCalled: 'columns in conditions' },
})

export type EmployeeReview = RecordOf<typeof fields>
