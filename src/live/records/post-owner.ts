// The author of posts as a record shows them, when they were asked for as those of a person or company.
import type { JsonObject } from '../../lib/json/json.ts'
import type { RecordOwner } from './ability.ts'

/** Returns the fields by which the posts are linked to the owner that they were asked for. */
export const postOwner = ({ type, name, urls }: RecordOwner): JsonObject => ({
  owner_type: type,
  owner_name: name ?? '',
  owner_url: urls[0] ?? '',
})

/** The fields of posts that all sources fill in one way. */
export const postFields = `
  share_url: url
  text: text
  date_posted: { from: posted, date: true, invalid: drop }
  actor.actor_type: owner_type
  actor.name: [owner_name, author.name]
  actor.professional_network_url: [owner_url, author.url]
  actor.profile_picture_url: author.picture
  actor.headline: author.headline
  hyperlinks.media_urls: media
  hyperlinks.other_urls: links
  hashtags: tags`
