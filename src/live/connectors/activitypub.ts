// ActivityPub: posts of Mastodon, Pixelfed, WordPress and other servers of the federation, read at the servers themselves.
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { PageFault } from '../pages/page-fault.ts'
import { paragraphs } from '../pages/paragraphs.ts'
import { numberOf, objectOf, objectsOf, plainText, textOf, webAddressOf } from '../reading.ts'
import type { PageRange, RecordAccess, RecordIdentity, RecordOwner, RowsPage } from '../records/ability.ts'
import { postFields, postOwner } from '../records/post-owner.ts'

const activityType = 'application/activity+json'
const accept = `${activityType}, application/ld+json; profile="https://www.w3.org/ns/activitystreams"`
const outboxPagesMax = 5
const textMax = 100_000

interface Account {
  /** The server of the account, with its scheme and port. */
  readonly origin: string
  readonly name: string
}

/** Pages of accounts as the usual servers write them: `/@ada`, `/users/ada`, `/author/ada`, `/@ada@elsewhere.example`. */
function accountOf(address: string): Account | undefined {
  const url = webAddressOf(/^https?:/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`)
  if (url === '') return undefined
  const { origin, host, pathname } = new URL(url)
  const [, name = '', elsewhere] =
    /^\/(?:@|users\/|author\/|profile\/|u\/|c\/)([\w.-]{1,100})(?:@([\w.-]+\.[a-z]{2,}))?\/?$/i.exec(
      pathname,
    ) ?? []
  if (name === '' || isOther.test(host)) return undefined
  return { origin: elsewhere === undefined ? origin : `https://${elsewhere}`, name }
}

/** Networks whose addresses look the same, and which do not federate. */
const isOther =
  /(?:^|\.)(?:linkedin|twitter|x|instagram|facebook|youtube|tiktok|medium|github|gitlab|reddit|bsky|telegram|t)\.(?:com|app|me|org)$/i

const isPost = ({ kind, value }: RecordIdentity): boolean =>
  kind === 'page_url' &&
  /^https?:\/\/[^/?#\s]+\/(?:@[\w.@-]+\/(?:\d+|[\w-]{8,})|users\/[\w.-]+\/statuses\/\d+|notes\/\w+|notice\/\w+|objects\/[\w-]+|p\/[\w.-]+\/\d+)\/?(?:[?#].*)?$/i.test(
    value.trim(),
  ) &&
  !isOther.test(new URL(value.trim()).host)

async function readJson(address: string, type: string, { readPage }: RecordAccess): Promise<JsonObject> {
  const { html } = await readPage(address, { accept: type })
  try {
    const value: unknown = JSON.parse(html)
    if (isObject(value)) return value
  } catch {
    // It is a page for people, which the fault says too.
  }
  throw new PageFault('Its answer is not an object of ActivityPub.')
}

/** Returns the address that the server states for the account. */
async function actorAddress({ origin, name }: Account, access: RecordAccess): Promise<string> {
  const resource = encodeURIComponent(`acct:${name}@${new URL(origin).host}`)
  const answer = await readJson(
    `${origin}/.well-known/webfinger?resource=${resource}`,
    'application/jrd+json, application/json',
    access,
  )
  const link = objectsOf(answer.links).find(
    ({ rel, type }) => rel === 'self' && /activity\+json|activitystreams/.test(textOf(type)),
  )
  return webAddressOf(link?.href)
}

const hostOf = (address: string): string => (webAddressOf(address) === '' ? '' : new URL(address).host)

/** Returns the address of a thing that is named by its address, or that stands there itself. */
const idOf = (value: Json | undefined): string => webAddressOf(isObject(value) ? value.id : value)

async function list(owner: RecordOwner, { page, size }: PageRange, access: RecordAccess): Promise<RowsPage> {
  const account = owner.urls.map(accountOf).find(one => one !== undefined)
  const address = account ? await actorAddress(account, access) : ''
  if (address === '') return { rows: [], hasMore: false }
  const actor = await readJson(address, accept, access)
  const id = idOf(actor.id)
  // An account speaks for itself: what it names must be at its own server.
  const isOwn = (other: string) => other !== '' && hostOf(other) === hostOf(id)
  const outbox = idOf(actor.outbox)
  if (!isOwn(address) || !isOwn(outbox)) return { rows: [], hasMore: false }
  const rows: JsonObject[] = []
  let part = await readJson(outbox, accept, access)
  let hasMore = false
  for (let count = 0; count < outboxPagesMax; count++) {
    const activities = [part.orderedItems, part.items].flatMap(objectsOf)
    for (const activity of activities) {
      const post = objectOf(activity.object)
      const isCreated = activity.type === 'Create' && idOf(post.attributedTo) === id
      if (isCreated && isPublic(post) && isOwn(idOf(post.id)))
        rows.push({ ...rowOf(post, actor), ...postOwner(owner) })
    }
    const following = part.type === 'OrderedCollection' ? part.first : part.next
    hasMore = rows.length > page * size
    if (hasMore || following === undefined || following === null) break
    if (isObject(following) && (following.orderedItems ?? following.items) !== undefined) part = following
    else if (isOwn(idOf(following))) part = await readJson(idOf(following), accept, access)
    else break
  }
  return { rows: rows.slice((page - 1) * size, page * size), hasMore }
}

async function find({ value }: RecordIdentity, access: RecordAccess): Promise<readonly JsonObject[]> {
  const post = await readJson(value.trim(), accept, access)
  const id = idOf(post.id)
  const author = idOf(post.attributedTo)
  const isWhole = id !== '' && hostOf(id) === hostOf(value.trim()) && hostOf(author) === hostOf(id)
  if (!isWhole || !isPublic(post)) return []
  return [rowOf(post, await readJson(author, accept, access))]
}

const isPublic = ({ to, cc }: JsonObject): boolean =>
  [to, cc].flat().some(one => /(?:^as:|#)Public$|^Public$/.test(textOf(one)))

function rowOf(post: JsonObject, actor: JsonObject): JsonObject {
  const attachments = objectsOf(post.attachment)
  const countOf = (value: Json | undefined) => numberOf(objectOf(value).totalItems)
  const page = [post.url]
    .flat()
    .map(one => (isObject(one) ? webAddressOf(one.href) : webAddressOf(one)))
    .find(Boolean)
  const isArticle = ['Article', 'Page'].includes(textOf(post.type))
  const url = page !== undefined && hostOf(page) === hostOf(idOf(post.id)) ? page : idOf(post.id)
  return {
    id: idOf(post.id),
    url,
    text: paragraphs(textOf(post.content) || textOf(post.name)).slice(0, textMax),
    title: isArticle ? plainText(textOf(post.name)) : '',
    article: isArticle ? url : '',
    posted: textOf(post.published),
    tags: objectsOf(post.tag)
      .filter(({ type }) => type === 'Hashtag')
      .map(({ name }) => textOf(name).replace(/^#/, '')),
    media: attachments.map(one => webAddressOf(one.url)).filter(one => one !== ''),
    replies: countOf(post.replies),
    likes: countOf(post.likes),
    shares: countOf(post.shares),
    author: {
      name: plainText(textOf(actor.name)) || textOf(actor.preferredUsername),
      url:
        [actor.url]
          .flat()
          .map(one => webAddressOf(one))
          .find(Boolean) ?? idOf(actor.id),
      picture: webAddressOf(objectOf(actor.icon).url),
      headline: plainText(textOf(actor.summary)).slice(0, 500),
    },
  }
}

const mapping = `
dataset: social_post
source: activitypub
fields:
  share_urn: id
  post_type: { const: original }
  engagement.total_comments: replies
  engagement.total_reactions: likes
  engagement.num_shares: shares
  article.title: title
  article.url: article
${postFields}
`

export const activitypub: Connector = {
  name: 'activitypub',
  title: 'ActivityPub',
  url: undefined,
  readsPages: true,
  terms:
    'Public posts of accounts on Mastodon and other servers of the federation, as far as each server shows them to everyone and its robots.txt allows.',
  documentation: 'https://www.w3.org/TR/activitypub/',
  limits: { perMinute: 300, atOnce: 16 },
  answers: {},
  records: {
    social_post: {
      mapping,
      lookUp: {
        takes: isPost,
        example: { kind: 'page_url', value: 'https://mastodon.social/@Mastodon/113155700000000000' },
        ask: find,
      },
      list: {
        takes: ({ urls }) => urls.some(url => accountOf(url) !== undefined),
        example: {
          type: 'company',
          name: 'Mastodon',
          domain: 'joinmastodon.org',
          website: undefined,
          urls: ['https://mastodon.social/@Mastodon'],
        },
        ask: list,
      },
    },
  },
}
