// POST /person/identify: which people identifiers belong to.
import type { Static } from 'typebox'
import { person } from '../../catalog/person/person.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { Turn } from '../../lib/threads/turns.ts'
import type { Candidate } from '../../matching/candidate.ts'
import { emailCandidates } from '../../matching/email-candidates.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { projectionFor } from '../../query/project.ts'
import type { StoredRecord } from '../../stores/records.ts'
import { type RecordCall, type RecordServices, type RunResult, recordEndpoint } from '../endpoint.ts'
import { closedObject, identifierList } from '../fields.ts'
import { candidatesFor, matchEntry } from './candidates.ts'
import { identifierNamed, matchTypeOf, sentKey } from './identifiers.ts'

const identifierKeys = ['emails', 'professional_network_profile_urls'] as const
const profileUrl = identifierNamed(person, 'professional_network_profile_urls')

const shownFields = [
  'service_person_id',
  ...['name', 'headline', 'current_title', 'location'].map(name => `basic_profile.${name}`),
  'social_handles',
]

const body = closedObject({
  emails: identifierList,
  professional_network_profile_urls: identifierList,
})

type Body = Static<typeof body>

interface IdentifyOptions {
  /** The `match_type` of the answer, where a batch job has a name of its own for the identifiers. */
  readonly matchType: string | undefined
}

async function run(
  { body, caller, options }: RecordCall<Body, IdentifyOptions>,
  services: RecordServices,
): Promise<RunResult> {
  const project = projectionFor({
    dataset: person,
    fields: undefined,
    defaults: shownFields,
    permissions: caller.permissions,
    returnable: { sections: 'all' },
  })
  const key = sentKey(identifierKeys, body)
  const matchType = options?.matchType ?? matchTypeOf(key)
  const entries: JsonObject[] = []
  const resolved: StoredRecord[] = []
  const turn = new Turn()
  for (const value of body[key] ?? []) {
    await turn.yieldIfOver()
    const candidates = await resolve(services, key, value)
    resolved.push(...candidates.slice(0, 1).map(({ stored }) => stored))
    entries.push(matchEntry(value, matchType, candidates, record => ({ person_data: project(record) })))
  }
  return {
    body: entries,
    results: resolved.length,
    charges: chargesOf(prices.personIdentify, { base: resolved }),
  }
}

const resolve = (
  services: RecordServices,
  key: (typeof identifierKeys)[number],
  value: string,
): Promise<readonly Candidate[]> =>
  key === 'professional_network_profile_urls'
    ? candidatesFor(services, person, profileUrl, value)
    : emailCandidates(services.records, person, value)

export const personIdentify = recordEndpoint({
  method: 'POST',
  path: '/person/identify',
  product: 'person_identify',
  category: 'Person',
  summary: 'Resolve e-mail addresses or profile URLs to people',
  rate: { perMinute: 30 },
  price: prices.personIdentify,
  identifiers: identifierKeys,
  body,
  run,
})
