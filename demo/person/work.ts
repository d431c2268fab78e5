// The current work of a person: their role at the company, their home, and the jobs they hold.
import type { FunctionCategory } from '../../src/titles/canonical/title.ts'
import { readTitle } from '../../src/titles/index.ts'
import { type DemoEmployer, headquartersOf, pickCity, pickCityIn } from '../company/employer.ts'
import { headTitleOf } from '../company/head.ts'
import type { DemoCity } from '../data/places.ts'
import type { Random } from '../random.ts'
import { type Level, typedTitle } from '../titles.ts'
import type { Career } from './career.ts'
import type { PersonContext } from './context.ts'
import { type EmploymentEntry, employmentEntry } from './employment.ts'
import { roleOf, type SeatPlace } from './seat.ts'

export interface CurrentWork {
  readonly category: FunctionCategory
  readonly level: Level
  /** The clean title; undefined when it follows from function and level. */
  readonly title: string | undefined
}

const freelanceFunctions: readonly FunctionCategory[] = [
  'Arts and Design',
  'Engineering',
  'Consulting',
  'Marketing',
  'Media and Communication',
  'Education',
  'Healthcare Services',
  'Sales',
]

/** Returns the function, level and, for heads, the title of a person's current work. */
export function currentWorkOf(
  { employer, seat }: SeatPlace,
  context: PersonContext,
  random: Random,
): CurrentWork {
  if (!employer) {
    return {
      category: random.pick(freelanceFunctions),
      level: random.chance(0.4) ? 'Senior' : 'Entry Level',
      title: undefined,
    }
  }
  if (seat > 0) return { ...roleOf(employer, seat), title: undefined }
  const title = headTitleOf(employer, context.seed, context.calendar.thisYear)
  const { function_category, seniority_level } = readTitle(title)
  return { category: function_category || 'Business Development', level: seniority_level || 'CXO', title }
}

/** Returns the home of a person: where the company has an office, or for one in ten anywhere in the same country. */
export function homeOf(employer: DemoEmployer | undefined, random: Random): DemoCity {
  if (!employer) return pickCity(random)
  const home = headquartersOf(employer)
  const draw = random.next()
  if (draw < 0.66) return home
  return draw < 0.9 ? random.pick(employer.offices) : pickCityIn(home.country.code, random)
}

interface CurrentJob {
  readonly place: SeatPlace
  readonly role: CurrentWork
  readonly life: Career
  readonly city: DemoCity
  readonly positionId: number
}

/** Returns the current jobs, the main one first; none for the unemployed. */
export function currentEntries(
  { place, role, life, city, positionId }: CurrentJob,
  context: PersonContext,
  random: Random,
): EmploymentEntry[] {
  if (place.situation === 'unemployed') return []
  const { employer, situation } = place
  const sector = employer?.industry.sector ?? 'software'
  const language = city.country.languages[0] ?? ''
  const clean =
    role.title ??
    startupTitle(
      random.pickSkewed(context.titlesFor(role.category, role.level, sector), 1.3),
      place,
      context,
      random,
    )
  const title = situation === 'freelance' ? `Freelance ${clean}` : typedTitle(clean, language, random)
  const main = employmentEntry(
    { from: life.since, to: undefined },
    employer,
    {
      title: random.chance(0.004) ? '' : title,
      city,
      isDefault: true,
      positionId,
      ...(situation === 'freelance' && { type: random.pick(['Freelance', 'Self-employed']) }),
    },
    context,
    random,
  )
  if (situation === 'freelance')
    main.name = random.pick(['Freelance', 'Self-employed', 'Self-Employed', 'Independent'])
  if (role.level === 'In Training' || !random.chance(0.06)) return [main]
  return [main, sideEntry(life, city, positionId + 1, context, random)]
}

/** Returns the title, with "Co-Founder" for some chiefs of functions at young companies. */
function startupTitle(
  title: string,
  { employer }: SeatPlace,
  { calendar }: PersonContext,
  random: Random,
): string {
  const isYoung =
    employer !== undefined && employer.foundedYear > calendar.thisYear - 16 && employer.headcount < 600
  return isYoung && title.startsWith('Chief ') && random.chance(0.4) ? `${title} & Co-Founder` : title
}

/** A second job that goes on beside the first. */
function sideEntry(
  life: Career,
  city: DemoCity,
  positionId: number,
  context: PersonContext,
  random: Random,
): EmploymentEntry {
  const from = random.int(Math.max(life.start, context.calendar.thisMonth - 90), context.calendar.thisMonth)
  const other = random.chance(0.75) ? context.employers.pick(random) : undefined
  const isOld = other !== undefined && other.foundedYear * 12 + 6 <= from
  const title = random.pick([
    'Board Member',
    'Advisor',
    'Lecturer',
    'Volunteer',
    'Consultant',
    'Mentor',
    'Angel Investor',
  ])
  return employmentEntry(
    { from, to: undefined },
    isOld ? other : undefined,
    { title, city, isDefault: false, positionId, type: 'Part-time' },
    context,
    random,
  )
}
