// The people who took part in a post of the demo world, and their number.
import type { SocialPost } from '../../src/catalog/social-post/social-post.ts'
import { reactionTypes } from '../../src/catalog/social-post/vocabulary.ts'
import { remarks } from '../data/posts.ts'
import { itemAt, type Random } from '../random.ts'
import { participantOf } from './actor.ts'
import { type PostContext, pickPerson, readersToWriter, timeOf } from './context.ts'

/** Returns the counts of reactions, of which half are likes; the parts add up to the whole. */
export function engagementOf(
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

export function reactorsOf(
  total: number,
  context: PostContext,
  random: Random,
): NonNullable<SocialPost['reactors']> {
  const people = new Set(
    Array.from({ length: Math.min(total, random.int(1, 5)) }, () => pickPerson(context, random)),
  )
  return [...people].map(person => ({
    reaction_type: random.pickSkewed(reactionTypes, 2.5),
    reactor: participantOf(context.cardOf(person), readersToWriter),
  }))
}

export function commentsOf(
  number: number,
  days: number,
  context: PostContext,
  random: Random,
): NonNullable<SocialPost['comments']> {
  return Array.from({ length: random.int(1, 3) }, (_, place) => ({
    comment_urn: `urn:comment:${number}:${place + 1}`,
    comment_text: random.pick(remarks),
    created_at: timeOf(context.calendar.daysAgo(Math.max(0, days - random.int(1, 3))), random),
    commenter: participantOf(context.cardOf(pickPerson(context, random)), readersToWriter),
    ...(random.chance(0.2) && { comment_reactions: { [itemAt(reactionTypes, 0)]: random.int(1, 9) } }),
  }))
}
