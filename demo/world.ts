// The demo world: invented companies and people that fit together, the same for the same seed on every machine.
import type { Company } from '../src/catalog/company/company.ts'
import type { DevPlatformProfile } from '../src/catalog/dev-platform.ts'
import type { EmployeeReview } from '../src/catalog/employee-review.ts'
import type { Job } from '../src/catalog/job/job.ts'
import type { Person } from '../src/catalog/person/person.ts'
import type { SocialPost } from '../src/catalog/social-post/social-post.ts'
import { companyAccount, developersAmong, personAccount } from './account.ts'
import type { DemoEmployer } from './company/employer.ts'
import { employers as makeEmployers } from './company/employers.ts'
import { peopleSection } from './company/people.ts'
import { companyRecord } from './company/record.ts'
import { calendar as makeCalendar } from './dates.ts'
import { jobRecord } from './job.ts'
import { readCultures } from './names.ts'
import { personCards } from './person/card.ts'
import type { PersonContext } from './person/context.ts'
import { peopleMax, tokens } from './person/identity.ts'
import { personRecord } from './person/record.ts'
import { leadingSeats, seating as makeSeating } from './person/seat.ts'
import { postRecord } from './post/record.ts'
import { itemAt } from './random.ts'
import { reviewRecord } from './review.ts'
import { titleBook } from './titles.ts'

export interface WorldOptions {
  /** Any 32-bit number; default 1. */
  readonly seed?: number
  /** Default 20,000; at most 36^5. */
  readonly people?: number
  /** Default a tenth of the people, at most 50,000. */
  readonly companies?: number
  /** The day on which the world stands, `YYYY-MM-DD`. The clock is never read. */
  readonly today?: string
  /** `lean` leaves out what no search reads: for benchmarks with millions of people. Default `full`. */
  readonly detail?: 'full' | 'lean'
}

export interface World {
  readonly companyCount: number
  readonly peopleCount: number
  /** Companies by number, from the first to before the last. Each record is made anew and belongs to the caller. */
  readonly companies: (from?: number, to?: number) => Generator<Company>
  /** People by number; any part of the world can be made without the rest, in memory that does not grow. */
  readonly people: (from?: number, to?: number) => Generator<Person>
  /** Half the number of people. */
  readonly jobCount: number
  readonly jobs: (from?: number, to?: number) => Generator<Job>
  /** As many as people. */
  readonly postCount: number
  readonly posts: (from?: number, to?: number) => Generator<SocialPost>
  /** Three for twenty people, as far as there are people with technical jobs, and companies for the rest. */
  readonly accountCount: () => number
  readonly accounts: () => Generator<DevPlatformProfile>
  /** Three for four companies. */
  readonly reviewCount: number
  readonly reviews: () => Generator<EmployeeReview>
}

export const defaultToday = '2026-09-01'
const defaultPeople = 20_000

/** Returns the default number of companies for a number of people. */
export const companiesFor = (people: number): number => Math.max(1, Math.min(50_000, Math.round(people / 10)))

/** Makes the table of companies (about 20 microseconds each). Throws for numbers out of range. */
export function demoWorld(options: WorldOptions = {}): World {
  const { seed = 1, people = defaultPeople, today = defaultToday, detail = 'full' } = options
  const { companies = companiesFor(people) } = options
  if (people < 0 || people > peopleMax)
    throw new Error(`A demo world has from 0 to ${peopleMax} people, not ${people}.`)
  const calendar = makeCalendar(today)
  const employers = makeEmployers(companies, seed, calendar.thisYear)
  const context: PersonContext = {
    seed,
    calendar,
    employers,
    seating: makeSeating(employers, seed),
    titlesFor: titleBook(),
    cultures: readCultures(),
    token: tokens(seed),
    isLean: detail === 'lean',
  }
  const cardOf = personCards(context)
  const [jobCount, postCount, reviewCount] = [people / 2, people, companies * 0.75].map(Math.floor) as [
    number,
    number,
    number,
  ]
  // One account in twenty-five is a company's; all are, where nobody has a technical job.
  const accountsWanted = Math.floor(people * 0.15)
  const owners = () => {
    const wanted = Math.ceil(accountsWanted * 0.96)
    const developers = developersAmong(people, wanted, context)
    return { developers, firms: employers.all.slice(0, accountsWanted - developers.length) }
  }
  const peopleOf = (employer: DemoEmployer) =>
    context.isLean ? undefined : peopleSection(leadersOf(employer, people, context))
  return {
    companyCount: companies,
    peopleCount: people,
    *companies(from = 0, to = companies) {
      for (let index = from; index < Math.min(to, companies); index++) {
        yield companyRecord(itemAt(employers.all, index), { ...context, peopleOf })
      }
    },
    jobCount,
    *jobs(from = 0, to = jobCount) {
      for (let index = from; index < Math.min(to, jobCount); index++) yield jobRecord(index, context)
    },
    postCount,
    *posts(from = 0, to = postCount) {
      const drawn = { ...context, cardOf, people }
      for (let index = from; index < Math.min(to, postCount); index++) yield postRecord(index, drawn)
    },
    accountCount: () => {
      const { developers, firms } = owners()
      return developers.length + firms.length
    },
    *accounts() {
      const { developers, firms } = owners()
      for (const index of developers) yield personAccount(cardOf(index), context)
      for (const firm of firms) yield companyAccount(firm, context)
    },
    reviewCount,
    *reviews() {
      for (const employer of employers.all.slice(0, reviewCount)) yield reviewRecord(employer, context)
    },
    *people(from = 0, to = people) {
      for (let index = from; index < Math.min(to, people); index++) yield personRecord(index, context)
    },
  }
}

const leadersMax = 2

/** Returns the leaders of the company and its functions who are among the people of this world. */
function leadersOf(employer: DemoEmployer, people: number, context: PersonContext): Person[] {
  return [0, ...leadingSeats(employer)]
    .map(seat => context.seating.personAt(employer, seat))
    .filter(index => index !== undefined && index < people)
    .slice(0, leadersMax)
    .map(index => personRecord(index ?? 0, context))
}
