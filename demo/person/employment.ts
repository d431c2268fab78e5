// One employment of a person as a list entry of the catalogue, with fields of the employer.
import type { Person } from '../../src/catalog/person/person.ts'
import { yearsBuckets } from '../../src/catalog/person/vocabulary.ts'
import { readTitle } from '../../src/titles/index.ts'
import {
  cityLine,
  type DemoEmployer,
  headquartersOf,
  logoOf,
  profileUrlOf,
  websiteOf,
} from '../company/employer.ts'
import { capital, wordCount, wordOf } from '../company/word.ts'
import type { DemoCity } from '../data/places.ts'
import { monthDate } from '../dates.ts'
import type { Random } from '../random.ts'
import { typedTitle } from '../titles.ts'
import type { CareerJob, MonthSpan } from './career.ts'
import type { PersonContext } from './context.ts'

type Details = NonNullable<NonNullable<Person['experience']>['employment_details']>
export type EmploymentEntry = NonNullable<Details['past']>[number]

interface Position {
  readonly title: string
  readonly city: DemoCity
  readonly isDefault: boolean
  readonly positionId: number
  readonly type?: string
}

/** Returns the entry for a job whose title is already written as its owner types it. */
export function employmentEntry(
  span: MonthSpan,
  employer: DemoEmployer | undefined,
  post: Position,
  { calendar, isLean }: PersonContext,
  random: Random,
): EmploymentEntry {
  const reading = readTitle(post.title)
  const months = (span.to ?? calendar.thisMonth) - span.from
  const years = Math.floor(months / 12)
  const type = post.type ?? typeOf(reading.seniority_level, random)
  // Fields are set one by one, because spreading costs several times more and this is the generator's hottest function.
  const made: EmploymentEntry = { name: employer ? employer.name : unlistedName(random), title: post.title }
  if (!isLean && random.chance(0.2)) made.description = descriptionOf(reading.function_category, random)
  if (random.chance(isLean ? 0.15 : 0.6)) made.location = { raw: cityLine(post.city) }
  if (type !== '') made.employment_type = type
  if (random.chance(0.985)) made.start_date = monthDate(span.from)
  if (span.to !== undefined) made.end_date = monthDate(span.to)
  if (post.isDefault) made.is_default = true
  if (employer) addEmployer(made, employer, isLean)
  made.seniority_level = reading.seniority_level
  made.function_category = reading.function_category
  if (isLean) return made
  made.is_default = post.isDefault
  made.position_id = post.positionId
  made.years_at_company = bucketOf(years)
  made.years_at_company_raw = years
  return made
}

/** Returns the entry of a past job, whose title and town are drawn here. */
export function pastEmploymentEntry(
  job: CareerJob,
  city: DemoCity,
  number: number,
  context: PersonContext,
  random: Random,
): EmploymentEntry {
  const sector = job.employer?.industry.sector ?? 'professional'
  const home = job.employer ? headquartersOf(job.employer) : city
  const title = typedTitle(
    random.pickSkewed(context.titlesFor(job.category, job.level, sector), 1.3),
    home.country.languages[0] ?? '',
    random,
  )
  return employmentEntry(
    job,
    job.employer,
    { title, city: home, isDefault: false, positionId: number },
    context,
    random,
  )
}

/** Adds fields of the employer; a past job has fewer of those that the company's own record has. */
function addEmployer(made: EmploymentEntry, employer: DemoEmployer, isLean: boolean): void {
  const isPast = made.end_date !== undefined
  made.company_website_domain = [employer.domain]
  made.company_professional_network_profile_url = profileUrlOf(employer)
  if (isPast && isLean) return
  const home = headquartersOf(employer)
  made.company_headcount_latest = employer.headcount
  made.company_headcount_range = employer.headcountRange
  made.company_industries = [...employer.industryNames]
  made.company_type = employer.type
  made.company_headquarters_country = home.country.code
  if (isLean) return
  made.company_hq_location = cityLine(home)
  made.professional_network_id = employer.networkId
  if (isPast && employer.index % 8 !== 0) return
  made.company_website = websiteOf(employer)
  made.company_profile_picture_permalink = logoOf(employer)
  made.company_professional_network_industry = employer.industry.name
  made.company_status = employer.status
  made.company_hq_location_address_components = [home.name, home.state, home.country.name]
}

/** Returns the name of a company that is not listed, with a word that no listed company has. */
const unlistedName = (random: Random): string =>
  `${capital(wordOf(Math.floor(random.next() ** 2 * wordCount)))} ${random.pick(['& Co.', '& Sons', 'Services', 'Workshop'])}`

function typeOf(level: string, random: Random): string {
  if (level === 'In Training') return random.pick(['Internship', 'Internship', 'Apprenticeship', 'Part-time'])
  const draw = random.next()
  if (draw < 0.74) return 'Full-time'
  if (draw < 0.8) return 'Part-time'
  if (draw < 0.83) return 'Contract'
  return draw < 0.84 ? 'Seasonal' : ''
}

export function bucketOf(years: number): string {
  const [lessThanOne, oneToTwo, threeToFive, sixToTen, more] = yearsBuckets
  if (years < 1) return lessThanOne
  if (years < 3) return oneToTwo
  if (years < 6) return threeToFive
  return years < 11 ? sixToTen : more
}

const descriptionOf = (category: string, random: Random): string =>
  random.pick([
    `Responsible for ${category === '' ? 'daily work' : category.toLowerCase()} across two teams.`,
    `Built and led a small group in ${category === '' ? 'the department' : category.toLowerCase()}.`,
    '• Planned and delivered projects\n• Mentored new colleagues\n• Reported to the management',
  ])
