// A person of the demo world as a record of the catalogue, computed from the number of the person alone.
import type { Person } from '../../src/catalog/person/person.ts'
import { commonSkills, skillsOf } from '../data/skills.ts'
import { Random } from '../random.ts'
import { career } from './career.ts'
import { contactOf } from './contact.ts'
import type { PersonContext } from './context.ts'
import { developerProfile, developerUrl, loginOf } from './developer.ts'
import { certificationsOf, honorsOf, schoolsOf } from './education.ts'
import { type EmploymentEntry, pastEmploymentEntry } from './employment.ts'
import { drawName, namePoint } from './identity.ts'
import {
  basicProfile,
  headlineOf,
  networkProfile,
  type PresentedPerson,
  shownName,
  summaryOf,
} from './profile.ts'
import { currentEntries, currentWorkOf, homeOf } from './work.ts'

/** The random stream of people. */
export const personStream = 21

export function personRecord(index: number, context: PersonContext): Person {
  const random = new Random(context.seed, personStream, index)
  const drawn = drawPerson(index, context, random)
  const { presented, current, past, category, years, isTraining, workYear } = drawn
  const { name, city, token } = presented
  const { isLean } = context
  const headline = headlineOf(presented, random)
  const summary = random.chance(isLean ? 0.1 : 0.7) ? summaryOf(presented, years, random) : undefined
  const schools = schoolsOf({ category, city, isTraining, workYear }, context, random)
  const isDeveloper = category === 'Engineering' && random.chance(isLean ? 0.06 : 0.3)
  const login = loginOf(name.firstAscii, token)
  const contact = contactOf(drawn.reachable, context, random)
  const emails = contact?.business_emails ?? []
  verifyJobs(emails, [current[0], past[0]])
  return {
    basic_profile: basicProfile(presented, shownName(name, random), headline, summary, context, random),
    professional_network: networkProfile(presented, headline, summary, context, random),
    social_handles: {
      professional_network_identifier: networkAddress(presented, index, isLean),
      ...(isDeveloper && { dev_platform_identifier: { profile_url: developerUrl(login) } }),
      ...(random.chance(0.12) && { microblog_identifier: { slug: `${name.firstAscii}_${token}` } }),
    },
    experience: { employment_details: { current, past } },
    ...(schools.length > 0 && { education: { schools } }),
    ...(random.chance(isLean ? 0.05 : 0.2) && { certifications: certificationsOf(context, random) }),
    ...(random.chance(isLean ? 0.02 : 0.07) && { honors: honorsOf(context, random) }),
    ...(random.chance(0.9) && { skills: { professional_network_skills: [...presented.skills] } }),
    ...(isDeveloper && {
      dev_platform_profiles: [
        developerProfile(
          { name, login, city, company: presented.employerName, email: emails[0]?.email ?? undefined },
          context,
          random,
        ),
      ],
    }),
    ...(contact && { contact }),
    ...(random.chance(0.5) && { assessment: { authenticity: assessmentOf(random) } }),
    ...(!isLean && {
      metadata: { last_scraped_source: random.chance(0.9) ? 'professional_network' : 'dev_platform' },
    }),
  }
}

/** Draws the name, work and career of the person, from which the rest of the record follows. */
export function drawPerson(index: number, context: PersonContext, random: Random) {
  const { seed, calendar, isLean } = context
  const place = context.seating.placeOf(index)
  const { employer, seat } = place
  const isUnemployed = place.situation === 'unemployed'
  const city = homeOf(employer, random)
  const country = city.country.code
  const name = drawName(
    context.cultures,
    city,
    employer ? namePoint(employer, seat, seed) : random.next(),
    random,
  )
  const token = context.token(index)
  const role = currentWorkOf(place, context, random)
  const life = career(
    { ...role, employer, isHead: employer !== undefined && seat === 0, isUnemployed, country, isLean },
    context.employers,
    calendar.thisMonth,
    random,
  )
  const positionId = Number.parseInt(token, 36) * 16
  const current = currentEntries({ place, role, life, city, positionId }, context, random)
  const past = life.past.map((job, number) =>
    pastEmploymentEntry(job, city, positionId + 4 + number, context, random),
  )
  const sector = employer?.industry.sector ?? 'software'
  const skills = [
    ...random.some(skillsOf(role.category, sector), random.int(2, isLean ? 5 : 9)),
    ...random.some(commonSkills, random.int(0, 2)),
  ]
  const title = current[0]?.title ?? undefined
  const presented: PresentedPerson = {
    name,
    city,
    token,
    title,
    employerName: current[0]?.name ?? '',
    skills,
    isUnemployed,
  }
  const isTraining = role.level === 'In Training'
  return {
    presented,
    current,
    past,
    category: role.category,
    years: Math.floor((calendar.thisMonth - life.start) / 12),
    isTraining,
    workYear: Math.floor((isTraining ? calendar.thisMonth : life.start) / 12),
    reachable: {
      name,
      token,
      employer,
      seat,
      formerEmployer: life.past[0]?.employer,
      country,
      site: random.chance(0.06) ? `https://${name.lastAscii}${token}.pages.example` : undefined,
    },
  }
}

/** Returns both addresses of the network page; their ends, the token and the number, are unique. */
export function networkAddress({ name, token }: PresentedPerson, index: number, isLean: boolean) {
  const profile_url = `https://www.profiles.example/in/${name.firstAscii}-${name.lastAscii}-${token}`
  if (isLean) return { profile_url }
  return { profile_url, urn_url: `https://www.profiles.example/in/${memberId(token, index)}` }
}

/** Returns the member's id in the network. */
export const memberId = (token: string, index: number): string =>
  `ACoAA${token.toUpperCase()}B${index.toString(36).toUpperCase()}`

interface DrawnEmail {
  readonly email?: string | null
  readonly status?: string | null
}

/** Sets, on the job whose domain an address has, whether mail arrives there. */
function verifyJobs(emails: readonly DrawnEmail[], jobs: readonly (EmploymentEntry | undefined)[]): void {
  for (const { email, status } of emails) {
    const domain = email?.split('@')[1] ?? ''
    const job = jobs.find(one => one?.company_website_domain?.includes(domain))
    if (job) job.business_email_verified = status === 'deliverable'
  }
}

function assessmentOf(random: Random): { tier: string; verdict: string } {
  const draw = random.next()
  if (draw < 0.78) return { tier: 'high', verdict: draw < 0.5 ? 'genuine' : 'probably_genuine' }
  if (draw < 0.94) return { tier: 'medium', verdict: 'inconclusive' }
  return { tier: 'low', verdict: draw < 0.98 ? 'probably_fake' : 'fake' }
}
