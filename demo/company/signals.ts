// Signals about a company: traffic, search, reviews, launches, technologies, market intelligence.
import type { Company } from '../../src/catalog/company/company.ts'
import { reviewTexts, streets, technologies } from '../data/market.ts'
import type { Calendar } from '../dates.ts'
import type { Random } from '../random.ts'
import { type DemoEmployer, headquartersOf } from './employer.ts'
import { monthlyValues, monthsBack, percentOf, rounded, seriesDate } from './series.ts'
import { capital } from './word.ts'

const sourceNames = ['search', 'direct', 'social', 'paid_referral', 'referral'] as const

/** One entry for each own domain; the parts of the sources add up to 100. */
export function webTrafficOf(
  employer: DemoEmployer,
  calendar: Calendar,
  random: Random,
): NonNullable<Company['web_traffic']> {
  const entry = (scale: number) => {
    const visitors = monthlyValues(
      Math.round(employer.headcount * scale * (40 + random.next() ** 3 * 4000)) + 50,
      random.bell() * 0.3,
      random,
    )
    const parts = sourceNames.map(() => 0.2 + random.next())
    const sum = parts.reduce((total, part) => total + part, 0)
    const shares = parts.map(part => rounded((part / sum) * 100))
    const seriesOf = (index: number) =>
      monthsBack(3).map(ago => ({
        date: seriesDate(calendar, ago),
        value: rounded((shares[index] ?? 0) * (1 + Math.sin(ago + index) * 0.03 * Math.sign(ago))),
      }))
    const [search = 0, direct = 0, social = 0, paid = 0, referral = 0] = shares
    return {
      monthly_visitors: visitors(0),
      mom_pct: percentOf(visitors, 1),
      qoq_pct: percentOf(visitors, 3),
      source_search_pct: search,
      source_direct_pct: direct,
      source_social_pct: social,
      source_paid_referral_pct: paid,
      source_referral_pct: referral,
      monthly_visitors_timeseries: monthsBack(6).map(ago => ({
        date: seriesDate(calendar, ago),
        monthly_visitors: visitors(ago),
      })),
      source_search_pct_timeseries: seriesOf(0),
      source_direct_pct_timeseries: seriesOf(1),
      source_social_pct_timeseries: seriesOf(2),
      source_paid_referral_pct_timeseries: seriesOf(3),
      source_referral_pct_timeseries: seriesOf(4),
    }
  }
  return {
    [employer.domain]: entry(1),
    ...(employer.formerDomain !== undefined && { [employer.formerDomain]: entry(0.05) }),
  }
}

export function seoOf(employer: DemoEmployer, random: Random): NonNullable<Company['seo']> {
  const clicks = Math.round(employer.headcount * (5 + random.next() * 60))
  const gained = random.int(0, 60)
  return {
    total_organic_results: clicks * 3,
    average_seo_organic_rank: rounded(8 + random.next() * 40, 1),
    monthly_google_ads_budget: Math.round(clicks * random.next() * 1.5),
    monthly_paid_clicks: Math.round(clicks * random.next() * 0.3),
    monthly_organic_clicks: clicks,
    monthly_organic_value: Math.round(clicks * 1.2),
    average_ad_rank: rounded(1 + random.next() * 6, 1),
    total_ads_purchased: random.int(0, 400),
    lost_ranked_seo_keywords: random.int(0, 60),
    gained_ranked_seo_keywords: gained,
    newly_ranked_seo_keywords: Math.floor(gained / 2),
  }
}

const rating = (random: Random): number => rounded(Math.max(1, Math.min(5, 3.7 + random.bell() * 0.5)), 1)

export function employeeReviewsOf(
  employer: DemoEmployer,
  random: Random,
): NonNullable<Company['employee_reviews']> {
  const reviews = Math.max(1, Math.round(employer.headcount * random.next() * 0.3))
  const { name, state, country, latitude, longitude } = headquartersOf(employer)
  return {
    overall_rating: rating(random),
    review_count: reviews,
    salary_count: reviews * 2,
    interview_count: Math.round(reviews * 0.6),
    benefit_count: Math.round(reviews * 0.3),
    photo_count: random.int(0, 20),
    global_job_count: random.int(0, 40),
    culture_and_values_rating: rating(random),
    work_life_balance_rating: rating(random),
    compensation_and_benefits_rating: rating(random),
    career_opportunities_rating: rating(random),
    senior_management_rating: rating(random),
    diversity_and_inclusion_rating: rating(random),
    recommend_to_friend_rating: rounded(random.next(), 2),
    business_outlook_rating: rounded(random.next(), 2),
    primary_industry: { name: employer.industry.name, sector_name: capital(employer.industry.sector) },
    active_status: employer.status === 'inactive' ? 'INACTIVE' : 'ACTIVE',
    approval_status: 'APPROVED',
    mission: `To make ${random.pick(employer.industry.specialities).toLowerCase()} better for everyone.`,
    office_locations: [
      {
        city_name: name,
        state,
        country: country.name,
        address_line1: `${random.int(1, 240)} ${random.pick(streets)}`,
        lat: latitude,
        lon: longitude,
      },
    ],
    awards: random.chance(0.3)
      ? [{ name: 'Good Place to Work', source: 'Workplace Observatory', year: employer.foundedYear + 1 }]
      : [],
  }
}

export function softwareReviewsOf(
  employer: DemoEmployer,
  random: Random,
): NonNullable<Company['software_reviews']> {
  const count = monthlyValues(random.int(3, 20 + employer.headcount), random.next() * 0.5, random)
  return {
    review_count: count(0),
    average_rating: rating(random),
    review_count_mom_pct: percentOf(count, 1),
    review_count_qoq_pct: percentOf(count, 3),
    review_count_yoy_pct: percentOf(count, 12),
  }
}

export function publicReviewsOf(
  employer: DemoEmployer,
  calendar: Calendar,
  random: Random,
): NonNullable<Company['reviews']> {
  return random.some(reviewTexts, random.int(1, 2)).map((text, index) => ({
    source: random.pick(['softreviews.example', 'workplaces.example']),
    title: `Review of ${capital(employer.word)} ${index + 1}`,
    text,
    rating: random.int(2, 5),
    date: calendar.daysAgo(random.int(5, 900)),
    url: `https://softreviews.example/${employer.slug}/${index + 1}`,
  }))
}

export function launchesOf(
  employer: DemoEmployer,
  calendar: Calendar,
  random: Random,
): NonNullable<Company['public_launches']> {
  const product = capital(employer.word)
  const upvotes = random.int(20, 1800)
  return {
    rating: rating(random),
    num_upvotes: upvotes,
    num_reviews: random.int(0, 60),
    num_followers: upvotes * 2,
    categories: random.some(employer.industry.specialities, 2),
    makers: [
      {
        name: `The ${product} team`,
        headline: `Makers of ${product}`,
        url: `https://launches.example/@${employer.slug}`,
      },
    ],
    reviews: [
      {
        author: 'Early user',
        rating: random.int(3, 5),
        text: random.pick(reviewTexts),
        date: calendar.daysAgo(random.int(5, 400)),
      },
    ],
    launches: [
      {
        name: `${product} 2.0`,
        tagline: `${random.pick(employer.industry.specialities)} without the busywork`,
        date: calendar.daysAgo(random.int(5, 700)),
        num_upvotes: upvotes,
        url: `https://launches.example/${employer.slug}-2`,
      },
    ],
    last_updated: calendar.daysAgo(random.int(0, 60)),
  }
}

export function marketIntelOf(
  employer: DemoEmployer,
  calendar: Calendar,
  random: Random,
): NonNullable<Company['market_intel']> {
  const [min = '1', max] = employer.headcountRange.replace('+', '').split('-')
  const home = headquartersOf(employer)
  return {
    year_founded: employer.foundedYear,
    head_office_city: home.name,
    head_office_country: home.country.name,
    num_employees_min: Number(min),
    num_employees_max: max === undefined ? null : Number(max),
    products: random.some(employer.industry.specialities, 2).map(topic => ({
      name: `${capital(employer.word)} ${topic}`,
      description: `${topic} for teams of every size.`,
      category: topic,
      average_rating: rating(random),
      review_count: random.int(1, 300),
    })),
    reviews: [
      {
        title: 'Worth a look',
        text: random.pick(reviewTexts),
        rating: random.int(3, 5),
        date: calendar.daysAgo(random.int(5, 900)),
        is_verified: random.chance(0.7),
      },
    ],
  }
}

export function technographicsOf(
  employer: DemoEmployer,
  calendar: Calendar,
  random: Random,
): NonNullable<Company['technographics']> {
  const used = random.some(technologies, random.int(3, 10))
  return {
    // The true count is larger than the list: not every technology is central enough to be named.
    total_technologies: used.length + random.int(0, employer.headcount > 200 ? 60 : 10),
    top_technologies: used.slice(0, 5).map(({ name }) => name),
    technologies: used.map(technology => ({
      ...technology,
      sources: random.chance(0.5) ? ['web signals'] : ['web signals', 'job posting'],
    })),
    updated_at: calendar.daysAgo(random.int(0, 45)),
  }
}

export const microblogOf = (employer: DemoEmployer): string => `https://microblog.example/${employer.word}`
