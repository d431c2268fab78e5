// The working life of a person: studies, then jobs one after the other up to today.
import type { FunctionCategory } from '../../src/titles/canonical/title.ts'
import { type DemoEmployer, headquartersOf } from '../company/employer.ts'
import type { Employers } from '../company/employers.ts'
import type { Random } from '../random.ts'
import type { Level } from '../titles.ts'

export interface MonthSpan {
  /** Months as the calendar counts them; without an end for a current job. */
  readonly from: number
  readonly to: number | undefined
}

export interface CareerJob extends MonthSpan {
  /** Undefined for a company that the world does not list. */
  readonly employer: DemoEmployer | undefined
  readonly category: FunctionCategory
  readonly level: Level
}

export interface Career {
  /** The month in which the working life began. */
  readonly start: number
  /** The jobs, newest first. */
  readonly past: readonly CareerJob[]
  /** The month in which the current job began, or for the unemployed the next one. */
  readonly since: number
}

export interface CareerStage {
  readonly employer: DemoEmployer | undefined
  readonly category: FunctionCategory
  readonly level: Level
  readonly isHead: boolean
  readonly isUnemployed: boolean
  readonly country: string
  readonly isLean: boolean
}

const yearsAt: { readonly [level in Level]: readonly [min: number, max: number] } = {
  'In Training': [0, 1],
  'Entry Level': [0, 12],
  Senior: [5, 24],
  'Entry Level Manager': [4, 20],
  'Experienced Manager': [7, 28],
  Director: [10, 32],
  'Vice President': [13, 34],
  CXO: [9, 38],
  'Owner / Partner': [8, 40],
  Strategic: [12, 36],
}

const pastMax = 5
const pastMaxLean = 3
const attemptsMax = 7

export function career(stage: CareerStage, employers: Employers, thisMonth: number, random: Random): Career {
  const [min, max] = yearsAt[stage.level]
  const months = Math.round((min + random.next() ** 1.3 * (max - min)) * 12) + random.int(0, 11)
  const since = thisMonth - presentMonths(stage, months, thisMonth, random)
  const start = Math.min(since, thisMonth - months)
  return { start, since, past: pastJobs(stage, { start, until: since }, employers, random) }
}

/** Returns the months in the current job, which are no more than the age of the company or the working life. */
function presentMonths(stage: CareerStage, months: number, thisMonth: number, random: Random): number {
  if (stage.isUnemployed) return random.int(0, 1)
  const companyMonths = stage.employer ? thisMonth - stage.employer.foundedYear * 12 - 6 : months
  const isFounder = stage.isHead && companyMonths < 16 * 12
  if (isFounder) return Math.max(0, companyMonths)
  const tenure = random.chance(0.07)
    ? random.int(0, 2)
    : Math.round(random.exponential(stage.level === 'CXO' ? 55 : 38))
  return Math.max(0, Math.min(tenure, months, companyMonths))
}

function pastJobs(
  stage: CareerStage,
  { start, until }: { start: number; until: number },
  employers: Employers,
  random: Random,
): CareerJob[] {
  const jobs: CareerJob[] = []
  const max = stage.isLean ? pastMaxLean : pastMax
  let level = stage.level
  let next = until
  while (next - start >= 5 && jobs.length < max) {
    const to =
      next - (stage.isUnemployed && jobs.length === 0 ? random.int(1, 14) : monthsBetweenJobs(random))
    if (to - start < 3) break
    const length = Math.max(3, Math.round(random.exponential(40)))
    const wanted = to - length
    const from = wanted - start < 9 || jobs.length === max - 1 ? start : wanted
    level = random.chance(0.55) ? before(level) : level
    // For a promotion, the job before was at the same company.
    const stayed = jobs.length === 0 && !stage.isHead && random.chance(0.18) ? stage.employer : undefined
    const employer =
      stayed && stayed.foundedYear * 12 <= from ? stayed : employerAround(from, stage, employers, random)
    jobs.push({
      employer,
      category: stage.category,
      level: to - start < 24 ? earlyLevel(level) : level,
      from,
      to,
    })
    next = from
  }
  return jobs
}

/** Returns the months between two jobs: most people change from one month to the next, some take a year off. */
const monthsBetweenJobs = (random: Random): number => {
  const draw = random.next()
  if (draw < 0.7) return 0
  return draw < 0.96 ? random.int(1, 3) : random.int(6, 14)
}

/** Returns a company that existed at the time, if possible of the same sector and country; undefined for one in twelve, which is not listed. */
function employerAround(
  month: number,
  stage: CareerStage,
  employers: Employers,
  random: Random,
): DemoEmployer | undefined {
  if (random.chance(0.08)) return undefined
  const sector = stage.employer?.industry.sector
  let best: DemoEmployer | undefined
  let bestFit = -1
  for (let attempt = 0; attempt < attemptsMax && bestFit < 3; attempt++) {
    const one = employers.pick(random)
    if (one.foundedYear * 12 + 6 > month) continue
    const fit =
      (one.industry.sector === sector ? 2 : 0) + (headquartersOf(one).country.code === stage.country ? 1 : 0)
    if (fit > bestFit) {
      best = one
      bestFit = fit
    }
  }
  return best
}

function before(level: Level): Level {
  switch (level) {
    case 'CXO':
    case 'Owner / Partner':
    case 'Vice President':
      return 'Director'
    case 'Director':
    case 'Strategic':
      return 'Experienced Manager'
    case 'Experienced Manager':
    case 'Entry Level Manager':
      return 'Senior'
    default:
      return 'Entry Level'
  }
}

/** Returns the level within two years of the start of a working life, when nobody leads others. */
const earlyLevel = (level: Level): Level =>
  level === 'Entry Level' || level === 'In Training' ? level : 'Entry Level'
