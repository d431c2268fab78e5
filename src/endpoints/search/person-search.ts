// POST /person/search: what it takes beyond the filters every search has.
import Type, { type Static } from 'typebox'
import { person } from '../../catalog/person/person.ts'
import { Turn } from '../../lib/threads/turns.ts'
import { normalProfileUrl } from '../../normal/profile-url.ts'
import { fold } from '../../normal/text.ts'
import { not, type Predicate, type Scalar } from '../../query/predicate.ts'
import type { Records } from '../../stores/records.ts'
import type { RecordServices } from '../endpoint.ts'
import { closedObject, identifierText } from '../fields.ts'
import { pageSizeMax, searchEndpoint } from './search.ts'

const exclusionsMax = 50_000

export const postProcessing = closedObject({
  exclude_profiles: Type.Optional(Type.Array(identifierText, { maxItems: exclusionsMax })),
  exclude_names: Type.Optional(Type.Array(identifierText, { maxItems: exclusionsMax })),
})

/**
 * Returns the conditions that leave out people whom the caller has already. They apply before the page is
 * cut, so that pages and totals stay exact.
 */
async function exclusions(
  { exclude_profiles: urls = [], exclude_names: names = [] }: Static<typeof postProcessing>,
  { records }: RecordServices,
): Promise<readonly Predicate[]> {
  return [
    ...excluded(person.id, await profileIds(urls, records)),
    ...excluded(person.nameOf, await foldedNames(names)),
  ]
}

async function profileIds(urls: readonly string[], records: Records): Promise<readonly number[]> {
  const ids: number[] = []
  const turn = new Turn()
  for (const url of urls) {
    await turn.yieldIfOver()
    const value = normalProfileUrl(url)
    const people = value === undefined ? [] : await records.find(person.name, { kind: 'profile_url', value })
    ids.push(...people.map(({ id }) => id))
  }
  return ids
}

async function foldedNames(names: readonly string[]): Promise<readonly string[]> {
  const folded: string[] = []
  const turn = new Turn()
  for (const name of names) {
    await turn.yieldIfOver()
    folded.push(fold(name))
  }
  return folded
}

const excluded = (path: string, values: readonly Scalar[]): readonly Predicate[] =>
  values.length > 0 ? [not({ is: 'oneOf', at: [path], values })] : []

export const personSearch = searchEndpoint(person, {
  keys: {
    count: Type.Optional(Type.Integer({ minimum: 0, maximum: pageSizeMax })),
    post_processing: Type.Optional(postProcessing),
    return_query: Type.Optional(Type.Boolean()),
  },
  needsFilters: true,
  conditions: async ({ post_processing }, services) => exclusions(post_processing ?? {}, services),
  pageSize: ({ count }) => count,
  answer: { total_count_relation: null, remarks: [] },
})
