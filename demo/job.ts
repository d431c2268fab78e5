// Job postings of the demo world: openings of its companies, found on their own pages and on job boards.
import type { Job } from '../src/catalog/job/job.ts'
import { workplaceTypes } from '../src/catalog/job/vocabulary.ts'
import { functionCategories } from '../src/catalog/person/vocabulary.ts'
import { cityLine, type DemoEmployer, daysSince, profileUrlOf, websiteOf } from './company/employer.ts'
import type { Employers } from './company/employers.ts'
import type { DemoCity } from './data/places.ts'
import { skillsOf } from './data/skills.ts'
import type { Calendar } from './dates.ts'
import { itemAt, Random } from './random.ts'
import type { Level, TitlesFor } from './titles.ts'

export interface JobContext {
  readonly seed: number
  readonly calendar: Calendar
  readonly employers: Employers
  readonly titlesFor: TitlesFor
}

const stream = 31

const levels: readonly Level[] = [
  ...(['Entry Level', 'Senior', 'Entry Level', 'Senior', 'Strategic'] as const),
  ...(['Entry Level Manager', 'In Training', 'Experienced Manager', 'Director'] as const),
]
const boards = ['Company page', 'Job board', 'Professional network', 'Agency']

export function jobRecord(index: number, context: JobContext): Job {
  const { seed, calendar, employers, titlesFor } = context
  const random = new Random(seed, stream, index)
  const employer = employers.pick(random)
  const city = random.pickSkewed(employer.offices, 1.5)
  const role = pickRole(employer, random)
  const category = itemAt(functionCategories, role)
  const title = random.pickSkewed(
    titlesFor(category, random.pickSkewed(levels, 1.4), employer.industry.sector),
    1.3,
  )
  const skills = random.some(skillsOf(category, employer.industry.sector), 3)
  // Most postings are young; some are a year old.
  const days = Math.min(daysSince(employer, calendar), 420, Math.floor(random.exponential(45)))
  const workplace = random.next()
  return {
    job_details: {
      job_id: `${employer.networkId}-${index}`,
      title: random.chance(0.03) ? title.toUpperCase() : title,
      ...(workplace < 0.75 && { workplace_type: workplaceOf(workplace, category) }),
      ...(random.chance(0.6) && { reposted_job: random.chance(0.15) }),
      url: `${websiteOf(employer)}/careers/${employer.slug}-${index}`,
      ...(random.chance(0.4) && { number_of_openings: 1 + Math.floor(random.exponential(0.8)) }),
      source: random.pickSkewed(boards),
    },
    company: { basic_info: companyOf(employer, random) },
    ...(random.chance(0.97) && { location: locationOf(city, workplace < 0.12, random) }),
    ...(random.chance(0.92) && {
      content: { description: descriptionOf(title, employer, city, skills, random) },
    }),
    metadata: {
      date_added: calendar.daysAgo(days),
      ...(random.chance(0.85) && { date_updated: calendar.daysAgo(random.int(0, Math.min(days, 30))) }),
    },
  }
}

/** Draws a function of the company, large ones more often; companies of a head alone hire for business development. */
function pickRole(employer: DemoEmployer, random: Random): number {
  const people = employer.staff.reduce((sum, count) => sum + count, 0)
  let left = random.next() * people
  for (const [index, count] of employer.staff.entries()) {
    left -= count
    if (count > 0 && left < 0) return index
  }
  return functionCategories.indexOf('Business Development')
}

function workplaceOf(draw: number, category: string): (typeof workplaceTypes)[number] {
  const [remote, hybrid, onSite] = workplaceTypes
  const isDesk = !/Healthcare|Protective|Operations|Education/.test(category)
  if (draw < (isDesk ? 0.18 : 0.03)) return remote
  return draw < (isDesk ? 0.4 : 0.12) ? hybrid : onSite
}

/** Returns what a job board says of the company: mostly all that identifies it, sometimes the name alone. */
function companyOf(
  employer: DemoEmployer,
  random: Random,
): NonNullable<NonNullable<Job['company']>['basic_info']> {
  const draw = random.next()
  const name = employer.name.trim()
  if (draw < 0.03) return { name: 'Confidential' }
  if (draw < 0.08) return { name: name.toUpperCase() }
  if (draw < 0.2) return { name, ...(!employer.parent && { primary_domain: employer.domain }) }
  return { name, professional_network_url: profileUrlOf(employer) }
}

function locationOf(city: DemoCity, isAnywhere: boolean, random: Random) {
  const draw = random.next()
  if (isAnywhere && draw < 0.5) return { raw: `Remote, ${city.country.name}`, country: city.country.name }
  const raw = draw < 0.7 ? cityLine(city) : draw < 0.85 ? city.name : `${city.name}, ${city.country.code}`
  return {
    raw,
    city: city.name,
    state: city.state,
    country: city.country.name,
    ...(random.chance(0.08) && { district: random.pick(['Centre', 'North', 'Harbour', 'Old Town']) }),
    ...(random.chance(0.3) && { pincode: String(random.int(10_000, 99_999)) }),
  }
}

function descriptionOf(
  title: string,
  employer: DemoEmployer,
  city: DemoCity,
  skills: readonly string[],
  random: Random,
): string {
  const name = employer.name.trim()
  const text = `${name} is looking for a ${title} in ${city.name}. You work with ${skills.join(', ')} and a team that cares about ${random.pick(employer.industry.specialities).toLowerCase()}.`
  return random.chance(0.05) ? `<p>${text}</p>` : text
}
