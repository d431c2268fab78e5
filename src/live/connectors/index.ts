// The table of connectors. A new one is one file and one line here; its settings and its documentation follow from it.
import type { Connector } from '../connector.ts'
import { activitypub } from './activitypub.ts'
import { ashby } from './ashby.ts'
import { bluesky } from './bluesky.ts'
import { brave } from './brave.ts'
import { crossref } from './crossref.ts'
import { edgar } from './edgar.ts'
import { embeddings } from './embeddings.ts'
import { exa } from './exa.ts'
import { firecrawl } from './firecrawl.ts'
import { gdelt } from './gdelt.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { gleif } from './gleif.ts'
import { greenhouse } from './greenhouse.ts'
import { hackerNews } from './hacker-news.ts'
import { lever } from './lever.ts'
import { llm } from './llm.ts'
import { mastodon } from './mastodon.ts'
import { openalex } from './openalex.ts'
import { orcid } from './orcid.ts'
import { personio } from './personio.ts'
import { recruitee } from './recruitee.ts'
import { rss } from './rss.ts'
import { searxng } from './searxng.ts'
import { semanticScholar } from './semantic-scholar.ts'
import { serper } from './serper.ts'
import { siteFeeds } from './site-feeds.ts'
import { smartrecruiters } from './smartrecruiters.ts'
import { tavily } from './tavily.ts'
import { webPage } from './web-page.ts'
import { website } from './website.ts'
import { wikidata } from './wikidata.ts'
import { wikipedia } from './wikipedia.ts'
import { workable } from './workable.ts'

/** Connectors that can answer the same question are asked in this order, after those that the operator names. */
export const connectors: readonly Connector[] = Object.freeze([
  searxng,
  brave,
  tavily,
  serper,
  firecrawl,
  exa,
  wikipedia,
  gdelt,
  rss,
  openalex,
  crossref,
  semanticScholar,
  bluesky,
  mastodon,
  hackerNews,
  github,
  gitlab,
  orcid,
  website,
  wikidata,
  gleif,
  edgar,
  greenhouse,
  lever,
  ashby,
  workable,
  smartrecruiters,
  recruitee,
  personio,
  activitypub,
  siteFeeds,
  webPage,
  llm,
  embeddings,
])
