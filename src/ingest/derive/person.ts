// What follows from a person's own statements: names, places, the current title, durations, links to employers.
import { yearsBuckets } from '../../catalog/person/vocabulary.ts'
import { isObject, type Json, type MutableObject } from '../../lib/json/json.ts'
import { remembered } from '../../lib/memo.ts'
import { normalPersonName } from '../../normal/person-name.ts'
import { readTitle } from '../../titles/index.ts'
import { applyLink, completeDomain, type Link } from './company-links.ts'
import type { DeriveContext } from './context.ts'
import { completeLocation, locateLine } from './location.ts'
import { entriesOf, fill, sectionOf, textAt } from './record-access.ts'

const dayMs = 86_400_000
const yearMs = 365.25 * dayMs
/** Reference behaviour, 24: who ended a job within 90 days has recently changed jobs. */
const recentMs = 90 * dayMs

/** Answers at once when the companies of all jobs are known already. */
export function derivePerson(person: MutableObject, context: DeriveContext): Promise<void> | undefined {
  const { companies } = context
  const current = entriesOf(person, 'experience', 'employment_details', 'current')
  const past = entriesOf(person, 'experience', 'employment_details', 'past')
  const jobs = [...current, ...past]
  for (const job of jobs) completeDomain(job)
  const links = jobs.map(companies.knownLinkOf)
  if (links.every(link => link !== undefined)) {
    complete(person, { current, past, links }, context)
    return undefined
  }
  return Promise.all(links.map((link, index) => link ?? companies.linkOf(jobs[index] as MutableObject))).then(
    found => complete(person, { current, past, links: found }, context),
  )
}

interface Career {
  readonly current: readonly MutableObject[]
  readonly past: readonly MutableObject[]
  /** Of the current jobs, then of the past ones. */
  readonly links: readonly Link[]
}

function complete(person: MutableObject, { current, past, links }: Career, context: DeriveContext): void {
  const profile = sectionOf(person, 'basic_profile')
  completeName(profile)
  completeLocations(person, profile, context)
  for (const [index, job] of [...current, ...past].entries()) {
    const end = index < current.length ? undefined : textAt(job, 'end_date')
    completeJob(job, end, context)
    applyLink(job, links[index] as Link, end === undefined)
  }
  for (const school of entriesOf(person, 'education', 'schools')) {
    if (isObject(school.location)) completeLocation(sectionOf(school, 'location'), context.geocode)
  }
  completeTitle(profile, current)
  summariseCareer(person, [...current, ...past], past, context.todayMs)
  completeContact(person, current)
}

function completeName(profile: MutableObject): void {
  const first = textAt(profile, 'first_name')
  const last = textAt(profile, 'last_name')
  fill(profile, 'name', [first, last].filter(part => part !== '').join(' '))
  if (first !== '' || last !== '') return
  const name = normalPersonName(textAt(profile, 'name'))
  if (name?.displayFirst) fill(profile, 'first_name', name.displayFirst)
  if (name?.displayLast) fill(profile, 'last_name', name.displayLast)
}

/** Both places of a person are asked for in filters; a source usually states one. */
function completeLocations(person: MutableObject, profile: MutableObject, { geocode }: DeriveContext): void {
  if (isObject(profile.location)) {
    const location = sectionOf(profile, 'location')
    completeLocation(location, geocode)
    fill(location, 'full_location', textAt(location, 'raw'))
  }
  const network = isObject(person.professional_network)
    ? sectionOf(person, 'professional_network')
    : undefined
  if (network && isObject(network.location)) {
    completeLocation(sectionOf(network, 'location'), geocode)
    if (!isObject(profile.location)) profile.location = { ...network.location }
  } else if (isObject(profile.location)) {
    const { full_location: _, ...location } = profile.location
    sectionOf(person, 'professional_network').location = location
  }
}

function completeJob(job: MutableObject, end: string | undefined, { geocode, todayMs }: DeriveContext): void {
  if (isObject(job.location)) locateLine(sectionOf(job, 'location'), geocode)
  const title = readTitle(textAt(job, 'title'))
  fill(job, 'seniority_level', title.seniority_level)
  fill(job, 'function_category', title.function_category)
  const years = yearsBetween(textAt(job, 'start_date'), end, todayMs)
  if (years !== undefined) {
    fill(job, 'years_at_company_raw', Math.floor(years))
    fill(job, 'years_at_company', bucketOf(years))
  }
}

/** Undefined when a needed date is missing or the span is no time. */
function yearsBetween(start: string, end: string | undefined, todayMs: number): number | undefined {
  const from = momentOf(start)
  const to = end === undefined ? todayMs : momentOf(end)
  const years = (to - from) / yearMs
  return Number.isFinite(years) && years >= 0 ? years : undefined
}

// The days of careers repeat across people.
const momentOf = remembered((date: string) => Date.parse(`${date}Z`), 5 * 2 ** 20)

function bucketOf(years: number): string {
  const [lessThanOne, oneToTwo, threeToFive, sixToTen, more] = yearsBuckets
  if (years < 1) return lessThanOne
  if (years < 3) return oneToTwo
  if (years < 6) return threeToFive
  return years < 11 ? sixToTen : more
}

function completeTitle(profile: MutableObject, current: readonly MutableObject[]): void {
  const main = current.find(job => job.is_default === true) ?? current[0]
  if (!main) return
  if (!current.some(job => job.is_default === true)) main.is_default = true
  for (const job of current) fill(job, 'is_default', false)
  fill(profile, 'current_title', textAt(main, 'title'))
  const { normalized_title } = readTitle(textAt(profile, 'current_title'))
  if (normalized_title && !isObject(profile.normalized_title))
    profile.normalized_title = { ...normalized_title }
}

function summariseCareer(
  person: MutableObject,
  jobs: readonly MutableObject[],
  past: readonly MutableObject[],
  todayMs: number,
): void {
  let first = ''
  for (const job of jobs) {
    const start = textAt(job, 'start_date')
    if (start !== '' && (first === '' || start < first)) first = start
  }
  const years = yearsBetween(first, undefined, todayMs)
  if (years !== undefined) {
    person.years_of_experience_raw = Math.floor(years)
    person.years_of_experience = bucketOf(years)
  }
  if (jobs.length > 0) {
    person.recently_changed_jobs = past.some(job => {
      const sinceMs = todayMs - momentOf(textAt(job, 'end_date'))
      return sinceMs >= 0 && sinceMs <= recentMs
    })
  }
}

function completeContact(person: MutableObject, current: readonly MutableObject[]): void {
  if (!isObject(person.contact)) return
  const contact = sectionOf(person, 'contact')
  const business = entriesOf(contact, 'business_emails')
  for (const email of [...business, ...entriesOf(contact, 'personal_emails')])
    fill(email, 'status', 'unknown')
  for (const email of business) fill(email, 'service_company_id', employerAt(textAt(email, 'email'), current))
  contact.has_business_email = business.length > 0
}

/** The company of the current job whose domain the address has. */
function employerAt(email: string, current: readonly MutableObject[]): Json | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return current.find(
    ({ company_website_domain: domains }) => Array.isArray(domains) && domains.includes(domain),
  )?.service_company_id
}
