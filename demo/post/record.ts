// Posts of the demo world: written, passed on, liked and commented on by its people and companies.
import type { SocialPost } from '../../src/catalog/social-post/social-post.ts'
import { type DemoEmployer, daysSince, profileUrlOf, websiteOf } from '../company/employer.ts'
import { closers, hashtags, openers } from '../data/posts.ts'
import { Random } from '../random.ts'
import { companyActor, type PostActor, personActor } from './actor.ts'
import { type PostContext, pickPerson, readersToWriter, timeOf } from './context.ts'
import { commentsOf, engagementOf, reactorsOf } from './engagement.ts'

/** The author of a post, with what they write about. */
interface PostAuthor {
  readonly actor: PostActor
  readonly employer: DemoEmployer | undefined
  readonly slug: string
}

const stream = 32
const firstNumber = 7_100_000_000_000
const numberOf = (index: number): number => firstNumber + index * 37
const urnOf = (index: number): string => `urn:activity:${numberOf(index)}`
const shareUrl = (index: number, slug: string): string =>
  `https://www.profiles.example/posts/${slug}-${numberOf(index)}`

/** Networks count posts, shares and what is shared apart; sources know some of the numbers. */
const shareUrn = (index: number, random: Random): SocialPost | false =>
  random.chance(0.4) && { share_urn: `urn:share:${numberOf(index) + 11}` }
const entityUrn = (index: number): SocialPost | false =>
  index % 3 === 0 && { entity_urn: `urn:entity:${numberOf(index) + 23}` }

const repostShare = 0.15
const bareRepostShare = 0.06

export function postRecord(index: number, context: PostContext): SocialPost {
  const post = drawPost(index, context)
  const parent = isRepost(post) ? parentOf(post, context) : undefined
  return parent ? repostRecord(post, parent, context) : originalRecord(post, context)
}

/** The random draws that every post begins with. */
interface PostDraws {
  readonly index: number
  readonly random: Random
  readonly author: PostAuthor
  /** The number of days before today. */
  readonly days: number
  /** The draw of the kind, from 0 to 1; reposts are below `repostShare`. */
  readonly kind: number
}

function drawPost(index: number, context: PostContext): PostDraws {
  const random = new Random(context.seed, stream, index)
  const author = authorOf(context, random)
  const oldest = author.employer ? Math.min(900, daysSince(author.employer, context.calendar)) : 900
  const days = Math.min(oldest, Math.floor(random.exponential(160)))
  return { index, random, author, days, kind: random.next() }
}

const isRepost = ({ kind }: PostDraws): boolean => kind < repostShare

/** Returns an original post with a smaller number; undefined when there is none. */
function parentOf({ index, random }: PostDraws, context: PostContext): PostDraws | undefined {
  for (let number = Math.floor(index * random.next()); number >= 0; number--) {
    const post = drawPost(number, context)
    if (!isRepost(post)) return post
  }
  return undefined
}

/** Makes a repost: the text of its parent, on the page of the reposter. */
function repostRecord(
  { index, random, kind }: PostDraws,
  parent: PostDraws,
  context: PostContext,
): SocialPost {
  const { actor, ...said } = originalRecord(parent, context)
  const person = pickPerson(context, random)
  const isOwn = context.cardOf(person).url === actor?.professional_network_url
  const card = context.cardOf(isOwn ? (person + readersToWriter) % context.people : person)
  const days = Math.floor(parent.days * random.next())
  const time = timeOf(context.calendar.daysAgo(days), random)
  const total = Math.floor(random.exponential(1) ** 3 * 6)
  return {
    backend_urn: urnOf(index),
    share_url: shareUrl(index, card.login),
    parent_post_urn: urnOf(parent.index),
    text: said.text ?? '',
    ...shareUrn(index, random),
    ...entityUrn(index),
    ...(said.hashtags && { hashtags: said.hashtags }),
    post_type: kind < bareRepostShare ? 'repost_without_thoughts' : 'repost_quote',
    // A repost of the same day is later than its parent.
    date_posted:
      days === parent.days && said.date_posted && said.date_posted > time ? said.date_posted : time,
    has_video: said.has_video ?? false,
    ...(actor && { actor }),
    reposter: personActor(card, random),
    ...(said.hyperlinks && { hyperlinks: said.hyperlinks }),
    engagement: engagementOf(total, 0, random),
    ...(total > 0 && random.chance(0.12) && { reactors: reactorsOf(total, context, random) }),
    ...(said.document && { document: said.document }),
    ...(said.article && { article: said.article }),
    ...(said.poll && { poll: said.poll }),
  }
}

function originalRecord({ index, random, author, days }: PostDraws, context: PostContext): SocialPost {
  const { employer } = author
  const total = Math.floor(random.exponential(1) ** 3 * (author.actor.actor_type === 'company' ? 30 : 12))
  const comments = random.chance(0.1) ? commentsOf(numberOf(index), days, context, random) : undefined
  const mentioned = random.chance(0.08) ? context.employers.pick(random) : undefined
  const links = linksOf(index, employer, mentioned, context, random)
  const tagged = random.chance(0.45) ? random.some(hashtags, random.int(1, 2)) : []
  const text = textOf(author, tagged, mentioned, random)
  return {
    backend_urn: urnOf(index),
    share_url: shareUrl(index, author.slug),
    text,
    post_type: 'original',
    ...shareUrn(index, random),
    ...entityUrn(index),
    date_posted: timeOf(context.calendar.daysAgo(days), random),
    ...(tagged.length > 0 && { hashtags: tagged }),
    has_video: random.chance(0.07),
    ...(random.chance(0.5) && { is_edited: random.chance(0.1) }),
    actor: author.actor,
    engagement: engagementOf(total, comments?.length ?? 0, random),
    ...(Object.keys(links).length > 0 && { hyperlinks: links }),
    ...(total > 0 && random.chance(0.12) && { reactors: reactorsOf(total, context, random) }),
    ...(comments && { comments }),
    ...rareParts(author, random),
  }
}

function linksOf(
  index: number,
  employer: DemoEmployer | undefined,
  mentioned: DemoEmployer | undefined,
  context: PostContext,
  random: Random,
): NonNullable<SocialPost['hyperlinks']> {
  return {
    ...(mentioned && { company_professional_network_urls: [profileUrlOf(mentioned)] }),
    ...(random.chance(0.06) && {
      person_professional_network_urls: [context.cardOf(pickPerson(context, random)).url],
    }),
    ...(random.chance(0.15) && employer && { other_urls: [`${websiteOf(employer)}/blog/${index}`] }),
    ...(random.chance(0.3) && { media_urls: [`https://media.profiles.example/post/${numberOf(index)}`] }),
  }
}

function authorOf(context: PostContext, random: Random): PostAuthor {
  if (random.chance(0.25) || context.people === 0) {
    const employer = context.employers.pick(random)
    return { actor: companyActor(employer), employer, slug: employer.slug }
  }
  const card = context.cardOf(pickPerson(context, random))
  return { actor: personActor(card, random), employer: card.employer, slug: card.login }
}

function textOf(
  { employer, actor }: PostAuthor,
  tagged: readonly string[],
  mentioned: DemoEmployer | undefined,
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

/** Returns the document, article or poll that few posts have. */
function rareParts({ employer }: PostAuthor, random: Random): SocialPost {
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
