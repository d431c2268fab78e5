// The requests of a connector to its provider, and the answers.
import type { JsonObject } from '../lib/json/json.ts'
import type { FeedItem, FetchedFeed } from './feeds/feed.ts'

/** A request to a provider. */
export interface ProviderRequest {
  /** Relative to the base address; an empty one when absent. */
  readonly path?: string
  /** One of the feeds of a connector that lists feeds, in place of its base address. */
  readonly address?: string
  /**
   * A host of the provider other than that of its public address. At an address that the operator set, it is the first
   * segment of the path instead.
   */
  readonly host?: string
  /** Parameters that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** The body of a POST; the request is a GET without one. */
  readonly json?: JsonObject
}

/** A response with a status from 200 to 299. */
export interface ProviderResponse {
  readonly contentType: string
  readonly text: string
  readonly bytes: Uint8Array
}

/** The access of a connector to its provider while it answers one question. */
export interface ProviderAccess {
  /** The base address, without a slash at its end, or the feeds. */
  readonly url: string
  /** An e-mail address or URL of the operator, for providers that ask who is calling. */
  readonly contact: string | undefined
  /** The model to ask, where the connector has one. */
  readonly model: string | undefined
  readonly nowMs: () => number
  /**
   * Sends the request and returns what `read` makes of the response, which is kept for the same request. `read` throws a
   * ProviderFault for a response that reports a failure. Throws a ProviderFault.
   */
  send<T>(request: ProviderRequest, read: (response: ProviderResponse) => T | Promise<T>): Promise<T>
  /** Fetches a page of any website when the budget of the connector allows it. Throws a ProviderFault when it is spent. */
  spendOnPage<T>(fetchPage: () => Promise<T>): Promise<T>
  /** Reads a feed, in a thread of its own. Throws a ProviderFault for what is not a feed. */
  readFeed(feed: FetchedFeed): Promise<readonly FeedItem[]>
}
