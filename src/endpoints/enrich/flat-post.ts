// Social posts as enrichment shows them: flat objects.
import { socialPost } from '../../catalog/social-post/social-post.ts'
import { reactionTypes } from '../../catalog/social-post/vocabulary.ts'
import { invalidRequest } from '../../errors.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { projectionFor } from '../../query/project.ts'
import { valueAt } from '../../query/read.ts'
import { answeredPaths, returnablePaths } from '../../query/returnable.ts'
import { unsupported } from '../../query/unsupported.ts'

type FieldReader = (post: JsonObject) => Json

const readerOf =
  (path: string, blank: Json = null): FieldReader =>
  post =>
    valueAt(post, path) ?? blank

/**
 * Reads each flat field from the record; reactors and comments are null unless they are requested. `actor`
 * wrote the post, `reposter` passed it on.
 */
const flatFields: Readonly<Record<string, FieldReader>> = {
  backend_urn: readerOf('backend_urn'),
  actor_backend_urn: readerOf('actor.professional_network_urn'),
  share_urn: readerOf('share_urn'),
  share_url: readerOf('share_url'),
  text: readerOf('text', ''),
  hyperlinks: post =>
    Object.fromEntries(
      Object.keys(socialPost.fields.hyperlinks.fields).map(
        name => [name, valueAt(post, `hyperlinks.${name}`) ?? null] as const,
      ),
    ),
  actor_name: readerOf('actor.name'),
  reposter_backend_urn: readerOf('reposter.professional_network_urn'),
  reposter_name: readerOf('reposter.name'),
  date_posted: post => {
    const date = post.date_posted
    return typeof date === 'string' ? date.replace('T', ' ') : null
  },
  total_reactions: readerOf('engagement.total_reactions'),
  total_comments: readerOf('engagement.total_comments'),
  reactions_by_type: reactionsOf,
  num_shares: readerOf('engagement.num_shares'),
  reactors: () => null,
  comments: () => null,
  is_repost_without_thoughts: post => post.post_type === 'repost_without_thoughts',
  has_video: readerOf('has_video'),
}

export const flatNames: readonly string[] = Object.keys(flatFields)

/**
 * Returns the reactions by type. Types that were not counted are 0 when others were counted or there are no
 * reactions; otherwise the object is empty.
 */
function reactionsOf(post: JsonObject): JsonObject {
  const counts = valueAt(post, 'engagement.reactions_by_type')
  if (!isObject(counts) && valueAt(post, 'engagement.total_reactions') !== 0) return {}
  return Object.fromEntries(reactionTypes.map(type => [type, isObject(counts) ? (counts[type] ?? 0) : 0]))
}

export interface FlatPostRequest {
  /** The names that the caller requested; undefined for every flat field. */
  readonly fields: readonly string[] | undefined
  readonly maxReactors: number
  readonly maxComments: number
  readonly permissions: ReadonlySet<string>
}

const returnable = { sections: socialPost.enrich.shownByDefault }
const answerScope = { dataset: socialPost, returnable }
const available = new Set([...flatNames, ...returnablePaths(answerScope)])

/**
 * Returns a function that shows posts. `fields` may also name sections and paths of the current shape, which
 * search answers. Throws 400 for names that are neither.
 */
export function flatPosts(request: FlatPostRequest): (post: JsonObject) => JsonObject {
  const names = request.fields ?? flatNames
  const nested = names.filter(name => !Object.hasOwn(flatFields, name))
  const unknown = nested.filter(name => answeredPaths(name, answerScope).length === 0)
  if (unknown.length > 0) {
    const refusal = unsupported('fields', unknown, available)
    throw invalidRequest(refusal.message, refusal.metadata)
  }
  const lists = ['reactors', 'comments'].filter(name => request.fields?.includes(name))
  const project = projectionFor({
    dataset: socialPost,
    fields: [...nested, ...lists],
    defaults: [],
    permissions: request.permissions,
    returnable,
  })
  const entriesMax: Readonly<Record<string, number>> = {
    reactors: request.maxReactors,
    comments: request.maxComments,
  }
  return post => {
    const current = project(post)
    const flat = Object.fromEntries(
      names.flatMap(name =>
        Object.hasOwn(flatFields, name) ? [[name, flatFields[name]?.(post) ?? null]] : [],
      ),
    )
    const shown: MutableObject = { ...flat, ...current }
    for (const name of lists) {
      const entries = current[name]
      shown[name] = Array.isArray(entries) ? entries.slice(0, entriesMax[name]) : []
    }
    return shown
  }
}
