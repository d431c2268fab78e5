// Bluesky, a social network with an open protocol.
import type { Connector } from '../connector.ts'
import { ProviderFault } from '../provider-fault.ts'
import { collapsed, datedBy, jsonOf, listIn, objectOf, textOf } from '../reading.ts'
import { blueskyPosts } from '../records/bluesky-posts.ts'
import { pageOf } from '../search/ability.ts'

/** The most posts of a request. Without an account the provider returns no more of them. */
const postsMax = 100

export const bluesky: Connector = {
  name: 'bluesky',
  title: 'Bluesky',
  url: 'https://api.bsky.app',
  terms:
    'Free, but at times its search is open to people with an account only. It returns 100 posts at most.',
  documentation: 'https://docs.bsky.app/docs/api/app-bsky-feed-search-posts',
  limits: { perMinute: 60, atOnce: 2 },
  refusal: (status, text) => {
    if (status === 401 || status === 403)
      return new ProviderFault(`It answers people with an account only (${status}).`)
    return status === 400 && /not found|could not (?:find|resolve|locate)|notfound/i.test(text)
      ? new ProviderFault('It has no such account or post.', { isOutage: false, isMissing: true })
      : undefined
  },
  answers: {
    social: {
      operators: ['phrase'],
      dates: 'both',
      textMax: 300,
      ask: async ({ text, page, afterMs, beforeMs }, { send }) => {
        if (text === '') return []
        const query = {
          q: text,
          limit: postsMax,
          sort: 'top',
          since: afterMs === undefined ? undefined : new Date(afterMs).toISOString(),
          until: beforeMs === undefined ? undefined : new Date(beforeMs).toISOString(),
        }
        const posts = await send({ path: '/xrpc/app.bsky.feed.searchPosts', query }, response =>
          listIn(jsonOf(response).posts).map(post => {
            const author = objectOf(post.author)
            const record = objectOf(post.record)
            const handle = textOf(author.handle)
            const key = textOf(post.uri).split('/').at(-1) ?? ''
            return {
              title: collapsed(`${textOf(author.displayName)} (@${handle})`),
              url: `https://bsky.app/profile/${encodeURIComponent(handle)}/post/${encodeURIComponent(key)}`,
              snippet: collapsed(textOf(record.text)),
              ...datedBy(record.createdAt ?? post.indexedAt),
            }
          }),
        )
        return pageOf(posts, page)
      },
    },
  },
  records: { social_post: blueskyPosts },
}
