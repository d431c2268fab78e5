// POST /person/identify: which people identifiers belong to, or names with what else is known of them.
import Type, { type Static } from 'typebox'
import { person } from '../../catalog/person/person.ts'
import { type FieldColumn, fieldColumns } from '../../export/field-columns.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { Turn } from '../../lib/threads/turns.ts'
import type { Candidate } from '../../matching/candidate.ts'
import { emailCandidates } from '../../matching/email-candidates.ts'
import { matchedCandidates } from '../../matching/name-candidates.ts'
import { personQuery, type StatedPerson, shownName } from '../../matching/person-query.ts'
import { searchPeople } from '../../matching/person-search.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { projectionFor } from '../../query/project.ts'
import type { Returnable } from '../../query/returnable.ts'
import type { StoredRecord } from '../../stores/records.ts'
import { type RecordCall, type RecordServices, type RunResult, recordEndpoint } from '../endpoint.ts'
import { closedObject, identifierList, identifiersMax, withOneOf } from '../fields.ts'
import { lookUpAtOneCommit } from '../one-commit.ts'
import { candidatesFor, matchEntry } from './candidates.ts'
import { identifierNamed, matchTypeOf, sentKey } from './identifiers.ts'

const identifierKeys = ['emails', 'professional_network_profile_urls', 'people'] as const
const profileUrl = identifierNamed(person, 'professional_network_profile_urls')

/** The fields of the answer. */
const identifiedFields = [
  'service_person_id',
  ...['name', 'headline', 'current_title', 'location'].map(name => `basic_profile.${name}`),
  'social_handles',
]

const returnable: Returnable = { sections: 'all' }

/** Returns the columns of answers as CSV. */
export const identityColumns = (): readonly FieldColumn[] =>
  fieldColumns(person, returnable, identifiedFields)

/** The longest part of a description; names and titles of 200 characters are mistakes already. */
const part = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }))

/** A row of a lead list: a name in one text or in two, and what else is known. */
export const statedPerson = withOneOf(
  closedObject({
    name: part,
    first_name: part,
    last_name: part,
    company: part,
    company_domain: part,
    title: part,
    location: part,
    school: part,
  }),
  ['name'],
  ['first_name', 'last_name'],
)

const body = closedObject({
  emails: identifierList,
  professional_network_profile_urls: identifierList,
  people: Type.Optional(Type.Array(statedPerson, { minItems: 1, maxItems: identifiersMax })),
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
    defaults: identifiedFields,
    permissions: caller.permissions,
    returnable,
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
    const matchedOn = typeof value === 'string' ? value : shownName(value)
    entries.push(matchEntry(matchedOn, matchType, candidates, record => ({ person_data: project(record) })))
  }
  return {
    body: entries,
    results: resolved.length,
    charges: chargesOf(prices.personIdentify, { base: resolved }),
  }
}

function resolve(
  services: RecordServices,
  key: (typeof identifierKeys)[number],
  value: string | StatedPerson,
): Promise<readonly Candidate[]> {
  if (typeof value !== 'string') return candidatesByName(services, value)
  return key === 'professional_network_profile_urls'
    ? candidatesFor(services, person, profileUrl, value)
    : emailCandidates(services.records, person, value)
}

/** Returns the people whom the description may mean; none when its name is not a name. */
async function candidatesByName(
  { records, names, geocode }: RecordServices,
  stated: StatedPerson,
): Promise<readonly Candidate[]> {
  const query = await personQuery(stated, { records, geocode })
  if (!query) return []
  const matches = await names.people(query, await searchPeople(records, query))
  return matchedCandidates(records, person, matches)
}

export const personIdentify = recordEndpoint({
  method: 'POST',
  path: '/person/identify',
  product: 'person_identify',
  category: 'Person',
  summary: 'Resolve e-mail addresses, profile URLs or names to people',
  rate: { perMinute: 30 },
  price: prices.personIdentify,
  identifiers: identifierKeys,
  body,
  run: lookUpAtOneCommit(run),
})
