// The facts of a person's record that matching compares.
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { normalDomain } from '../normal/domain.ts'
import { valueAt, valuesIn } from '../query/read.ts'

export interface PersonFacts {
  readonly name: string
  readonly current: readonly EmployerFacts[]
  readonly past: readonly EmployerFacts[]
  readonly titles: readonly string[]
  readonly schools: readonly string[]
  readonly location: LocationFacts
}

export interface EmployerFacts {
  readonly name: string
  readonly domains: readonly string[]
}

export interface LocationFacts {
  /** The line of the source, and the parts that it was read as. */
  readonly texts: readonly string[]
  readonly state: string
  readonly country: string
  /** Latitude and longitude in degrees. */
  readonly point: readonly [number, number] | undefined
}

export function personFacts(record: JsonObject): PersonFacts {
  const employers = (when: string) => entriesAt(record, `experience.employment_details.${when}`)
  const [current, past] = [employers('current'), employers('past')]
  const profile = (name: string) => textAt(record, `basic_profile.${name}`)
  const emailDomains = entriesAt(record, 'contact.business_emails').flatMap(
    entry => normalDomain(textAt(entry, 'email')) ?? [],
  )
  return {
    name: profile('name'),
    current: [
      ...current.map(employerFacts),
      ...(emailDomains.length > 0 ? [{ name: '', domains: emailDomains }] : []),
    ],
    past: past.map(employerFacts),
    titles: [
      profile('current_title'),
      profile('headline'),
      ...[...current, ...past].map(entry => textAt(entry, 'title')),
    ].filter(title => title !== ''),
    schools: entriesAt(record, 'education.schools')
      .map(entry => textAt(entry, 'school'))
      .filter(school => school !== ''),
    location: locationFacts(record),
  }
}

const employerFacts = (entry: JsonObject): EmployerFacts => ({
  name: textAt(entry, 'name'),
  domains: textsAt(entry, 'company_website_domain'),
})

function locationFacts(record: JsonObject): LocationFacts {
  const at = (name: string) => textAt(record, `basic_profile.location.${name}`)
  const point = valueAt(record, 'basic_profile.location.coordinates')
  const [latitude, longitude] = Array.isArray(point) ? point : []
  return {
    texts: ['raw', 'full_location', 'city', 'state', 'country'].map(at).filter(text => text !== ''),
    state: at('state'),
    country: at('country'),
    point: typeof latitude === 'number' && typeof longitude === 'number' ? [latitude, longitude] : undefined,
  }
}

const entriesAt = (record: JsonObject, path: string): readonly JsonObject[] => {
  const entries = valueAt(record, path)
  return Array.isArray(entries) ? entries.filter((entry: Json): entry is JsonObject => isObject(entry)) : []
}

const textAt = (record: JsonObject, path: string): string => {
  const value = valueAt(record, path)
  return typeof value === 'string' ? value : ''
}

const textsAt = (record: JsonObject, path: string): readonly string[] =>
  valuesIn(record, [], [path]).filter(value => typeof value === 'string')
