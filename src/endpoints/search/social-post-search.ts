// POST /social_post/search.
import { socialPost } from '../../catalog/social-post/social-post.ts'
import { searchEndpoint } from './search.ts'

export const socialPostSearch = searchEndpoint(socialPost, {
  keys: {},
  conditions: async () => [],
  answer: {},
  sorts: [{ field: 'date_posted', order: 'desc' }],
})
