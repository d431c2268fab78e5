// The company record: fields, abilities, identifiers.
import { dataset } from '../dataset.ts'
import {
  country,
  countryCode,
  date,
  dictionary,
  domain,
  integer,
  list,
  many,
  number,
  point,
  type RecordOf,
  section,
  text,
  url,
} from '../field.ts'
import { sources } from '../sources.ts'
import { growth, rolesByFunction, timeseries } from './measures.ts'
import { people } from './people.ts'
import {
  employeeReviews,
  marketIntel,
  publicLaunches,
  seo,
  softwareReviews,
  technographics,
  webTraffic,
} from './signals.ts'
import { employeeCountRanges } from './vocabulary.ts'

const fields = {
  service_company_id: integer('filter', 'return', { stamped: 'id' }),
  updated_at: date('filter', 'return', { stamped: 'updated_at' }),
  indexed_at: date('filter', 'return', { stamped: 'updated_at' }),
  metadata: section({ growth_calculation_date: date('filter', 'sort', 'return') }),
  basic_info: section({
    service_company_id: integer('filter', 'return', { aliases: ['company_id'], stamped: 'id' }),
    name: text('filter', 'sort', 'suggest', 'return', { blank: '' }),
    former_names: many(
      text('filter', 'return', {
        chosen: 'Names the company had before, or has by an older source; each still finds it.',
      }),
    ),
    primary_domain: domain('filter', 'sort', 'suggest', 'return'),
    website: url('filter', 'suggest', 'return'),
    all_domains: many(domain('return')),
    professional_network_url: url('filter', 'suggest', 'return'),
    professional_network_id: text('filter', 'suggest', 'return'),
    profile_name: text('return'),
    description: text('return'),
    logo_permalink: text('return'),
    industries: many(text('filter', 'suggest', 'return')),
    company_type: text('filter', 'suggest', 'return'),
    status: text('filter', 'return', { chosen: 'Values active, inactive, acquired, public.' }),
    year_founded: integer('filter', 'suggest', 'return'),
    employee_count_range: text('filter', 'sort', 'suggest', 'return', {
      values: employeeCountRanges.map(range => range.label),
    }),
    markets: many(text('filter', 'suggest', 'return')),
  }),
  taxonomy: section({
    professional_network_industry: text('filter', 'suggest', 'return'),
    professional_network_industries: many(text()),
    professional_network_specialities: many(text('filter', 'suggest', 'return')),
    categories: many(text('filter', 'suggest', 'return')),
    primary_naics_detail: section(
      { naics_code: text(), description: text() },
      { nullable: true, chosen: 'An object { naics_code, description }.' },
    ),
    sic_detail_list: list(
      { sic_code: text(), industry: text() },
      { key: ['sic_code'], chosen: 'Items are { sic_code, industry }.' },
    ),
  }),
  headcount: section({
    total: integer('filter', 'suggest', 'return'),
    largest_headcount_country: countryCode('filter', 'sort', 'suggest', 'return'),
    growth_percent: growth('filter', 'return'),
    growth_absolute: growth('filter', 'return'),
    timeseries: timeseries({ employee_count: integer() }),
    by_role_absolute: dictionary(number()),
    by_role_percent: dictionary(number()),
    by_role_growth_6m_pct: dictionary(number()),
    by_role_growth_yoy_pct: dictionary(number()),
    by_region_absolute: dictionary(number()),
    by_region_percent: dictionary(number()),
    by_skill_absolute: dictionary(number()),
    by_skill_percent: dictionary(number()),
    by_function_timeseries: dictionary(dictionary(timeseries({ employee_count: integer() }))),
  }),
  followers: section({
    count: integer('filter', 'suggest', 'return'),
    mom_percent: number('filter', 'return'),
    qoq_percent: number('filter', 'return'),
    six_months_growth_percent: number('filter', 'return'),
    yoy_percent: number('filter', 'return'),
    timeseries: timeseries({ follower_count: integer() }),
  }),
  funding: section({
    total_investment_usd: number('filter', 'suggest', 'return'),
    last_round_amount_usd: number('filter', 'return'),
    last_round_type: text('filter', 'suggest', 'return'),
    last_fundraise_date: date('filter', 'suggest', 'return'),
    valuation_usd: number(),
    valuation_date: date(),
    num_funding_rounds: integer(),
    investors: many(text('filter', 'suggest', 'return')),
    secondary_source_investors: many(
      text('filter', 'suggest', { chosen: 'Name of the second funding source.' }),
    ),
    investors_detail: list(
      { name: text(), uuid: text(), type: text(), categories: many(text()) },
      { key: ['name'] },
    ),
    funding_rounds: list(
      {
        date: date(),
        funding_date: date(),
        amount_usd: number(),
        round: text(),
        investors: many(text()),
        lead_investors: many(text()),
      },
      { key: ['date', 'round'] },
    ),
    acquisitions: acquisitions(),
    acquired_by: acquisitions(),
  }),
  revenue: section({
    estimated: section({
      lower_bound_usd: integer('filter', 'suggest', 'return'),
      upper_bound_usd: integer('filter', 'suggest', 'return'),
      timeseries: list(
        { date: date('return'), lower_bound_usd: integer('return'), upper_bound_usd: integer('return') },
        { key: ['date'], chosen: 'Items are { date, lower_bound_usd, upper_bound_usd }.' },
      ),
    }),
    acquisition_status: text('filter', 'suggest', 'return'),
    public_markets: section(
      {
        stock_symbols: many(text('filter', 'suggest', 'return')),
        fiscal_year_end: text('filter', 'return'),
        ipo_date: date('filter', 'return'),
      },
      { nullable: true },
    ),
  }),
  locations: section({
    country: country('filter', 'sort', 'suggest', 'return'),
    state: text('suggest', 'return'),
    city: text('suggest'),
    headquarters: text('filter', 'return', { near: 'coordinates' }),
    street_address: text('filter', 'return'),
    all_office_addresses: many(text('filter', 'return')),
    coordinates: point({ hidden: true }),
  }),
  competitors: section({
    company_ids: many(integer('filter')),
    websites: many(text('filter')),
    all_domains: many(domain()),
    paid_seo: many(text()),
    organic_seo: many(text()),
  }),
  hiring: section({
    recent_titles_csv: text(),
    openings_count: integer('return'),
    openings_growth_percent: growth('return'),
    by_function_qoq_pct: dictionary(number('return')),
    by_function_6m_pct: dictionary(number('return')),
    openings_timeseries: timeseries({ open_jobs: integer() }),
    recent_openings: list(
      { title: text(), location: text(), posted_date: date(), job_url: text(), function: text() },
      { key: ['job_url', 'title'] },
    ),
  }),
  web_traffic: webTraffic,
  seo,
  social_profiles: section({
    microblog_url: url('filter', 'suggest', 'return'),
    funding_data: section({ url: url('filter', 'suggest', 'return'), uuid: text('filter', 'return') }),
    professional_network: url('filter', 'return', { chosen: 'The profile URL.' }),
  }),
  employee_reviews: employeeReviews,
  software_reviews: softwareReviews,
  reviews: list(
    { source: text(), title: text(), text: text(), rating: number(), date: date(), url: text() },
    { key: ['source', 'title'], chosen: 'Items are { source, title, text, rating, date, url }.' },
  ),
  public_launches: publicLaunches,
  market_intel: marketIntel,
  people,
  news: list(
    {
      article_url: text(),
      article_title: text(),
      article_publish_date: date(),
      article_publisher_name: text(),
      source: text(),
      publisher_domain: text(),
      confidence_score: number(),
    },
    { key: ['article_url'] },
  ),
  technographics,
  roles: rolesByFunction,
  sources,
} as const

function acquisitions() {
  return list(
    {
      acquirer_company_id: integer(),
      acquirer_company_name: text(),
      acquiree_company_id: integer(),
      acquiree_company_name: text(),
      announced_on_date: date(),
      price_usd: number(),
      transaction_text: text(),
    },
    { key: ['acquirer_company_name', 'acquiree_company_name', 'announced_on_date'] },
  )
}

export const company = dataset({
  name: 'company',
  singular: 'company',
  plural: 'companies',
  title: 'Company',
  id: 'service_company_id',
  fields,
  identifiers: [
    {
      kind: 'domain',
      form: 'domain',
      identity: 'named_alike',
      requestKey: 'domains',
      paths: ['basic_info.primary_domain', 'basic_info.all_domains', 'basic_info.website'],
    },
    {
      kind: 'profile_url',
      form: 'profile_url',
      identity: 'sure',
      requestKey: 'professional_network_profile_urls',
      paths: ['basic_info.professional_network_url', 'social_profiles.professional_network'],
    },
    {
      kind: 'professional_network_id',
      form: 'text',
      identity: 'none',
      paths: ['basic_info.professional_network_id'],
    },
    {
      kind: 'name',
      form: 'company_name',
      identity: 'none',
      requestKey: 'names',
      paths: ['basic_info.name', 'basic_info.former_names', 'basic_info.profile_name'],
    },
  ],
  nameOf: 'basic_info.name',
  formerNamesAt: 'basic_info.former_names',
  naming: 'company',
  findsByName: true,
  naturalKey: ['locations.country'],
  essential: { fields: ['basic_info.name'], missing: 'has neither an identifier nor a name' },
  dateOf: ['updated_at', 'indexed_at'],
  links: [],
  enrich: { shownByDefault: ['service_company_id', 'basic_info'], data: 'company_data', notReturned: [] },
  search: {
    results: 'companies',
    price: 0.03,
    filtersAreCalled: 'columns in conditions',
  },
  shorthands: {
    technology: 'technographics.technologies.name',
    technology_category: 'technographics.technologies.category',
    'headcount.latest_count': 'headcount.total',
    'followers.latest_count': 'followers.count',
  },
})

export type Company = RecordOf<typeof fields>
