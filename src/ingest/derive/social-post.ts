// Derivations of a post: whose it is and who took part, hashtags, mentions, its kind, the place of its author.
import type { SocialPost } from '../../catalog/social-post/social-post.ts'
import type { DeriveContext } from './context.ts'
import { fillMissing, setOrDelete } from './fill-missing.ts'
import { completeLocation } from './location.ts'

export async function derivePost(post: SocialPost, context: DeriveContext): Promise<void> {
  for (const actor of [post.actor, post.reposter]) {
    if (!actor) continue
    await linkActor(actor, context)
    if (actor.location) completeLocation(actor.location, context.geocode)
  }
  for (const entry of post.reactors ?? []) {
    entry.reactor ??= {}
    await linkActor(entry.reactor, context)
  }
  for (const entry of post.comments ?? []) {
    entry.commenter ??= {}
    await linkActor(entry.commenter, context)
  }
  await linkMentions(post, context)
  const tags = [...(post.text ?? '').matchAll(hashtag)].map(([, tag = '']) => tag)
  if (tags.length > 0 && post.hashtags === undefined) post.hashtags = [...new Set(tags)]
  fillMissing(post, 'post_type', post.reposter ? 'repost_without_thoughts' : 'original')
}

// A sign inside a word or an address (`page#part`, `&#39;`) begins no tag, and digits alone are none.
const hashtag = /(?<![\p{L}\p{N}_&/])#(?=[\p{N}_]*\p{L})([\p{L}\p{N}_]+)/gu

/** The fields of authors, reposters and participants by which they are linked. */
interface ActorFields {
  actor_type?: string | null
  service_entity_id?: number | null
  professional_network_id?: string | null
  professional_network_url?: string | null
  name?: string | null
}

/** Links the actor to a stored person or company by its profile URL; a company also by its network id and its name. */
async function linkActor(actor: ActorFields, { links }: DeriveContext): Promise<void> {
  const url = actor.professional_network_url ?? ''
  const stated = actor.actor_type
  const personId = url === '' || stated === 'company' ? undefined : await links.personId(url)
  const companyId =
    personId !== undefined || stated === 'person'
      ? undefined
      : await links.companyId({
          url,
          ...(stated === 'company' && {
            networkId: actor.professional_network_id ?? '',
            name: actor.name ?? '',
          }),
        })
  const id = personId ?? companyId
  // A merged post has been linked before.
  if (id === undefined) delete actor.service_entity_id
  else {
    actor.service_entity_id = id
    fillMissing(actor, 'actor_type', personId === undefined ? 'company' : 'person')
  }
}

async function linkMentions(post: SocialPost, { links }: DeriveContext): Promise<void> {
  const { person_professional_network_urls, company_professional_network_urls } = post.hyperlinks ?? {}
  const people = await findIds(person_professional_network_urls, links.personId)
  const companies = await findIds(company_professional_network_urls, url => links.companyId({ url }))
  const mentions = {
    ...(people.length > 0 && { person_ids: people }),
    ...(companies.length > 0 && { company_ids: companies }),
  }
  setOrDelete(post, 'mentions', people.length + companies.length > 0 ? mentions : undefined)
}

async function findIds(
  urls: readonly string[] = [],
  find: (url: string) => Promise<number | undefined>,
): Promise<number[]> {
  const ids = new Set<number>()
  for (const url of urls) {
    const id = await find(url)
    if (id !== undefined) ids.add(id)
  }
  return [...ids]
}
