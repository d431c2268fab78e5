// ORCID: researchers, with the positions and degrees that they make public.
import type { JsonObject } from '../../lib/json/json.ts'
import { normalDomain } from '../../normal/domain.ts'
import { mailboxDomains } from '../../normal/shared-hosts.ts'
import type { Connector } from '../connector.ts'
import { jsonOf, objectOf, objectsOf, textOf } from '../reading.ts'
import type { RecordAccess, RecordIdentity } from '../records/ability.ts'

const idOf = ({ kind, value }: RecordIdentity): string | undefined =>
  kind === 'profile_url'
    ? /^\s*(?:https?:\/\/)?(?:www\.)?orcid\.org\/((?:\d{4}-){3}\d{3}[\dX])\/?\s*(?:[?#].*)?$/i
        .exec(value)?.[1]
        ?.toUpperCase()
    : undefined

const ask = (identity: RecordIdentity, { send }: RecordAccess): Promise<readonly JsonObject[]> => {
  const id = idOf(identity) ?? ''
  return send({ path: `/v3.0/${id}/record` }, response => {
    const record = jsonOf(response)
    // A record that was merged into another one is answered with that one.
    const path = textOf(objectOf(record['orcid-identifier']).path) || id
    return [rowOf(record, path)]
  })
}

/** Texts are wrapped: `{ "value": "Ada" }`. */
const wrapped = (value: JsonObject[string] | undefined): string => textOf(objectOf(value).value)

function rowOf(record: JsonObject, id: string): JsonObject {
  const person = objectOf(record.person)
  const name = objectOf(person.name)
  const activities = objectOf(record['activities-summary'])
  const affiliations = (list: string, summary: string) =>
    objectsOf(objectOf(activities[list])['affiliation-group'])
      .flatMap(group => objectsOf(group.summaries))
      .map(one => affiliationOf(objectOf(one[summary])))
  const jobs = affiliations('employments', 'employment-summary')
  return {
    id,
    credit_name: wrapped(name['credit-name']),
    given_names: wrapped(name['given-names']),
    family_name: wrapped(name['family-name']),
    biography: textOf(objectOf(person.biography).content),
    country: wrapped(objectsOf(objectOf(person.addresses).address)[0]?.country),
    keywords: objectsOf(objectOf(person.keywords).keyword).map(({ content }) => textOf(content)),
    emails: emailsOf(objectOf(person.emails)),
    websites: objectsOf(objectOf(person['researcher-urls'])['researcher-url']).map(({ url }) => wrapped(url)),
    current: jobs.filter(({ end }) => end === ''),
    past: jobs.filter(({ end }) => end !== ''),
    educations: affiliations('educations', 'education-summary'),
  }
}

/** Returns the addresses that were verified; those of free mail are personal. */
function emailsOf({ email }: JsonObject): JsonObject {
  const verified = objectsOf(email)
    .filter(one => one.verified === true)
    .map(one => textOf(one.email))
  const isPersonal = (address: string) => mailboxDomains.has(normalDomain(address) ?? '')
  return {
    business: verified.filter(address => !isPersonal(address)),
    personal: verified.filter(isPersonal),
  }
}

function affiliationOf(summary: JsonObject): JsonObject & { readonly end: string } {
  const organization = objectOf(summary.organization)
  const { city, region, country } = objectOf(organization.address)
  return {
    name: textOf(organization.name),
    title: textOf(summary['role-title']),
    department: textOf(summary['department-name']),
    location: [city, region, country]
      .map(textOf)
      .filter(part => part !== '')
      .join(', '),
    start: dayIn(summary['start-date']),
    end: dayIn(summary['end-date']),
  }
}

/** Returns a date of which months and days may be missing: `2019-03`. */
function dayIn(value: JsonObject[string] | undefined): string {
  const { year, month, day } = objectOf(value)
  const parts = [year, month, day].map(wrapped)
  return parts.slice(0, parts.includes('') ? parts.indexOf('') : 3).join('-')
}

const employment = (list: string) => `
    each: ${list}
    fields:
      name: name
      title: title
      description: department
      location.raw: location
      start_date: { from: start, date: true, invalid: drop }
      end_date: { from: end, date: true, invalid: drop }`

const mapping = `
dataset: person
source: orcid
ids: { orcid: id }
fields:
  basic_profile.name: [credit_name, "{given_names} {family_name?}", family_name]
  basic_profile.first_name: given_names
  basic_profile.last_name: family_name
  basic_profile.summary: biography
  basic_profile.location.country: country
  basic_profile.headline: ["{current[0].title} at {current[0].name}"]
  social_handles.professional_network_identifier.profile_url: "https://orcid.org/{id}"
  skills.professional_network_skills: keywords
  contact.websites: websites
  contact.business_emails:
    each: emails.business
    fields: { email: . }
  contact.personal_emails:
    each: emails.personal
    fields: { email: . }
  experience.employment_details.current:${employment('current')}
  experience.employment_details.past:${employment('past')}
  education.schools:
    each: educations
    fields:
      school: name
      degree: title
      field_of_study: department
      start_year: { from: start, year: true, invalid: drop }
      end_year: { from: end, year: true, invalid: drop }
`

export const orcid: Connector = {
  name: 'orcid',
  title: 'ORCID',
  url: 'https://pub.orcid.org',
  terms: 'Open data (CC0): what researchers make public of themselves.',
  documentation: 'https://info.orcid.org/documentation/api-tutorials/',
  limits: { perMinute: 300, atOnce: 6 },
  answers: {},
  records: {
    person: {
      mapping,
      lookUp: {
        takes: identity => idOf(identity) !== undefined,
        example: { kind: 'profile_url', value: 'https://orcid.org/0000-0002-1825-0097' },
        ask,
      },
    },
  },
}
