// Asks the connectors of posts, against a server on loopback.
import { activitypub } from '../../src/live/connectors/activitypub.ts'
import { bluesky } from '../../src/live/connectors/bluesky.ts'
import { siteFeeds } from '../../src/live/connectors/site-feeds.ts'
import type { RecordOwner } from '../../src/live/records/ability.ts'
import { serveRecords } from './record-answers.ts'

/** Opens the server for the tests of the file that calls it. */
export function servePosts() {
  const answers = serveRecords([bluesky, activitypub, siteFeeds])
  const owner: RecordOwner = { type: 'person', name: 'Ada', domain: undefined, website: undefined, urls: [] }
  return {
    answers,
    list: (more: Partial<RecordOwner>, range = { page: 1, size: 10 }) =>
      answers.ask({ is: 'list', dataset: 'social_post', owner: { ...owner, ...more }, range }),
    lookUp: (value: string) => answers.lookUp('social_post', 'page_url', value),
  }
}
