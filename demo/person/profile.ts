// The profile of a person: name, headline, place, summary, and their page on the network.
import type { Person } from '../../src/catalog/person/person.ts'
import { readTitle } from '../../src/titles/index.ts'
import { cityLine } from '../company/employer.ts'
import type { DemoCity } from '../data/places.ts'
import type { Name } from '../names.ts'
import type { Random } from '../random.ts'
import type { PersonContext } from './context.ts'

type Basic = NonNullable<Person['basic_profile']>
type Network = NonNullable<Person['professional_network']>

export interface PresentedPerson {
  readonly name: Name
  readonly city: DemoCity
  readonly token: string
  /** The title of the main current job, as typed; undefined without one. */
  readonly title: string | undefined
  readonly employerName: string
  readonly skills: readonly string[]
  readonly isUnemployed: boolean
}

/** Returns a name as people write it: mostly clean, some in capitals, in their own script, with a degree or a stray space. */
export function shownName(name: Name, random: Random): string {
  if (name.native !== undefined && random.chance(0.35)) return name.native
  const draw = random.next()
  if (draw < 0.012) return name.full.toUpperCase()
  if (draw < 0.018) return name.full.toLowerCase()
  if (draw < 0.024) return `${name.full} `
  if (draw < 0.034) return `${name.full}, ${random.pick(['MBA', 'PhD', 'CPA', 'PMP'])}`
  return draw < 0.038 ? `${name.full} 🚀` : name.full
}

export function headlineOf(
  { title, employerName, skills, isUnemployed, city }: PresentedPerson,
  random: Random,
): string {
  if (isUnemployed || title === undefined) {
    return random.pick([
      `Open to work | ${skills.slice(0, 2).join(' | ')}`,
      `Looking for new opportunities in ${city.name}`,
      `${skills[0] ?? 'Professional'} 🔎`,
    ])
  }
  const company = employerName.trim()
  const draw = random.next()
  if (draw < 0.55) return `${title.trim()} at ${company}`
  if (draw < 0.7) return `${title.trim()} @ ${company} | ${skills.slice(0, 2).join(' | ')}`
  if (draw < 0.85) return title.trim()
  return draw < 0.93
    ? `${skills.slice(0, 3).join(' • ')} 🚀`
    : `Helping teams with ${skills[0]?.toLowerCase() ?? 'everything'} ✨ ${company}`
}

/** Returns a place in one of the ways in which people write it; one in forty does not say where. */
export function locationOf(
  city: DemoCity,
  isLean: boolean,
  random: Random,
): NonNullable<Basic['location']> | undefined {
  const draw = random.next()
  if (draw < 0.025) return undefined
  const line = cityLine(city)
  const raw =
    draw < 0.75
      ? line
      : draw < 0.9
        ? city.area
        : draw < 0.94
          ? city.name
          : draw < 0.97
            ? city.country.name
            : line.toUpperCase()
  // A person who names only the country has no other parts of the place.
  if (draw >= 0.94 && draw < 0.97) {
    return { raw, country: city.country.name, continent: city.country.continent }
  }
  return {
    raw,
    ...(!isLean && { full_location: line }),
    city: city.name,
    state: city.state,
    country: city.country.name,
    continent: city.country.continent,
  }
}

export function summaryOf({ title, city, skills }: PresentedPerson, years: number, random: Random): string {
  const start =
    title === undefined
      ? `Based in ${city.name}.`
      : `${title.trim()} with ${years} years of experience, based in ${city.name}.`
  return `${start} ${random.pick(['I enjoy working with', 'I care about', 'My work is about', 'Always learning more about'])} ${skills.slice(0, 3).join(', ')}.`
}

export function basicProfile(
  person: PresentedPerson,
  shown: string,
  headline: string,
  summary: string | undefined,
  context: PersonContext,
  random: Random,
): Basic {
  const { name, city, token } = person
  const { normalized_title } = readTitle(person.title ?? '')
  const location = locationOf(city, context.isLean, random)
  const known = city.country.languages
  const languages = known.slice(0, random.int(0, known.length))
  return {
    name: shown,
    ...(!context.isLean && { first_name: name.first, last_name: name.last }),
    headline,
    ...(person.title !== undefined && { current_title: person.title }),
    ...(!context.isLean && normalized_title && { normalized_title: { ...normalized_title } }),
    ...(!context.isLean && { professional_network_name: name.full }),
    ...(summary !== undefined && { summary }),
    ...(location && { location }),
    ...(languages.length > 0 && { languages }),
    last_updated: context.calendar.daysAgo(random.int(0, 180)),
    ...(!context.isLean &&
      random.chance(0.8) && { profile_picture_permalink: `https://media.profiles.example/person/${token}` }),
  }
}

export function networkProfile(
  person: PresentedPerson,
  headline: string,
  summary: string | undefined,
  context: PersonContext,
  random: Random,
): Network {
  const { name, city, token } = person
  const connections = Math.min(500, Math.floor(random.exponential(280)))
  const cards = openToCards(person.isUnemployed, random)
  const searched: Network = {
    connections,
    followers: connections + Math.floor(random.exponential(1) ** 3 * 90),
    ...(cards.length > 0 && { open_to_cards: cards }),
  }
  if (context.isLean) return searched
  const hasPicture = random.chance(0.8)
  return {
    // The page repeats what the profile says; sources seldom keep both.
    ...(random.chance(0.3) && {
      name: name.full,
      headline,
      ...(person.title !== undefined && { current_title: person.title }),
      ...(summary !== undefined && { summary }),
    }),
    ...(random.chance(0.4) && { pronoun: name.isFemale ? 'she/her' : 'he/him' }),
    ...(hasPicture && {
      profile_picture_url: `https://media.profiles.example/person/${token}.jpg`,
      profile_picture_permalink: `https://media.profiles.example/person/${token}`,
    }),
    location: {
      raw: cityLine(city),
      city: city.name,
      state: city.state,
      country: city.country.name,
      continent: city.country.continent,
    },
    ...searched,
    joined_date: context.calendar.daysAgo(random.int(300, 5500)),
    ...(random.chance(0.25) && {
      verifications: random.some(['identity', 'workplace', 'education'], random.int(1, 2)),
    }),
    metadata: { last_scraped_source: 'professional_network' },
  }
}

function openToCards(
  isUnemployed: boolean,
  random: Random,
): ('CAREER_INTEREST' | 'HIRING_MANAGER' | 'VOLUNTEERING')[] {
  const cards: ('CAREER_INTEREST' | 'HIRING_MANAGER' | 'VOLUNTEERING')[] = []
  if (random.chance(isUnemployed ? 0.8 : 0.05)) cards.push('CAREER_INTEREST')
  if (!isUnemployed && random.chance(0.03)) cards.push('HIRING_MANAGER')
  if (random.chance(0.04)) cards.push('VOLUNTEERING')
  return cards
}
