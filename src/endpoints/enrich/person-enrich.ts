// POST /person/enrich: people by profile URL or business e-mail, with the requested sections.
import Type, { type Static } from 'typebox'
import { person } from '../../catalog/person/person.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { Turn } from '../../lib/threads/turns.ts'
import type { RecordIdentity } from '../../live/records/ability.ts'
import { type Candidate, statedCandidates } from '../../matching/candidate.ts'
import { emailCandidates } from '../../matching/email-candidates.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { normalForm } from '../../normal/form.ts'
import { projectionFor } from '../../query/project.ts'
import type { Returnable } from '../../query/returnable.ts'
import type { Charge } from '../../stores/charge.ts'
import type { StoredRecord } from '../../stores/records.ts'
import { type RecordCall, type RecordServices, type RunResult, recordEndpoint } from '../endpoint.ts'
import { answeredFields, closedObject, identifierList, pathList } from '../fields.ts'
import { maxAgeDays } from '../live/freshness.ts'
import { lookUpAtOneCommit } from '../one-commit.ts'
import { candidatesFor, matchEntry, withSources } from './candidates.ts'
import { type FreshOptions, freshCandidates } from './fresh-candidates.ts'
import { heldRows } from './held-rows.ts'
import { identifierNamed, matchTypeOf, sentKey } from './identifiers.ts'
import { postPaths, shownPosts, withPosts, withShownPosts } from './record-posts.ts'

const identifierKeys = ['professional_network_profile_urls', 'business_emails'] as const

/** The least confidence of a person found by an address: another person's record would be worse than none. */
const confidenceMin = 0.5

const returnable: Returnable = {
  sections: Object.keys(person.fields).filter(name => !person.enrich.notReturned.includes(name)),
  beside: postPaths,
}

/** The least confidence that a person found by an address must have. */
export const similarityScore = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }))

const body = closedObject({
  professional_network_profile_urls: identifierList,
  business_emails: identifierList,
  min_similarity_score: similarityScore,
  fields: Type.Optional(pathList),
  max_age_days: maxAgeDays,
})
type Body = Static<typeof body>

async function run(
  { body, caller, options }: RecordCall<Body, FreshOptions>,
  services: RecordServices,
): Promise<RunResult> {
  const { records } = services
  const { fields, max_age_days: days } = body
  const project = projectionFor({
    dataset: person,
    fields,
    defaults: person.enrich.shownByDefault,
    permissions: caller.permissions,
    returnable,
  })
  const key = sentKey(identifierKeys, body)
  if (key === 'professional_network_profile_urls' && days === undefined && !needsRecords(fields)) {
    const held = await byProfileUrl(services, body, caller)
    if (held) return held
  }
  const entries: JsonObject[] = []
  const matched: StoredRecord[] = []
  const turn = new Turn()
  const values = body[key] ?? []
  const resolveValue = (value: string) => resolve(services, key, value, body)
  const request = { dataset: person, options, resolve: resolveValue, identityOf: identityBy(key) }
  const fresh =
    days === undefined ? [] : await freshCandidates(values, { ...request, maxAgeDays: days }, services)
  for (const [index, value] of values.entries()) {
    await turn.yieldIfOver()
    const { candidates: resolved, freshness } = fresh[index] ?? { candidates: await resolveValue(value) }
    const candidates = await withPosts(
      records,
      person,
      fields,
      await withSources(records, person, fields, resolved),
    )
    const entry = matchEntry(value, matchTypeOf(key), candidates, record => ({
      person_data: { ...project(record), ...shownPosts(record) },
    }))
    entries.push(freshness ? { ...entry, freshness } : entry)
    matched.push(...candidates.slice(0, 1).map(({ stored }) => stored))
  }
  return {
    body: entries,
    results: matched.length,
    charges: charges(matched, answeredFields(fields, { dataset: person, returnable })),
  }
}

/** The sections whose charges, or whose content, follow from the records. */
const recordSections = ['social_posts', 'dev_platform_profiles']

const needsRecords = (fields: readonly string[] = []): boolean =>
  fields.some(path => recordSections.includes(path.split('.')[0] ?? ''))

/** Returns the answer to profile URLs, copied from rows; undefined where they cannot be read now. */
async function byProfileUrl(
  { records }: RecordServices,
  { professional_network_profile_urls: urls = [], fields }: Body,
  { permissions }: RecordCall<Body>['caller'],
): Promise<RunResult | undefined> {
  const held = await heldRows(records, {
    dataset: person,
    values: urls.map(sent => {
      const value = normalForm('profile_url', sent)
      const keys = value === undefined ? [] : profileUrlKinds.map(kind => ({ kind, value }))
      return { sent, keys }
    }),
    matchType: matchTypeOf('professional_network_profile_urls'),
    shows: { fields, defaults: person.enrich.shownByDefault, permissions: [...permissions], returnable },
  })
  return (
    held && {
      body: held.body,
      results: held.matched.length,
      charges: chargesOf(prices.personEnrich, { base: held.matched, social_posts: [] }),
    }
  )
}

/** A page on a developer platform is a profile URL too. */
const profileUrlKinds = ['profile_url', 'dev_profile_url'] as const

/**
 * Returns at most one person for an address. Identify lists all people with the name in it, for the same
 * price.
 */
async function resolve(
  services: RecordServices,
  key: (typeof identifierKeys)[number],
  value: string,
  { min_similarity_score: min = confidenceMin }: Body,
): Promise<readonly Candidate[]> {
  if (key !== 'business_emails') {
    const candidates = await candidatesFor(services, person, identifierNamed(person, key), value)
    const normal = normalForm('profile_url', value)
    if (candidates.length > 0 || normal === undefined) return candidates
    const [, developers] = profileUrlKinds
    return statedCandidates(await services.records.find(person.name, { kind: developers, value: normal }))
  }
  const [best] = await emailCandidates(services.records, person, value)
  return best && best.confidence >= min ? [best] : []
}

/** Returns how providers are asked for an identifier; undefined for one that is none. */
const identityBy =
  (key: (typeof identifierKeys)[number]) =>
  (value: string): RecordIdentity | undefined => {
    const kind = key === 'business_emails' ? 'email' : 'profile_url'
    return normalForm(kind, value) === undefined ? undefined : { kind, value }
  }

function charges(matched: readonly StoredRecord[], fields: readonly string[]): readonly Charge[] {
  const wantsDeveloper = fields.some(path => path.split('.')[0] === 'dev_platform_profiles')
  return chargesOf(prices.personEnrich, {
    base: matched,
    ...(wantsDeveloper && {
      dev_platform_profiles: matched.filter(({ record }) => hasEntries(record.dev_platform_profiles)),
    }),
    social_posts: withShownPosts(matched),
  })
}

const hasEntries = (value: unknown): boolean => Array.isArray(value) && value.length > 0

export const personEnrich = recordEndpoint({
  method: 'POST',
  path: '/person/enrich',
  product: 'person_enrich',
  category: 'Person',
  summary: 'Look people up by profile URL or business e-mail',
  rate: { perMinute: 15 },
  price: prices.personEnrich,
  returns: { dataset: person, returnable },
  identifiers: identifierKeys,
  body,
  run: lookUpAtOneCommit(run),
})
