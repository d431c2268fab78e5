// The sources of web searches as requests name them, and the shapes of their results.
import type { JsonObject } from '../../lib/json/json.ts'
import type { AbilityName } from '../connector.ts'
import { addressOf, type FilteredResult } from './filter.ts'
import type { Article } from './result.ts'

export interface SearchSource {
  readonly ability: AbilityName
  /** Providers are asked in turn until the first answers, or all of them at once; or for pages to make an overview of. */
  readonly asks: 'first' | 'all' | 'overview'
  /** True where the `site` of a request has an effect. */
  readonly takesSite: boolean
  /** Returns the result without its source, as answers show it. */
  readonly show: (result: FilteredResult, position: number) => JsonObject
}

export type SearchSourceName =
  | 'web'
  | 'news'
  | 'scholar-articles'
  | 'scholar-articles-enriched'
  | 'scholar-author'
  | 'ai'
  | 'social'

const hit = (result: FilteredResult, position: number): JsonObject => ({
  title: 'title' in result ? result.title : '',
  url: result.url,
  snippet: 'snippet' in result ? result.snippet : '',
  position,
})

const article =
  (isEnriched: boolean): SearchSource['show'] =>
  (result, position) => {
    const { title, url, snippet } = hit(result, position)
    if (!('citations' in result) || !('pdfUrl' in result)) return { title, url, snippet, position }
    return {
      title,
      url,
      snippet,
      metadata: authorYearPublisher(result),
      pdf_url: addressOrNull(result.pdfUrl),
      position,
      authors: result.authors.map(({ affiliation, profile_url, ...author }) => {
        const shown = { ...author, profile_url: addressOrNull(profile_url) }
        return isEnriched ? { ...shown, affiliation } : shown
      }),
      citations: result.citations,
    }
  }

const addressOrNull = (url: string | null): string | null => addressOf(url ?? '') || null

/** The most authors that the line of an article names. */
const authorsMax = 4

/** Returns `Author - Year - Publisher`, without the parts that are not known. */
function authorYearPublisher({ authors, year, publisher }: Article): string {
  const names = authors.slice(0, authorsMax).map(({ name }) => name)
  const line = names.join(', ') + (authors.length > authorsMax ? ', …' : '')
  return [line, String(year ?? ''), publisher].filter(part => part !== '').join(' - ')
}

/** An overview has neither a snippet nor a position. */
const overview = (result: FilteredResult): JsonObject =>
  'references' in result
    ? { title: 'AI Overview', content: result.content, references: result.references, images: result.images }
    : {}

/** Authors have neither a title nor a position. */
const author = (result: FilteredResult): JsonObject =>
  'articles' in result
    ? { ...result, articles: result.articles.map(article => ({ ...article, url: addressOf(article.url) })) }
    : {}

export const searchSources: Readonly<Record<SearchSourceName, SearchSource>> = Object.freeze({
  web: { ability: 'web', asks: 'first', takesSite: true, show: hit },
  news: { ability: 'news', asks: 'first', takesSite: true, show: hit },
  'scholar-articles': { ability: 'scholar', asks: 'first', takesSite: false, show: article(false) },
  'scholar-articles-enriched': { ability: 'scholar', asks: 'first', takesSite: false, show: article(true) },
  'scholar-author': { ability: 'authors', asks: 'first', takesSite: false, show: author },
  ai: { ability: 'web', asks: 'overview', takesSite: false, show: overview },
  social: { ability: 'social', asks: 'all', takesSite: false, show: hit },
})
