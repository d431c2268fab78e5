// The posts of accounts on Bluesky.
import type { JsonObject } from '../../lib/json/json.ts'
import { collapsed, jsonOf, listIn, numberOf, objectOf, objectsOf, textOf, webAddressOf } from '../reading.ts'
import type {
  PageRange,
  RecordAbility,
  RecordAccess,
  RecordIdentity,
  RecordOwner,
  RowsPage,
} from './ability.ts'
import { postFields, postOwner } from './post-owner.ts'

const pageLength = 100
const pagesMax = 5

const handle = /^(?:did:(?:plc|web):[a-z\d.:-]{3,200}|(?:[a-z\d](?:[a-z\d-]{0,62})\.)+[a-z][a-z\d-]{1,62})$/i
const profilePage = /^\s*(?:https?:\/\/)?(?:www\.)?bsky\.app\/profile\/([^/?#\s]+)/i
const postPage = /^\s*(?:https?:\/\/)?(?:www\.)?bsky\.app\/profile\/([^/?#\s]+)\/post\/([\da-z]{1,20})\b/i

/** Returns the account of the owner: one that its pages name, or that of its domain, which only who has the domain can have. */
function accountOf({ urls, domain }: RecordOwner): string | undefined {
  const stated = urls.map(url => profilePage.exec(url)?.[1] ?? '').find(name => handle.test(name))
  return stated ?? (domain !== undefined && handle.test(domain) ? domain : undefined)
}

async function list(
  owner: RecordOwner,
  { page, size }: PageRange,
  { send }: RecordAccess,
): Promise<RowsPage> {
  const rows: JsonObject[] = []
  let cursor = ''
  for (let count = 0; count < pagesMax && rows.length <= page * size; count++) {
    const query = {
      actor: accountOf(owner),
      limit: pageLength,
      filter: 'posts_no_replies',
      cursor: cursor === '' ? undefined : cursor,
    }
    const part = await send({ path: '/xrpc/app.bsky.feed.getAuthorFeed', query }, response => {
      const { feed, cursor: next } = jsonOf(response)
      return {
        next: textOf(next),
        rows: listIn(feed).map(({ post, reason }) => rowOf(objectOf(post), objectOf(reason))),
      }
    })
    rows.push(...part.rows)
    if (part.next === '' || part.next === cursor || part.rows.length === 0) break
    cursor = part.next
  }
  const shown = rows.filter(({ url }) => url !== '')
  const ofOwner = postOwner(owner)
  return {
    // A post that the owner passed on is by its author.
    rows: shown
      .slice((page - 1) * size, page * size)
      .map(row => (row.is_repost === true ? row : { ...row, ...ofOwner })),
    hasMore: shown.length > page * size,
  }
}

async function find({ value }: RecordIdentity, { send }: RecordAccess): Promise<readonly JsonObject[]> {
  const [, account = '', key = ''] = postPage.exec(value) ?? []
  const query = { uri: `at://${account}/app.bsky.feed.post/${key}`, depth: 0, parentHeight: 0 }
  const row = await send({ path: '/xrpc/app.bsky.feed.getPostThread', query }, response =>
    rowOf(objectOf(objectOf(jsonOf(response).thread).post), {}),
  )
  return row.url === '' ? [] : [row]
}

function rowOf(post: JsonObject, reason: JsonObject): JsonObject {
  const author = objectOf(post.author)
  const record = objectOf(post.record)
  const embed = objectOf(post.embed)
  const uri = textOf(post.uri)
  const key = /\/app\.bsky\.feed\.post\/([\da-z]{1,20})$/i.exec(uri)?.[1]
  const name = textOf(author.handle)
  const account = handle.test(name) && name !== 'handle.invalid' ? name : textOf(author.did)
  const isRepost = /#reasonRepost$/.test(textOf(reason.$type))
  const by = objectOf(reason.by)
  const features = objectsOf(record.facets).flatMap(facet => objectsOf(facet.features))
  const card = objectOf(embed.external)
  return {
    uri,
    url: key === undefined || !handle.test(account) ? '' : `https://bsky.app/profile/${account}/post/${key}`,
    text: textOf(record.text),
    posted: textOf(record.createdAt) || textOf(post.indexedAt),
    is_repost: isRepost,
    is_quote: /app\.bsky\.embed\.record/.test(textOf(embed.$type)),
    author: personOf(author),
    reposter: isRepost ? personOf(by) : null,
    likes: numberOf(post.likeCount),
    replies: numberOf(post.replyCount),
    shares: numberOf(post.repostCount) + numberOf(post.quoteCount),
    tags: features.map(({ tag }) => textOf(tag)).filter(tag => tag !== ''),
    links: features.map(({ uri: link }) => webAddressOf(link)).filter(link => link !== ''),
    media: objectsOf(embed.images)
      .map(({ fullsize }) => webAddressOf(fullsize))
      .filter(link => link !== ''),
    card: { title: collapsed(textOf(card.title)), url: webAddressOf(card.uri) },
  }
}

const personOf = ({ did, handle: name, displayName, avatar }: JsonObject): JsonObject => ({
  name: collapsed(textOf(displayName)) || textOf(name),
  url: handle.test(textOf(name)) ? `https://bsky.app/profile/${textOf(name)}` : '',
  picture: webAddressOf(avatar),
  id: textOf(did),
})

const mapping = `
dataset: social_post
source: bluesky
fields:
  share_urn: uri
  post_type:
    - { const: repost_without_thoughts, when: { is_repost: true } }
    - { const: repost_quote, when: { is_quote: true } }
    - { const: original }
  actor.professional_network_id: author.id
  reposter.name: reposter.name
  reposter.professional_network_url: reposter.url
  reposter.profile_picture_url: reposter.picture
  engagement.total_reactions: likes
  engagement.reactions_by_type.LIKE: likes
  engagement.total_comments: replies
  engagement.num_shares: shares
  article.title: card.title
  article.url: card.url
${postFields}
`

export const blueskyPosts: RecordAbility = {
  mapping,
  lookUp: {
    takes: ({ kind, value }) => kind === 'page_url' && handle.test(postPage.exec(value)?.[1] ?? ''),
    example: { kind: 'page_url', value: 'https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l' },
    ask: find,
  },
  list: {
    takes: owner => accountOf(owner) !== undefined,
    example: { type: 'company', name: 'Bluesky', domain: 'bsky.app', website: undefined, urls: [] },
    ask: list,
  },
}
