// Posts of the demo world: written, passed on, liked and commented on by its people and companies.
import type { SocialPost } from '../../catalog/social-post/social-post.ts'
import { reactionTypes } from '../../catalog/social-post/vocabulary.ts'
import {
  cityLine,
  daysSince,
  type Employer,
  headquartersOf,
  profileUrlOf,
  websiteOf,
} from '../company/employer.ts'
import type { Employers } from '../company/employers.ts'
import { closers, hashtags, openers, remarks } from '../data/posts.ts'
import type { Calendar } from '../dates.ts'
import type { Card } from '../person/card.ts'
import { at, Random } from '../random.ts'

export interface PostContext {
  readonly seed: number
  readonly calendar: Calendar
  readonly employers: Employers
  readonly cardOf: (person: number) => Card
  readonly people: number
}

type Actor = NonNullable<SocialPost['actor']>

/** Who writes, with what they write about. */
interface Author {
  readonly actor: Actor
  readonly employer: Employer | undefined
  readonly slug: string
}

const stream = 32
const firstNumber = 7_100_000_000_000

export function postRecord(index: number, context: PostContext): SocialPost {
  const random = new Random(context.seed, stream, index)
  const author = authorOf(context, random)
  const { employer } = author
  const oldest = employer ? Math.min(900, daysSince(employer, context.calendar)) : 900
  const days = Math.min(oldest, Math.floor(random.exponential(160)))
  const number = firstNumber + index * 37
  const kind = random.next()
  const isBareRepost = kind < 0.06
  const isRepost = kind < 0.15
  const reposter = isRepost ? personActor(context.cardOf(pickPerson(context, random)), random) : undefined
  const total = Math.floor(random.exponential(1) ** 3 * (author.actor.actor_type === 'company' ? 30 : 12))
  const comments = random.chance(0.1) ? commentsOf(number, days, context, random) : undefined
  const mentioned = random.chance(0.08) ? context.employers.pick(random) : undefined
  const links = {
    ...(mentioned && { company_professional_network_urls: [profileUrlOf(mentioned)] }),
    ...(random.chance(0.06) && {
      person_professional_network_urls: [context.cardOf(pickPerson(context, random)).url],
    }),
    ...(random.chance(0.15) && employer && { other_urls: [`${websiteOf(employer)}/blog/${index}`] }),
    ...(random.chance(0.3) && { media_urls: [`https://media.profiles.example/post/${number}`] }),
  }
  const tagged = random.chance(0.45) ? random.some(hashtags, random.int(1, 2)) : []
  const text = textOf(author, tagged, mentioned, random)
  return {
    backend_urn: `urn:activity:${number}`,
    ...(random.chance(0.4) && { share_urn: `urn:share:${number + 11}` }),
    ...(isRepost && {
      parent_post_urn: `urn:activity:${firstNumber + Math.floor(index * random.next()) * 37}`,
    }),
    share_url: `https://www.profiles.example/posts/${author.slug}-${number}`,
    text,
    ...(tagged.length > 0 && { hashtags: tagged }),
    post_type: isBareRepost ? 'repost_without_thoughts' : isRepost ? 'repost_quote' : 'original',
    date_posted: timeOf(context.calendar.daysAgo(days), random),
    has_video: random.chance(0.07),
    ...(random.chance(0.5) && { is_edited: random.chance(0.1) }),
    actor: author.actor,
    ...(reposter && { reposter }),
    engagement: engagementOf(total, comments?.length ?? 0, random),
    ...(Object.keys(links).length > 0 && { hyperlinks: links }),
    ...(total > 0 && random.chance(0.12) && { reactors: reactorsOf(total, context, random) }),
    ...(comments && { comments }),
    ...rareParts(author, random),
  }
}

/** One person in so many writes, reacts or comments at all; the others only read. */
const readersToWriter = 4

/** Some people write all the time, others hardly ever. */
const pickPerson = ({ people }: PostContext, random: Random): number =>
  Math.floor((random.next() ** 1.8 * people) / readersToWriter) * readersToWriter

function authorOf(context: PostContext, random: Random): Author {
  if (random.chance(0.25) || context.people === 0) {
    const employer = context.employers.pick(random)
    return { actor: companyActor(employer), employer, slug: employer.slug }
  }
  const card = context.cardOf(pickPerson(context, random))
  return { actor: personActor(card, random), employer: card.employer, slug: card.login }
}

function companyActor(employer: Employer): Actor {
  const home = headquartersOf(employer)
  return {
    actor_type: 'company',
    professional_network_id: employer.networkId,
    professional_network_url: profileUrlOf(employer),
    name: employer.name.trim(),
    industry: employer.industry.name,
    location: { raw: cityLine(home), city: home.name, state: home.state, country: home.country.name },
  }
}

function personActor(card: Card, random: Random): Actor {
  const { city } = card
  return {
    actor_type: 'person',
    professional_network_url: card.url,
    name: card.name,
    ...(card.title !== undefined && { headline: `${card.title} at ${card.company}`, title: card.title }),
    ...(card.company !== '' && { company_name: card.company }),
    ...(card.industry !== undefined && random.chance(0.6) && { industry: card.industry }),
    ...(random.chance(0.8) && {
      location: { raw: card.place, city: city.name, state: city.state, country: city.country.name },
    }),
  }
}

function textOf(
  { employer, actor }: Author,
  tagged: readonly string[],
  mentioned: Employer | undefined,
  random: Random,
): string {
  const topic = employer ? random.pick(employer.industry.specialities) : 'our work'
  const opener = random
    .pickSkewed(openers, 1.2)
    .replace('{topic}', topic.toLowerCase())
    .replace('{name}', (employer?.name ?? actor.name ?? '').trim())
  const parts = [
    opener,
    ...(mentioned ? [`With thanks to ${mentioned.name.trim()}.`] : []),
    ...(random.chance(0.6) ? [random.pick(closers)] : []),
    ...tagged.map(tag => `#${tag}`),
  ]
  return parts.join(random.chance(0.5) ? '\n\n' : ' ')
}

const timeOf = (date: string, random: Random): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.slice(0, 11)}${two(random.int(5, 21))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`
}

/** Half of all reactions are likes; the parts add up to the whole. */
function engagementOf(
  total: number,
  comments: number,
  random: Random,
): NonNullable<SocialPost['engagement']> {
  const [like = 'LIKE', ...others] = reactionTypes
  const counts: Record<string, number> = {}
  let left = total
  if (total > 3) {
    for (const type of random.some(others, 3)) {
      const part = Math.floor(left * random.next() * 0.3)
      if (part > 0) counts[type] = part
      left -= part
    }
  }
  return {
    total_reactions: total,
    total_comments: comments + Math.floor(total * random.next() * 0.2),
    num_shares: Math.floor(total * random.next() * 0.08),
    ...(total > 0 && { reactions_by_type: { [like]: left, ...counts } }),
  }
}

function participantOf(card: Card) {
  return {
    actor_type: 'person' as const,
    professional_network_url: card.url,
    name: card.name,
    ...(card.title !== undefined && { title: card.title }),
    ...(card.company !== '' && { company: card.company }),
    location: card.place,
  }
}

function reactorsOf(
  total: number,
  context: PostContext,
  random: Random,
): NonNullable<SocialPost['reactors']> {
  const people = new Set(
    Array.from({ length: Math.min(total, random.int(1, 5)) }, () => pickPerson(context, random)),
  )
  return [...people].map(person => ({
    reaction_type: random.pickSkewed(reactionTypes, 2.5),
    reactor: participantOf(context.cardOf(person)),
  }))
}

function commentsOf(
  number: number,
  days: number,
  context: PostContext,
  random: Random,
): NonNullable<SocialPost['comments']> {
  return Array.from({ length: random.int(1, 3) }, (_, place) => ({
    comment_urn: `urn:comment:${number}:${place + 1}`,
    comment_text: random.pick(remarks),
    created_at: timeOf(context.calendar.daysAgo(Math.max(0, days - random.int(1, 3))), random),
    commenter: participantOf(context.cardOf(pickPerson(context, random))),
    ...(random.chance(0.2) && { comment_reactions: { [at(reactionTypes, 0)]: random.int(1, 9) } }),
  }))
}

/** Documents, articles and polls: few posts have one. */
function rareParts({ employer }: Author, random: Random): SocialPost {
  const draw = random.next()
  const topic = employer ? random.pick(employer.industry.specialities) : 'our work'
  if (draw < 0.015) return { document: { title: `A guide to ${topic}`, page_count: random.int(2, 40) } }
  if (draw < 0.03)
    return { article: { title: `The state of ${topic}`, url: 'https://journal.example/state' } }
  if (draw >= 0.037) return {}
  return {
    poll: {
      question: `Who decides about ${topic} at your company?`,
      options: ['The team', 'A manager', 'Nobody'],
      multi_select: random.chance(0.2),
      closed: random.chance(0.7),
      total_voters: random.int(3, 600),
    },
  }
}
