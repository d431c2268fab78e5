// POST /person/contact/enrich: how to reach people, by profile URL or business e-mail.
import Type, { type Static } from 'typebox'
import { person } from '../../catalog/person/person.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { Turn } from '../../lib/threads/turns.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { projectionFor } from '../../query/project.ts'
import type { Returnable } from '../../query/returnable.ts'
import type { Charge } from '../../stores/charge.ts'
import type { StoredRecord } from '../../stores/records.ts'
import { type RecordCall, type RecordServices, type RunResult, recordEndpoint } from '../endpoint.ts'
import { closedObject, fieldsMax, identifierList, overlaps, pathList } from '../fields.ts'
import { lookUpAtOneCommit } from '../one-commit.ts'
import { candidatesFor, matchEntry } from './candidates.ts'
import { identifierNamed, matchTypeOf, sentKey } from './identifiers.ts'

const identifierKeys = ['professional_network_profile_urls', 'business_emails'] as const

const pricedPaths = Object.keys(prices.personContactEnrich.sections)
const returnable: Returnable = { sections: ['contact'] }
const defaults = pricedPaths
const allKinds = [...pricedPaths.map(path => path.slice('contact.'.length)), 'websites']
/** The flag for business e-mails. It is not a contact itself, and is answered only when it is named. */
const flag = 'has_business_email'
const noneVerified = 'No business e-mail on file is verified as deliverable.'

const body = closedObject({
  professional_network_profile_urls: identifierList,
  business_emails: identifierList,
  fields: Type.Optional(pathList),
  verified: Type.Optional(Type.Boolean()),
})
type Body = Static<typeof body>

interface ContactOptions {
  /** True to answer each person's id too: the lines of a batch job say whose contact they are. */
  readonly withId: boolean
}

async function run(
  { body, caller, options }: RecordCall<Body, ContactOptions>,
  services: RecordServices,
): Promise<RunResult> {
  const project = projectionFor({
    dataset: person,
    fields: body.fields,
    defaults,
    permissions: caller.permissions,
    returnable,
  })
  const isFlagNamed = body.fields?.includes(`contact.${flag}`) ?? false
  const kinds = isFlagNamed ? [flag, ...allKinds] : allKinds
  const show = (record: JsonObject) => contactOf(project(record), kinds, body.verified === true)
  const key = sentKey(identifierKeys, body)
  const entries: JsonObject[] = []
  const contacts: MatchedContact[] = []
  const turn = new Turn()
  for (const value of body[key] ?? []) {
    await turn.yieldIfOver()
    const [best] = await candidatesFor(services, person, identifierNamed(person, key), value)
    const contact = best ? show(best.stored.record) : {}
    if (best) contacts.push({ stored: best.stored, contact })
    entries.push(
      matchEntry(value, matchTypeOf(key), best ? [best] : [], record => ({
        person_data: { ...(options?.withId && { [person.id]: record[person.id] }), contact },
      })),
    )
  }
  return { body: entries, results: contacts.length, charges: charges(contacts) }
}

interface MatchedContact {
  readonly stored: StoredRecord
  /** The contact in the shape of the answer. */
  readonly contact: JsonObject
}

/** Returns the requested kinds of contact; with `verified`, only business e-mails known to be deliverable. */
function contactOf(projected: JsonObject, kinds: readonly string[], verified: boolean): JsonObject {
  const contact = isObject(projected.contact) ? projected.contact : {}
  const shown = Object.fromEntries(Object.entries(contact).filter(([part]) => kinds.includes(part)))
  const emails = shown.business_emails
  if (!verified || !Array.isArray(emails)) return shown
  const deliverable = emails.filter((entry: Json) => isObject(entry) && entry.status === 'deliverable')
  return {
    ...shown,
    business_emails: deliverable,
    ...(deliverable.length === 0 && { business_emails_message: noneVerified }),
  }
}

function charges(contacts: readonly MatchedContact[]): readonly Charge[] {
  const recordsWith = (kind: string) =>
    contacts.flatMap(({ stored, contact: { [kind]: values } }) =>
      Array.isArray(values) && values.length > 0 ? stored : [],
    )
  return chargesOf(prices.personContactEnrich, {
    'contact.business_emails': recordsWith('business_emails'),
    'contact.personal_emails': recordsWith('personal_emails'),
    'contact.phone_numbers': recordsWith('phone_numbers'),
  })
}

/**
 * Returns whether the request names only kinds of contact without a price. Lists that are too long are
 * refused later.
 */
const isFree = ({ fields }: JsonObject): boolean =>
  Array.isArray(fields) &&
  fields.length > 0 &&
  fields.length <= fieldsMax &&
  fields.every(
    (path: Json) => typeof path === 'string' && !pricedPaths.some(priced => overlaps(path, priced)),
  )

export const personContactEnrich = recordEndpoint({
  method: 'POST',
  path: '/person/contact/enrich',
  product: 'person_contact_enrich',
  category: 'Person',
  summary: 'Find e-mail addresses, phone numbers and web sites of people',
  rate: { perMinute: 15 },
  price: prices.personContactEnrich,
  isFree,
  returns: { dataset: person, returnable },
  identifiers: identifierKeys,
  body,
  run: lookUpAtOneCommit(run),
})
