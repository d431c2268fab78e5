// The table of connectors. A new one is one file and one line here; its settings and its documentation follow from it.
import type { Connector } from '../connector.ts'
import { bluesky } from './bluesky.ts'
import { brave } from './brave.ts'
import { crossref } from './crossref.ts'
import { exa } from './exa.ts'
import { firecrawl } from './firecrawl.ts'
import { gdelt } from './gdelt.ts'
import { github } from './github.ts'
import { hackerNews } from './hacker-news.ts'
import { llm } from './llm.ts'
import { mastodon } from './mastodon.ts'
import { openalex } from './openalex.ts'
import { searxng } from './searxng.ts'
import { semanticScholar } from './semantic-scholar.ts'
import { serper } from './serper.ts'
import { tavily } from './tavily.ts'
import { wikipedia } from './wikipedia.ts'

/** Where several can answer, they are asked in this order, after those that the operator names. */
export const connectors: readonly Connector[] = Object.freeze([
  searxng,
  brave,
  tavily,
  serper,
  firecrawl,
  exa,
  wikipedia,
  gdelt,
  openalex,
  crossref,
  semanticScholar,
  bluesky,
  mastodon,
  hackerNews,
  github,
  llm,
])
