// The sources of web searches as requests name them, and the shapes of their results.
import type { JsonObject } from '../../lib/json/json.ts'
import type { AbilityName } from '../connector.ts'
import type { FilteredResult } from './filter.ts'

export interface SearchSource {
  readonly ability: AbilityName
  /** Providers are asked in turn until the first answers, or all of them at once. */
  readonly asks: 'first' | 'all'
  /** True where the `site` of a request has an effect. */
  readonly takesSite: boolean
  /** Returns the result without its source, as answers show it. */
  readonly show: (result: FilteredResult, position: number) => JsonObject
}

const hit = (result: FilteredResult, position: number): JsonObject =>
  'snippet' in result
    ? { title: result.title, url: result.url, snippet: result.snippet, position }
    : { url: result.url, position }

export type SearchSourceName = 'web' | 'news'

export const searchSources: Readonly<Record<SearchSourceName, SearchSource>> = Object.freeze({
  web: { ability: 'web', asks: 'first', takesSite: true, show: hit },
  news: { ability: 'news', asks: 'first', takesSite: true, show: hit },
})
