// What follows from a post: whose it is and who took part, hashtags, mentions, its kind, the place of its author.
import { isObject, type Json, type MutableObject } from '../../lib/json/json.ts'
import type { DeriveContext } from './context.ts'
import { completeLocation } from './location.ts'
import { entriesOf, fill, sectionOf, textAt } from './record-access.ts'

export async function derivePost(post: MutableObject, context: DeriveContext): Promise<void> {
  for (const role of ['actor', 'reposter']) {
    if (!isObject(post[role])) continue
    const actor = sectionOf(post, role)
    await linkActor(actor, context)
    if (isObject(actor.location)) completeLocation(sectionOf(actor, 'location'), context.geocode)
  }
  for (const entry of entriesOf(post, 'reactors')) await linkActor(sectionOf(entry, 'reactor'), context)
  for (const entry of entriesOf(post, 'comments')) await linkActor(sectionOf(entry, 'commenter'), context)
  await linkMentions(post, context)
  const tags = [...textAt(post, 'text').matchAll(hashtag)].map(([, tag = '']) => tag)
  if (tags.length > 0 && post.hashtags === undefined) post.hashtags = [...new Set(tags)]
  fill(post, 'post_type', isObject(post.reposter) ? 'repost_without_thoughts' : 'original')
}

// A sign inside a word or an address (`page#part`, `&#39;`) begins no tag, and digits alone are none.
const hashtag = /(?<![\p{L}\p{N}_&/])#(?=[\p{N}_]*\p{L})([\p{L}\p{N}_]+)/gu

/** The person or company on file, by profile URL; a company also by its id there and its name. */
async function linkActor(actor: MutableObject, { links }: DeriveContext): Promise<void> {
  const url = textAt(actor, 'professional_network_url')
  const stated = textAt(actor, 'actor_type')
  const personId = url === '' || stated === 'company' ? undefined : await links.personId(url)
  const companyId =
    personId !== undefined || stated === 'person'
      ? undefined
      : await links.companyId({
          url,
          ...(stated === 'company' && {
            networkId: textAt(actor, 'professional_network_id'),
            name: textAt(actor, 'name'),
          }),
        })
  const id = personId ?? companyId
  // Ids that a source states count its own people and companies.
  if (id === undefined) delete actor.service_entity_id
  else {
    actor.service_entity_id = id
    fill(actor, 'actor_type', personId === undefined ? 'company' : 'person')
  }
}

async function linkMentions(post: MutableObject, { links }: DeriveContext): Promise<void> {
  if (!isObject(post.hyperlinks)) return
  const urls = (name: string): readonly string[] => {
    const list = sectionOf(post, 'hyperlinks')[name]
    return Array.isArray(list) ? list.map(String) : []
  }
  const people = await found(urls('person_professional_network_urls'), links.personId)
  const companies = await found(urls('company_professional_network_urls'), url => links.companyId({ url }))
  if (people.length + companies.length === 0) return
  const mentions = sectionOf(post, 'mentions')
  if (people.length > 0) mentions.person_ids = people
  if (companies.length > 0) mentions.company_ids = companies
}

async function found(
  urls: readonly string[],
  look: (url: string) => Promise<number | undefined>,
): Promise<Json[]> {
  const ids = new Set<number>()
  for (const url of urls) {
    const id = await look(url)
    if (id !== undefined) ids.add(id)
  }
  return [...ids]
}
