// `social_posts` in the fields of enrich: the newest stored posts of a person or company.
import type { Dataset } from '../../catalog/dataset.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import type { Candidate } from '../../matching/candidate.ts'
import { valueAt } from '../../query/read.ts'
import type { Records, StoredRecord } from '../../stores/records.ts'
import { flatNames, flatPosts } from './flat-post.ts'
import { feedOf, feedTypes } from './post-feed.ts'

const section = 'social_posts'
const postsMax = 20

/**
 * The fields of a post that may be named. The endpoint of posts answers reactors and comments, for their
 * price.
 */
const namedFields = flatNames.filter(name => name !== 'reactors' && name !== 'comments')

/** The paths of posts that `fields` may name. */
export const postPaths: readonly string[] = [section, ...namedFields.map(name => `${section}.${name}`)]

/** Returns the candidates. When the request names their posts, their records have them. */
export async function withPosts(
  records: Records,
  dataset: Dataset,
  fields: readonly string[] | undefined,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const requested = fields?.filter(path => postPaths.includes(path)) ?? []
  if (requested.length === 0) return candidates
  const show = flatPosts({
    fields: requested.includes(section) ? undefined : requested.map(path => path.slice(section.length + 1)),
    maxReactors: 0,
    maxComments: 0,
    permissions: new Set(),
  })
  return Promise.all(
    candidates.map(async candidate => {
      const { stored } = candidate
      const posts = (await newestPosts(records, dataset, stored)).map(({ record }) => show(record))
      return { ...candidate, stored: { ...stored, record: { ...stored.record, [section]: posts } } }
    }),
  )
}

/** The path of the URL by which posts name their author, by dataset. */
const profileUrls: Readonly<Record<string, string>> = {
  person: 'social_handles.professional_network_identifier.profile_url',
  company: 'basic_info.professional_network_url',
}

function newestPosts(
  records: Records,
  { name }: Dataset,
  { id, record }: StoredRecord,
): Promise<readonly StoredRecord[]> {
  const url = valueAt(record, profileUrls[name] ?? '')
  const author = { type: name, ids: [id], url: typeof url === 'string' && url !== '' ? url : undefined }
  return feedOf(author, { types: feedTypes, includesRepostsByOthers: false, from: 0, to: postsMax }, records)
}

/** Returns the posts that `withPosts` found, as they are answered; an empty object where none were requested. */
export const shownPosts = ({ [section]: posts }: JsonObject): JsonObject =>
  posts === undefined ? {} : { [section]: posts }

/** Returns the records that have posts to show; none where no posts were requested. */
export const withShownPosts = (records: readonly StoredRecord[]): readonly StoredRecord[] =>
  records.filter(({ record: { [section]: posts } }) => Array.isArray(posts) && posts.length > 0)
