// Signals about a company from reviews, traffic, launches and technologies.
import { boolean, date, dictionary, integer, list, many, number, section, text } from '../field.ts'
import { timeseries } from './measures.ts'

const share = () => ({
  source_search_pct: number(),
  source_direct_pct: number(),
  source_social_pct: number(),
  source_paid_referral_pct: number(),
  source_referral_pct: number(),
})

/** One entry per owned domain. */
export const webTraffic = dictionary(
  section({
    monthly_visitors: integer(),
    mom_pct: number(),
    qoq_pct: number(),
    ...share(),
    monthly_visitors_timeseries: timeseries({ monthly_visitors: integer() }),
    source_search_pct_timeseries: timeseries({ value: number() }),
    source_direct_pct_timeseries: timeseries({ value: number() }),
    source_social_pct_timeseries: timeseries({ value: number() }),
    source_paid_referral_pct_timeseries: timeseries({ value: number() }),
    source_referral_pct_timeseries: timeseries({ value: number() }),
  }),
)

export const seo = section({
  total_organic_results: number(),
  average_seo_organic_rank: number(),
  monthly_google_ads_budget: number(),
  monthly_paid_clicks: number(),
  monthly_organic_clicks: number(),
  monthly_organic_value: number(),
  average_ad_rank: number(),
  total_ads_purchased: number(),
  lost_ranked_seo_keywords: number(),
  gained_ranked_seo_keywords: number(),
  newly_ranked_seo_keywords: number(),
})

/** Ratings by employees: a section of a company record, and the body of an employee_review. */
export const employeeRatings = {
  overall_rating: number(),
  review_count: integer(),
  salary_count: integer(),
  interview_count: integer(),
  benefit_count: integer(),
  photo_count: integer(),
  global_job_count: integer(),
  culture_and_values_rating: number(),
  work_life_balance_rating: number(),
  compensation_and_benefits_rating: number(),
  career_opportunities_rating: number(),
  senior_management_rating: number(),
  diversity_and_inclusion_rating: number(),
  recommend_to_friend_rating: number(),
  business_outlook_rating: number(),
  primary_industry: section({ name: text(), sector_name: text() }),
  active_status: text(),
  approval_status: text(),
  mission: text(),
  office_locations: list(
    {
      city_name: text(),
      state: text(),
      country: text(),
      address_line1: text(),
      lat: number(),
      lon: number(),
    },
    { key: ['city_name', 'address_line1'] },
  ),
  awards: list({ name: text(), source: text(), year: integer() }, { key: ['name', 'year'] }),
} as const

export const employeeReviews = section(employeeRatings)

export const softwareReviews = section({
  review_count: integer('return'),
  average_rating: number('return'),
  review_count_mom_pct: number('return'),
  review_count_qoq_pct: number('return'),
  review_count_yoy_pct: number('return'),
})

export const publicLaunches = section({
  rating: number(),
  num_upvotes: integer(),
  num_reviews: integer(),
  num_followers: integer(),
  categories: many(text()),
  makers: list(
    { name: text(), headline: text(), url: text() },
    { key: ['name'], chosen: 'Items are { name, headline, url }.' },
  ),
  reviews: list(
    { author: text(), rating: number(), text: text(), date: date() },
    { key: ['author', 'date'], chosen: 'Items are { author, rating, text, date }.' },
  ),
  launches: list(
    { name: text(), tagline: text(), date: date(), num_upvotes: integer(), url: text() },
    { key: ['name', 'date'], chosen: 'Items are { name, tagline, date, num_upvotes, url }.' },
  ),
  last_updated: date(),
})

export const marketIntel = section({
  year_founded: integer(),
  head_office_city: text(),
  head_office_country: text(),
  num_employees_min: integer(),
  num_employees_max: integer(),
  products: list(
    {
      name: text(),
      description: text(),
      category: text(),
      average_rating: number(),
      review_count: integer(),
    },
    { key: ['name'], chosen: 'Items are { name, description, category, average_rating, review_count }.' },
  ),
  reviews: list(
    { title: text(), text: text(), rating: number(), date: date(), is_verified: boolean() },
    { key: ['title', 'date'], chosen: 'Items are { title, text, rating, date, is_verified }.' },
  ),
})

/** Never returned by default; `technologies` are ordered by centrality. */
export const technographics = section(
  {
    total_technologies: integer('filter'),
    top_technologies: many(text('filter', 'suggest')),
    technologies: list(
      {
        name: text('filter', 'suggest'),
        category: text('filter', 'suggest'),
        super_category: text('filter'),
        sources: many(text()),
      },
      { key: ['name'] },
    ),
    updated_at: date(),
  },
  { permission: 'technographics' },
)
