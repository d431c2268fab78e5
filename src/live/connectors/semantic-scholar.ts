// Semantic Scholar, an index of scholarly works.
import type { Connector } from '../connector.ts'
import type { ProviderResponse } from '../provider-access.ts'
import {
  datedBy,
  dayOf,
  jsonOf,
  listIn,
  numberOf,
  objectOf,
  objectsOf,
  plainText,
  textOf,
} from '../reading.ts'
import { pageSize } from '../search/ability.ts'
import type { Article } from '../search/result.ts'

const fields =
  'title,url,abstract,venue,year,publicationDate,citationCount,openAccessPdf,journal,authors.name,authors.url,authors.affiliations'

/** The last result that the provider returns. */
const resultsMax = 1000

function articlesOf(response: ProviderResponse): readonly Article[] {
  const { total, data } = jsonOf(response)
  // A search that finds nothing has no list.
  if (total === 0 && data === undefined) return []
  return listIn(data).map(paper => ({
    title: plainText(textOf(paper.title)),
    url: textOf(paper.url) || `https://www.semanticscholar.org/paper/${textOf(paper.paperId)}`,
    snippet: plainText(textOf(paper.abstract)),
    ...datedBy(paper.publicationDate),
    year: numberOf(paper.year) || undefined,
    publisher: textOf(objectOf(paper.journal).name) || textOf(paper.venue),
    pdfUrl: textOf(objectOf(paper.openAccessPdf).url) || null,
    citations: numberOf(paper.citationCount),
    authors: objectsOf(paper.authors).map(({ name, authorId, url, affiliations }) => ({
      name: textOf(name),
      profile_url: textOf(url) || null,
      profile_id: textOf(authorId) || null,
      affiliation: (Array.isArray(affiliations) && textOf(affiliations[0])) || null,
    })),
  }))
}

export const semanticScholar: Connector = {
  name: 'semantic_scholar',
  title: 'Semantic Scholar',
  url: 'https://api.semanticscholar.org',
  key: { help: 'API key', isRequired: false },
  authorize: key => ({ headers: { 'x-api-key': key } }),
  terms: 'Free; without a key all callers of the world share one limit, so that many questions are refused.',
  documentation: 'https://api.semanticscholar.org/api-docs/graph',
  limits: { perMinute: 60, atOnce: 1 },
  keepSeconds: 3600,
  answers: {
    scholar: {
      operators: [],
      dates: 'both',
      textMax: 300,
      ask: async ({ text, page, afterMs, beforeMs }, { send }) => {
        if (text === '' || page * pageSize > resultsMax) return []
        const isDated = afterMs !== undefined || beforeMs !== undefined
        const day = (ms: number | undefined) => (ms === undefined ? '' : dayOf(ms))
        const query = {
          query: text,
          offset: (page - 1) * pageSize,
          limit: pageSize,
          fields,
          publicationDateOrYear: isDated ? `${day(afterMs)}:${day(beforeMs)}` : undefined,
        }
        return send({ path: '/graph/v1/paper/search', query }, articlesOf)
      },
    },
  },
}
