// What follows from a developer profile: whose it is, its login, and sums over its repositories.
import type { MutableObject } from '../../lib/json/json.ts'
import type { DeriveContext } from './context.ts'
import { entriesOf, fill, textAt } from './record-access.ts'

export async function deriveDeveloper(profile: MutableObject, { links }: DeriveContext): Promise<void> {
  const url = textAt(profile, 'profile_url')
  fill(profile, 'login', decoded(url.split('/').at(-1) ?? ''))
  const id = await ownerOf([url, ...pagesOf(profile)], links)
  if (id === undefined) delete profile.service_person_id
  else profile.service_person_id = id
  const repos = entriesOf(profile, 'repos')
  if (repos.length > 0) summarise(profile, repos)
}

/** The pages by which the account says who it is. */
const pagesOf = (profile: MutableObject): readonly string[] => [
  ...entriesOf(profile, 'declared_handles').map(handle => textAt(handle, 'url')),
  textAt(profile, 'website_url'),
]

async function ownerOf(urls: readonly string[], links: DeriveContext['links']): Promise<number | undefined> {
  for (const url of urls) {
    const id = url === '' ? undefined : await links.personId(url)
    if (id !== undefined) return id
  }
  return undefined
}

function summarise(profile: MutableObject, repos: readonly MutableObject[]): void {
  const stars = repos.map(({ stars }) => (typeof stars === 'number' ? stars : 0)).sort((a, b) => a - b)
  fill(profile, 'total_repos', repos.length)
  fill(
    profile,
    'total_stars',
    stars.reduce((sum, count) => sum + count, 0),
  )
  fill(profile, 'max_stars', stars.at(-1))
  fill(profile, 'median_stars', stars[stars.length >> 1])
  const languages = repos.map(repo => textAt(repo, 'primary_language')).filter(name => name !== '')
  if (languages.length > 0) fill(profile, 'all_languages', [...new Set(languages)])
  const topics = repos.flatMap(({ topics }) => (Array.isArray(topics) ? topics.map(String) : []))
  if (topics.length > 0) fill(profile, 'all_topics', [...new Set(topics)])
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A stray percent sign: the login is as it is written.
    return segment
  }
}
