// Feeds of articles and posts: as they are fetched, and what is read of them.

export interface FeedItem {
  readonly title: string
  readonly url: string
  /** The feed's summary of it, as plain text. */
  readonly text: string
  /** The time of publication in epoch milliseconds, where the feed states it. */
  readonly dateMs?: number
}

export interface FetchedFeed {
  /** The address of the feed, to which its links may be relative. */
  readonly url: string
  readonly contentType: string
  readonly bytes: Uint8Array
}
