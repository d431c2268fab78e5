// A developer's profile on a platform for code, with aggregates that follow from the repositories.
import type { Person } from '../../src/catalog/person/person.ts'
import { capital, wordOf } from '../company/word.ts'
import type { DemoCity } from '../data/places.ts'
import type { Name } from '../names.ts'
import { itemAt, type Random } from '../random.ts'
import type { PersonContext } from './context.ts'

type Profile = NonNullable<Person['dev_platform_profiles']>[number]
type Repository = NonNullable<Profile['repos']>[number]

interface Developer {
  readonly name: Pick<Name, 'full'>
  readonly login: string
  readonly city: DemoCity
  readonly company: string
  readonly email: string | undefined
}

/** The name of an account. */
export const loginOf = (first: string, token: string): string => `${first.slice(0, 8)}${token}`

export const developerUrl = (login: string): string => `https://dev.example/${login}`

const programmingLanguages = [
  'TypeScript',
  'Python',
  'Go',
  'Rust',
  'Java',
  'C++',
  'Ruby',
  'Kotlin',
  'PHP',
  'Shell',
]
const topics = [
  'cli',
  'kubernetes',
  'machine-learning',
  'react',
  'database',
  'parser',
  'compiler',
  'dotfiles',
  'web',
  'game',
]

export function developerProfile(developer: Developer, context: PersonContext, random: Random): Profile {
  const { calendar, isLean } = context
  const { login, name, city } = developer
  const repos = Array.from({ length: isLean ? 1 : random.int(1, 3) }, () =>
    repository(login, context, random),
  )
  const stars = repos.map(repo => repo.stars ?? 0).sort((a, b) => a - b)
  const profile: Profile = {
    account_type: 'User',
    profile_url: developerUrl(login),
    name: name.full,
    ...(developer.email !== undefined && random.chance(0.3) && { email: developer.email }),
    ...(random.chance(0.7) && {
      location: { raw: random.chance(0.5) ? city.name : `${city.name}, ${city.country.name}` },
    }),
    ...(random.chance(0.6) && { company_text: `@${developer.company.trim()}` }),
    ...(random.chance(0.6) && {
      bio: random.pick([
        'I build things 🛠️',
        'Open source, mostly at night.',
        'Compilers & coffee',
        'Distributed systems',
      ]),
    }),
    is_hireable: random.chance(0.25),
    public_repo_count: repos.length + random.int(0, 60),
    followers: Math.floor(random.exponential(60)),
    following: random.int(0, 120),
    metadata: {
      created_at: calendar.daysAgo(random.int(400, 4500)),
      last_scraped_source: 'dev_platform',
      last_updated: calendar.daysAgo(random.int(0, 90)),
    },
    total_repos: repos.length,
    total_stars: stars.reduce((sum, count) => sum + count, 0),
    max_stars: stars.at(-1) ?? 0,
    median_stars: itemAt(stars, stars.length >> 1),
    all_languages: [...new Set(repos.map(repo => repo.primary_language ?? ''))].filter(
      language => language !== '',
    ),
    all_topics: [...new Set(repos.flatMap(repo => repo.topics ?? []))],
    repos,
  }
  if (isLean) return profile
  return {
    ...profile,
    ...(random.chance(0.4) && { website_url: `https://${login}.pages.example` }),
    profile_picture_url: `https://media.dev.example/${login}`,
    is_site_admin: false,
    confidence_score: Math.round((0.7 + random.next() * 0.3) * 100) / 100,
    ...(random.chance(0.3) && {
      declared_handles: [{ platform: 'microblog', url: `https://microblog.example/${login}` }],
    }),
    ...(random.chance(0.3) && {
      org_memberships: [{ login: 'open-harbour', url: developerUrl('open-harbour') }],
    }),
    updated_at: calendar.daysAgo(random.int(0, 60)),
  }
}

function repository(login: string, { calendar, isLean }: PersonContext, random: Random): Repository {
  const title = wordOf(random.int(0, 400_000))
  const created = random.int(120, 3500)
  const pushed = random.int(0, 110)
  const base: Repository = {
    full_name: `${login}/${title}`,
    owner: login,
    is_fork: random.chance(0.15),
    description: `${capital(title)}: ${random.pick(['a small tool', 'a library', 'notes', 'an experiment'])} for ${random.pick(topics)}`,
    primary_language: random.pickSkewed(programmingLanguages, 1.6),
    topics: random.some(topics, random.int(1, 3)),
    stars: Math.floor(random.exponential(1) ** 4 * 8),
    dev_platform_created_at: calendar.daysAgo(created),
    dev_platform_pushed_at: calendar.daysAgo(pushed),
  }
  if (isLean) return base
  return {
    ...base,
    license_key: random.pick(['mit', 'apache-2.0', 'gpl-3.0', 'bsd-3-clause']),
    archived: random.chance(0.06),
    disabled: false,
    is_template: random.chance(0.02),
    has_issues: random.chance(0.9),
    has_projects: random.chance(0.5),
    has_wiki: random.chance(0.4),
    forks_count: Math.floor(random.exponential(6)),
    open_issues_count: Math.floor(random.exponential(4)),
    size: random.int(10, 90_000),
    dev_platform_updated_at: calendar.daysAgo(Math.min(created, pushed)),
  }
}
