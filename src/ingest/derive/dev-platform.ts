// Derivations of a developer profile: whose it is, its login, and sums over its repositories.
import type { DevPlatformProfile } from '../../catalog/dev-platform.ts'
import type { DeriveContext } from './context.ts'
import { fillMissing, setOrDelete } from './fill-missing.ts'

export async function deriveDeveloper(profile: DevPlatformProfile, { links }: DeriveContext): Promise<void> {
  const url = profile.profile_url ?? ''
  fillMissing(profile, 'login', decodedSegment(url.split('/').at(-1) ?? ''))
  // A merged profile has been linked before.
  setOrDelete(profile, 'service_person_id', await findOwner([url, ...declaredPages(profile)], links))
  if (profile.repos && profile.repos.length > 0) summarise(profile, profile.repos)
}

/** Returns the pages by which the account says who it is. */
const declaredPages = (profile: DevPlatformProfile): readonly string[] => [
  ...(profile.declared_handles ?? []).map(({ url }) => url ?? ''),
  profile.website_url ?? '',
]

async function findOwner(
  urls: readonly string[],
  links: DeriveContext['links'],
): Promise<number | undefined> {
  for (const url of urls) {
    const id = url === '' ? undefined : await links.personId(url)
    if (id !== undefined) return id
  }
  return undefined
}

function summarise(profile: DevPlatformProfile, repos: NonNullable<DevPlatformProfile['repos']>): void {
  const stars = repos.map(({ stars }) => stars ?? 0).sort((a, b) => a - b)
  fillMissing(profile, 'total_repos', repos.length)
  fillMissing(
    profile,
    'total_stars',
    stars.reduce((sum, count) => sum + count, 0),
  )
  fillMissing(profile, 'max_stars', stars.at(-1))
  fillMissing(profile, 'median_stars', stars[stars.length >> 1])
  const languages = repos.flatMap(({ primary_language }) => primary_language || [])
  if (languages.length > 0) fillMissing(profile, 'all_languages', [...new Set(languages)])
  const topics = repos.flatMap(({ topics }) => topics ?? [])
  if (topics.length > 0) fillMissing(profile, 'all_topics', [...new Set(topics)])
}

function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // The segment has a stray percent sign, so the login is as it is written.
    return segment
  }
}
