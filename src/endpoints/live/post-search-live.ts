// POST /social_post/professional_network/search/live: posts that providers find now.
import Type, { type Static } from 'typebox'
import { socialPost } from '../../catalog/social-post/social-post.ts'
import { invalidRequest } from '../../errors.ts'
import { mapInTurns } from '../../lib/threads/turns.ts'
import type { RecordSearch } from '../../live/records/ability.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { projectionFor } from '../../query/project.ts'
import type { Returnable } from '../../query/returnable.ts'
import { type Call, endpoint, type RunResult, type Services } from '../endpoint.ts'
import { closedObject, liveFiltersSchema } from '../fields.ts'
import { askSearch, pageOf } from './ask-search.ts'
import { postFields, readLiveFilters } from './live-filters.ts'

const pageSize = 10
const keywordsMax = 6

const body = closedObject({
  keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  filters: Type.Optional(liveFiltersSchema),
  exact_keyword_match: Type.Optional(Type.Boolean()),
  sort_by: Type.Optional(Type.Enum(['relevance', 'date_posted'])),
  date_posted: Type.Optional(Type.Enum(['past-24h', 'past-week', 'past-month', 'past-quarter', 'past-year'])),
  content_type: Type.Optional(
    Type.Enum(['photos', 'videos', 'jobs', 'liveVideos', 'documents', 'collaborativeArticles']),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
type Body = Static<typeof body>

// Reactors and comments belong to the endpoint that enriches posts.
const sections = Object.keys(socialPost.fields).filter(
  name => !['reactors', 'comments', ...socialPost.enrich.notReturned].includes(name),
)
const returnable: Returnable = { sections }

async function run({ body, caller }: Call<Body>, services: Services): Promise<RunResult> {
  const project = projectionFor({
    dataset: socialPost,
    fields: undefined,
    defaults: sections,
    permissions: caller.permissions,
    returnable,
  })
  const { records } = await askSearch(socialPost, readSearch(body), services)
  const exact = body.exact_keyword_match === true ? records.length : 0
  return {
    body: await mapInTurns(records, ({ record }) => project(record)),
    results: records.length,
    charges: chargesOf(prices.socialPostSearchLive, { base: records.length, exact_keyword_match: exact }),
  }
}

function readSearch(body: Body): RecordSearch {
  const filters = readLiveFilters(body.filters, postFields)
  const keyword = body.keyword?.trim() || undefined
  if (keyword === undefined && filters.length === 0) {
    throw invalidRequest('keyword: This field is required unless filters are sent.')
  }
  if ((keyword ?? '').split(/\s+(?:OR|AND)\s+/).length > keywordsMax) {
    throw invalidRequest(`keyword: Must have at most ${keywordsMax} terms joined by OR or AND.`)
  }
  const { exact_keyword_match, sort_by, date_posted, content_type } = body
  const options = { exact_keyword_match, sort_by, date_posted, content_type }
  return { filters, keyword, url: undefined, options, ...pageOf(body, pageSize) }
}

export const postSearchLive = endpoint({
  method: 'POST',
  path: '/social_post/professional_network/search/live',
  product: 'social_post_search_live',
  category: 'Social Post',
  summary: 'Posts that providers find now',
  rate: { perMinute: 10 },
  price: prices.socialPostSearchLive,
  body,
  run,
})
