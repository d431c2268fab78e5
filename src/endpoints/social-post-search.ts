// POST /social_post/search.
import { socialPost } from '../catalog/social-post/social-post.ts'
import { searchEndpoint } from './search.ts'

export const socialPostSearch = searchEndpoint(socialPost, {
  filtersRequired: false,
  keys: {},
  check: () => {},
  conditions: async () => [],
  answer: {},
})
