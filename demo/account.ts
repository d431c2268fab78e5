// Accounts on the developer platform of the demo world: of people with technical jobs, and of some companies.
import type { DevPlatformProfile } from '../src/catalog/dev-platform.ts'
import { type DemoEmployer, websiteOf } from './company/employer.ts'
import type { PersonCard } from './person/card.ts'
import type { PersonContext } from './person/context.ts'
import { developerProfile, developerUrl } from './person/developer.ts'
import { personRecord } from './person/record.ts'
import { roleOf } from './person/seat.ts'
import { Random } from './random.ts'

const stream = 33

const technical: readonly string[] = [
  'Engineering',
  'Information Technology',
  'Quality Assurance',
  'Research',
]

/** Returns the numbers of people who may have an account, ascending, and at most `atMost` of them. */
export function developersAmong(people: number, atMost: number, { seating }: PersonContext): number[] {
  const numbers: number[] = []
  for (let index = 0; index < people && numbers.length < atMost; index++) {
    const { employer, seat } = seating.placeOf(index)
    if (employer && seat > 0 && technical.includes(roleOf(employer, seat).category)) numbers.push(index)
  }
  return numbers
}

/**
 * Returns the account of a person: the one that the person's own record shows, if any. Other accounts name the person's
 * page on the network, or nothing, so that they link to no stored person.
 */
export function personAccount(card: PersonCard, context: PersonContext): DevPlatformProfile {
  const random = new Random(context.seed, stream, card.index)
  const { dev_platform_profiles: own } = personRecord(card.index, context)
  const number = { devplatform_id: 20_000 + card.index * 13 }
  if (own?.[0]) return { ...number, ...own[0] }
  const profile = developerProfile(
    {
      name: { full: card.name },
      login: card.login,
      city: card.city,
      company: card.company,
      email: undefined,
    },
    { ...context, isLean: true },
    random,
  )
  const says = random.next()
  return {
    ...number,
    ...profile,
    ...(says < 0.5 && { declared_handles: [{ platform: 'professional_network', url: card.url }] }),
    ...(says >= 0.5 && says < 0.75 && { website_url: card.url }),
  }
}

/** Returns the account of a company, an organisation that links to no person. */
export function companyAccount(
  employer: DemoEmployer,
  { seed, calendar }: PersonContext,
): DevPlatformProfile {
  const random = new Random(seed, stream + 50, employer.index)
  return {
    devplatform_id: 9_000_000 + employer.index,
    account_type: 'Organization',
    profile_url: developerUrl(employer.slug),
    name: employer.name.trim(),
    website_url: websiteOf(employer),
    public_repo_count: random.int(1, 90),
    followers: Math.floor(random.exponential(150)),
    following: 0,
    metadata: {
      created_at: calendar.daysAgo(random.int(400, 4500)),
      last_scraped_source: 'dev_platform',
      last_updated: calendar.daysAgo(random.int(0, 90)),
    },
  }
}
