// Derivations of a person: names, places, the current title, durations, links to employers.
import type { Person } from '../../catalog/person/person.ts'
import { yearsBuckets } from '../../catalog/person/vocabulary.ts'
import { memoized } from '../../lib/cache.ts'
import { normalPersonName } from '../../normal/person-name.ts'
import { isSaidLastNameFirst } from '../../normal/person-scripts.ts'
import { shownName } from '../../normal/shown-name.ts'
import { readTitle } from '../../titles/index.ts'
import type { DeriveContext } from './context.ts'
import { applyEmployerLink, completeDomain, type EmployerLink, type Employment } from './employer-finder.ts'
import { fillMissing } from './fill-missing.ts'
import { completeLocation, locateLine } from './location.ts'

type Profile = NonNullable<Person['basic_profile']>

const dayMs = 86_400_000
const yearMs = 365.25 * dayMs
/** A person who ended an employment within 90 days has recently changed jobs. */
const recentMs = 90 * dayMs

/** Returns undefined when the companies of all employments are remembered, so that there is nothing to wait for. */
export function derivePerson(person: Person, context: DeriveContext): Promise<void> | undefined {
  const { employers } = context
  const { current = [], past = [] } = person.experience?.employment_details ?? {}
  const employments = [...current, ...past]
  for (const employment of employments) completeDomain(employment)
  const links = employments.map(employers.findRemembered)
  if (links.every(link => link !== undefined)) {
    complete(person, { current, past, links }, context)
    return undefined
  }
  return Promise.all(employments.map(employers.find)).then(found =>
    complete(person, { current, past, links: found }, context),
  )
}

interface DerivedCareer {
  readonly current: readonly Employment[]
  readonly past: readonly Employment[]
  /** The links of the current employments, then those of the past ones. */
  readonly links: readonly EmployerLink[]
}

function complete(person: Person, { current, past, links }: DerivedCareer, context: DeriveContext): void {
  person.basic_profile ??= {}
  const profile = person.basic_profile
  completeName(profile)
  completeLocations(person, profile, context)
  for (const [index, employment] of [...current, ...past].entries()) {
    const end = index < current.length ? undefined : (employment.end_date ?? '')
    completeEmployment(employment, end, context)
    const link = links[index]
    if (link) applyEmployerLink(employment, link, end === undefined)
  }
  for (const { location } of person.education?.schools ?? []) {
    if (location) completeLocation(location, context.geocode)
  }
  completeTitle(profile, current)
  summariseCareer(person, [...current, ...past], past, context.todayMs)
  if (person.contact) completeContact(person.contact, current)
}

/** Shows the name without pronouns, degrees and emoji, and keeps the whole one as the name that the source shows. */
function showName(profile: Profile): void {
  const written = wholeName(profile)
  if (profile.name) profile.name = shownName(profile.name)
  if (profile.first_name) profile.first_name = shownName(profile.first_name, 1)
  if (profile.last_name) profile.last_name = shownName(profile.last_name, 1)
  if (wholeName(profile) !== written) fillMissing(profile, 'professional_network_name', written)
}

function wholeName({ name, first_name, last_name }: Profile): string {
  if (name) return name
  const [first, last] = [first_name ?? '', last_name ?? '']
  const parts = isSaidLastNameFirst(last, first) ? [last, first] : [first, last]
  return parts.filter(part => part !== '').join(' ')
}

function completeName(profile: Profile): void {
  showName(profile)
  const first = profile.first_name ?? ''
  const last = profile.last_name ?? ''
  fillMissing(profile, 'name', wholeName(profile))
  if (first !== '' || last !== '') return
  const name = normalPersonName(profile.name ?? '')
  fillMissing(profile, 'first_name', name?.displayFirst)
  fillMissing(profile, 'last_name', name?.displayLast)
}

/** Copies the one place that a source usually states, because filters ask for both places of a person. */
function completeLocations(person: Person, profile: Profile, { geocode }: DeriveContext): void {
  if (profile.location) completeLocation(profile.location, geocode)
  const network = person.professional_network
  if (network?.location) {
    completeLocation(network.location, geocode)
    profile.location ??= { ...network.location }
  }
  if (profile.location) fillMissing(profile.location, 'full_location', profile.location.raw)
  if (!network?.location && profile.location) {
    const { full_location: _, ...location } = profile.location
    person.professional_network ??= {}
    person.professional_network.location = location
  }
}

function completeEmployment(
  employment: Employment,
  end: string | undefined,
  { geocode, todayMs }: DeriveContext,
): void {
  if (employment.location) locateLine(employment.location, geocode)
  const title = readTitle(employment.title ?? '')
  fillMissing(employment, 'seniority_level', title.seniority_level)
  fillMissing(employment, 'function_category', title.function_category)
  const years = yearsBetween(employment.start_date ?? '', end, todayMs)
  if (years !== undefined) {
    fillMissing(employment, 'years_at_company_raw', Math.floor(years))
    fillMissing(employment, 'years_at_company', bucketOf(years))
  }
}

/** Returns undefined when a needed date is missing, or the end is before the start. */
function yearsBetween(start: string, end: string | undefined, todayMs: number): number | undefined {
  const fromMs = dateMs(start)
  const untilMs = end === undefined ? todayMs : dateMs(end)
  const years = (untilMs - fromMs) / yearMs
  return Number.isFinite(years) && years >= 0 ? years : undefined
}

// The days of careers repeat across people.
const dateMs = memoized((date: string) => Date.parse(`${date}Z`), 5 * 2 ** 20)

function bucketOf(years: number): string {
  const [lessThanOne, oneToTwo, threeToFive, sixToTen, more] = yearsBuckets
  if (years < 1) return lessThanOne
  if (years < 3) return oneToTwo
  if (years < 6) return threeToFive
  return years < 11 ? sixToTen : more
}

function completeTitle(profile: Profile, current: readonly Employment[]): void {
  const stated = current.find(({ is_default }) => is_default === true)
  const main = stated ?? current[0]
  if (!main) return
  if (!stated) main.is_default = true
  for (const employment of current) fillMissing(employment, 'is_default', false)
  fillMissing(profile, 'current_title', main.title)
  const { normalized_title } = readTitle(profile.current_title ?? '')
  if (normalized_title) profile.normalized_title ??= { ...normalized_title }
}

function summariseCareer(
  person: Person,
  employments: readonly Employment[],
  past: readonly Employment[],
  todayMs: number,
): void {
  let first = ''
  for (const { start_date } of employments) {
    if (start_date && (first === '' || start_date < first)) first = start_date
  }
  const years = yearsBetween(first, undefined, todayMs)
  if (years !== undefined) {
    person.years_of_experience_raw = Math.floor(years)
    person.years_of_experience = bucketOf(years)
  }
  if (employments.length > 0) {
    person.recently_changed_jobs = past.some(({ end_date }) => {
      const sinceMs = todayMs - dateMs(end_date ?? '')
      return sinceMs >= 0 && sinceMs <= recentMs
    })
  }
}

function completeContact(contact: NonNullable<Person['contact']>, current: readonly Employment[]): void {
  const { business_emails: business = [], personal_emails: personal = [] } = contact
  for (const email of business) fillMissing(email, 'status', 'unknown')
  for (const email of personal) fillMissing(email, 'status', 'unknown')
  for (const entry of business)
    fillMissing(entry, 'service_company_id', employerAt(entry.email ?? '', current))
  contact.has_business_email = business.length > 0
}

/** Returns the company of the current employment whose domain the address has. */
function employerAt(email: string, current: readonly Employment[]): number | null | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return current.find(({ company_website_domain: domains }) => domains?.includes(domain))?.service_company_id
}
