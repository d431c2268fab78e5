// Finds developer profiles: stored accounts, and profiles that only the records of people have.
import { devPlatform } from '../../catalog/dev-platform.ts'
import { person } from '../../catalog/person/person.ts'
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { normalForm } from '../../normal/form.ts'
import { fold, words } from '../../normal/text.ts'
import { storedUrl } from '../../normal/url.ts'
import type { Predicate, Scalar } from '../../query/predicate.ts'
import { valueAt } from '../../query/read.ts'
import type { Records, StoredRecord } from '../../stores/records.ts'

/** Profiles, and the id of the stored person they belong to. */
export interface FoundProfiles {
  readonly personId: number | null
  readonly profiles: readonly JsonObject[]
  /** When the oldest of their records was last confirmed, in epoch milliseconds; undefined where there is none. */
  readonly updatedAtMs: number | undefined
}

const nothing: FoundProfiles = { personId: null, profiles: [], updatedAtMs: undefined }

/** The most profiles of one answer. */
const profilesMax = 100

/** Finds the accounts linked to a person, and further profiles in the person's own record. */
export async function profilesOfPerson(personId: number, records: Records): Promise<FoundProfiles> {
  const [stored] = await records.get(person.name, [personId])
  if (!stored) return nothing
  const linked = await accountsWith('service_person_id', [stored.id, personId], records)
  const url = valueAt(stored.record, 'social_handles.dev_platform_identifier.profile_url')
  const accounts = linked.length > 0 || typeof url !== 'string' ? linked : await accountsAt(url, records)
  const profiles = accounts.map(({ record }) => record)
  const knownPages = new Set(profiles.map(pageOf))
  const further = profilesIn(stored).filter(profile => !knownPages.has(pageOf(profile)))
  const sources = further.length > 0 ? [...accounts, stored] : accounts
  return { personId: stored.id, profiles: [...profiles, ...further], updatedAtMs: oldest(sources) }
}

/** Finds profiles by the number that the platform gives; records of people do not have it. */
export const profilesByNumber = async (number: number, records: Records): Promise<FoundProfiles> =>
  profilesResult(await accountsWith('devplatform_id', [number], records))

/** Finds profiles by the name of the account, with or without `@`, in any letter case. */
export async function profilesByLogin(typed: string, records: Records): Promise<FoundProfiles> {
  const bare = typed.trim().replace(/^@/, '')
  const login = fold(bare)
  const accounts = await accountsWith('login', [login], records)
  if (accounts.length > 0 || login === '') return profilesResult(accounts)
  const encoded = fold(encodeURIComponent(bare.replace(/\p{Surrogate}/gu, '').toLowerCase()))
  const of = [...new Set([login, encoded])].map(urlsEndingIn)
  return inPeople({ is: 'or', of }, profile => loginOf(profile) === login, records)
}

/**
 * Returns a condition that narrows to URLs that may end in the segment: they contain it as whole words, after
 * a slash.
 */
function urlsEndingIn(segment: string): Predicate {
  const at = ['profile_url']
  const tokens = words(segment)
  const hasSegment: Predicate = { is: 'substring', at, text: `/${segment}` }
  return tokens.length > 0 ? { is: 'and', of: [hasSegment, { is: 'phrase', at, tokens }] } : hasSegment
}

/** Finds profiles by their URL, whose normal form is `page`. */
export async function profilesByUrl(url: string, page: string, records: Records): Promise<FoundProfiles> {
  const accounts = await accountsAt(url, records)
  if (accounts.length > 0) return profilesResult(accounts)
  const stored = storedUrl(url) ?? url
  const bare = [page, encodeURI(page), stored.replace(/^https:\/\/(?:www\.)?/, '')]
  const values = new Set(bare.flatMap(text => [fold(`https://${text}`), fold(`https://www.${text}`)]))
  return inPeople(
    { is: 'oneOf', at: ['profile_url'], values: [...values] },
    profile => pageOf(profile) === page,
    records,
  )
}

function profilesResult(accounts: readonly StoredRecord[]): FoundProfiles {
  const owner = accounts[0]?.record.service_person_id
  return {
    personId: typeof owner === 'number' ? owner : null,
    profiles: accounts.map(({ record }) => record),
    updatedAtMs: oldest(accounts),
  }
}

const oldest = (stored: readonly StoredRecord[]): number | undefined =>
  stored.length > 0 ? Math.min(...stored.map(({ updatedAtMs }) => updatedAtMs)) : undefined

const followers = { path: 'followers', lists: [], at: ['followers'], descending: true }

async function accountsWith(
  path: string,
  values: readonly Scalar[],
  records: Records,
): Promise<readonly StoredRecord[]> {
  const where: Predicate = { is: 'oneOf', at: [path], values }
  const query = { dataset: devPlatform.name, where, sorts: [followers], after: undefined, limit: profilesMax }
  return (await records.search(query)).records
}

async function accountsAt(url: string, records: Records): Promise<readonly StoredRecord[]> {
  const value = normalForm('profile_url', url)
  const matches =
    value === undefined ? [] : await records.find(devPlatform.name, { kind: 'profile_url', value })
  const stored = await records.get(
    devPlatform.name,
    matches.map(({ id }) => id),
  )
  return stored.filter(record => record !== undefined)
}

/**
 * The most people whose profiles are compared. There may be many where a login is also a word of the
 * platform's host.
 */
const peopleMax = 1000

/** Returns the matching profiles of the first person who has any; `where` finds the people who may have some. */
async function inPeople(
  where: Predicate,
  isMeant: (profile: JsonObject) => boolean,
  records: Records,
): Promise<FoundProfiles> {
  const entry: Predicate = { is: 'element', lists: ['dev_platform_profiles'], of: where }
  const query = { dataset: person.name, where: entry, sorts: [], after: undefined, limit: peopleMax }
  const { records: people } = await records.search(query)
  for (const stored of people) {
    const profiles = profilesIn(stored).filter(isMeant)
    if (profiles.length > 0) return { personId: stored.id, profiles, updatedAtMs: stored.updatedAtMs }
  }
  return nothing
}

function profilesIn({ record }: StoredRecord): readonly JsonObject[] {
  const { dev_platform_profiles: profiles } = record
  return Array.isArray(profiles) ? profiles.filter(isObject) : []
}

const pageOf = ({ profile_url: url }: JsonObject): string | undefined =>
  typeof url === 'string' ? normalForm('profile_url', url) : undefined

/** Returns the last segment of a profile's URL, folded like the stored login of an account. */
const loginOf = (profile: JsonObject): string => fold(pageOf(profile)?.split('/').at(-1) ?? '')
