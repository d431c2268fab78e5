// Crossref, the registry of the identifiers of scholarly works.
import type { Json, JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import type { ProviderResponse } from '../provider-access.ts'
import { dayOf, jsonOf, listIn, numberOf, objectOf, objectsOf, plainText, textOf } from '../reading.ts'
import { pageSize } from '../search/ability.ts'
import type { Article, ArticleAuthor } from '../search/result.ts'

const fields =
  'DOI,URL,title,author,publisher,container-title,issued,published,is-referenced-by-count,abstract,link'

function articlesOf(response: ProviderResponse): readonly Article[] {
  return listIn(objectOf(jsonOf(response).message).items).map(work => {
    const date = dateOf(work.published) ?? dateOf(work.issued)
    const pdf = objectsOf(work.link).find(({ 'content-type': type }) => type === 'application/pdf')
    const doi = textOf(work.DOI)
    return {
      title: plainText(firstOf(work.title)),
      url: textOf(work.URL) || `https://doi.org/${doi}`,
      snippet: plainText(textOf(work.abstract)).replace(/^Abstract\s+/i, ''),
      ...(date && { dateMs: date.ms }),
      year: date?.year,
      publisher: textOf(work.publisher) || firstOf(work['container-title']),
      pdfUrl: textOf(pdf?.URL) || null,
      citations: numberOf(work['is-referenced-by-count']),
      authors: objectsOf(work.author).map(authorOf),
    }
  })
}

function authorOf({ given, family, name, ORCID, affiliation }: JsonObject): ArticleAuthor {
  const orcid = textOf(ORCID)
  const fullName = [textOf(given), textOf(family)].filter(part => part !== '').join(' ')
  return {
    name: plainText(fullName || textOf(name)),
    profile_url: orcid || null,
    profile_id: orcid.split('/').at(-1) || null,
    affiliation: textOf(objectsOf(affiliation)[0]?.name) || null,
  }
}

const firstOf = (texts: Json | undefined): string => (Array.isArray(texts) ? textOf(texts[0]) : textOf(texts))

/** Returns the first day of a date whose month and day may be missing: `{ "date-parts": [[2020, 5]] }`. */
function dateOf(date: Json | undefined): { readonly ms: number; readonly year: number } | undefined {
  const parts = objectOf(date)['date-parts']
  const [year, month, day] = Array.isArray(parts) && Array.isArray(parts[0]) ? parts[0].map(numberOf) : []
  return year ? { ms: Date.UTC(year, (month || 1) - 1, day || 1), year } : undefined
}

export const crossref: Connector = {
  name: 'crossref',
  title: 'Crossref',
  url: 'https://api.crossref.org',
  terms: 'Open metadata; those who give a mail address (`ALMANAC_LIVE_CONTACT`) are served first.',
  documentation: 'https://www.crossref.org/documentation/retrieve-metadata/rest-api/',
  limits: { perMinute: 180, atOnce: 2 },
  keepSeconds: 3600,
  answers: {
    scholar: {
      operators: [],
      dates: 'both',
      textMax: 1000,
      ask: async ({ text, page, afterMs, beforeMs }, { send, contact }) => {
        if (text === '') return []
        const filters = [
          ...(afterMs === undefined ? [] : [`from-pub-date:${dayOf(afterMs)}`]),
          ...(beforeMs === undefined ? [] : [`until-pub-date:${dayOf(beforeMs)}`]),
        ]
        const query = {
          query: text,
          rows: pageSize,
          offset: (page - 1) * pageSize,
          select: fields,
          filter: filters.length > 0 ? filters.join(',') : undefined,
          mailto: contact?.includes('@') ? contact.replace(/^mailto:/, '') : undefined,
        }
        return send({ path: '/works', query }, articlesOf)
      },
    },
  },
}
