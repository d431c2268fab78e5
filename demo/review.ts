// Review profiles of the demo world: what employees say of its companies, with the ratings its companies show.
import type { EmployeeReview } from '../src/catalog/employee-review.ts'
import { functionCategories } from '../src/catalog/person/vocabulary.ts'
import { cityLine, type DemoEmployer, headquartersOf, profileUrlOf } from './company/employer.ts'
import { type CompanyContext, companyRecord } from './company/record.ts'
import { rounded } from './company/series.ts'
import { employeeReviewsOf } from './company/signals.ts'
import { itemAt, Random } from './random.ts'

const stream = 34
const reviewsMax = 3

const titles = [
  'Good people, slow processes',
  'Great start to a career',
  'Decent pay',
  'Avoid',
  'Would come back',
]
const pros = ['Friendly colleagues', 'Flexible hours', 'Interesting projects', 'Good coffee', 'Fair salary']
const cons = [
  'Long decisions',
  'Little feedback',
  'Old tools',
  'Overtime at the end of quarters',
  'Open office',
]
const advice = ['Listen to the teams.', 'Promote from within.', 'Fewer meetings.']

export function reviewRecord(
  employer: DemoEmployer,
  context: Omit<CompanyContext, 'peopleOf'>,
): EmployeeReview {
  const random = new Random(context.seed, stream, employer.index)
  const shown = companyRecord(employer, { ...context, peopleOf: () => undefined }).employee_reviews
  const ratings = shown ?? employeeReviewsOf(employer, random)
  return {
    company_name: employer.name.trim(),
    company_professional_network_profile_url: profileUrlOf(employer),
    review_profile_url: `https://reviews.example/company/${employer.slug}`,
    ...ratings,
    ...(random.chance(0.9) && { rating_distribution: distributionOf(ratings.review_count ?? 1, random) }),
    ...(random.chance(0.7) && {
      company_ceo: {
        title: 'CEO',
        ceo_rating: rounded(0.3 + random.next() * 0.7),
        ceo_ratings_count: 1 + Math.floor(((ratings.review_count ?? 1) - 1) * random.next()),
      },
    }),
    reviews: Array.from({ length: random.int(1, reviewsMax) }, (_, index) =>
      reviewOf(employer, index, context, random),
    ),
  }
}

/** Returns the number of reviews for each number of stars; the parts add up to the whole. */
function distributionOf(count: number, random: Random): NonNullable<EmployeeReview['rating_distribution']> {
  let left = count
  const part = (share: number) => {
    const taken = Math.floor(left * share * (0.6 + random.next() * 0.4))
    left -= taken
    return taken
  }
  const rest = {
    rating_1_count: part(0.1),
    rating_2_count: part(0.12),
    rating_3_count: part(0.25),
    rating_4_count: part(0.6),
  }
  return { ...rest, rating_5_count: left }
}

function reviewOf(
  employer: DemoEmployer,
  index: number,
  { calendar, titlesFor }: Omit<CompanyContext, 'peopleOf'>,
  random: Random,
): NonNullable<EmployeeReview['reviews']>[number] {
  const staffed = employer.staff.flatMap((people, role) => (people > 0 ? [role] : []))
  const role = itemAt(functionCategories, staffed.length > 0 ? random.pick(staffed) : 0)
  return {
    review_id: `${employer.networkId}-${index + 1}`,
    date: calendar.daysAgo(random.int(1, 1500)),
    title: random.pick(titles),
    pros: random.pick(pros),
    ...(random.chance(0.9) && { cons: random.pick(cons) }),
    ...(random.chance(0.4) && { advice: random.pick(advice) }),
    rating: random.int(1, 5),
    ...(random.chance(0.8) && {
      job_title: random.pick(titlesFor(role, 'Entry Level', employer.industry.sector)),
    }),
    ...(random.chance(0.7) && { employment_status: random.chance(0.85) ? 'Full-time' : 'Part-time' }),
    is_current_job: random.chance(0.55),
    ...(random.chance(0.6) && { location: cityLine(headquartersOf(employer)) }),
    helpful_count: Math.floor(random.exponential(2)),
  }
}
