// OpenAlex, an open index of scholarly works and their authors.
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import type { ProviderAccess, ProviderResponse } from '../provider-access.ts'
import {
  collapsed,
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
import { citationsSince, hIndex } from '../search/citations.ts'
import type { Article, ScholarAuthor } from '../search/result.ts'

const workFields =
  'id,doi,display_name,publication_year,publication_date,primary_location,best_oa_location,authorships,cited_by_count,abstract_inverted_index'
/** The works of an author by which the indices since 2020 are computed: those cited most. */
const worksMax = 100
const articlesShown = 20
const snippetMax = 500

function articlesOf(response: ProviderResponse): readonly Article[] {
  return listIn(jsonOf(response).results).map(work => {
    const location = objectOf(work.primary_location)
    const source = objectOf(location.source)
    const pdf = textOf(objectOf(work.best_oa_location).pdf_url) || textOf(location.pdf_url)
    return {
      title: plainText(textOf(work.display_name)),
      url: textOf(work.doi) || textOf(location.landing_page_url) || textOf(work.id),
      snippet: abstractOf(work.abstract_inverted_index),
      ...datedBy(work.publication_date),
      year: numberOf(work.publication_year) || undefined,
      publisher: textOf(source.host_organization_name) || textOf(source.display_name),
      pdfUrl: pdf === '' ? null : pdf,
      citations: numberOf(work.cited_by_count),
      authors: objectsOf(work.authorships).map(authorship => {
        const author = objectOf(authorship.author)
        const id = textOf(author.id)
        const affiliation = objectsOf(authorship.institutions).map(({ display_name: name }) => textOf(name))
        return {
          name: textOf(author.display_name),
          profile_url: id || null,
          profile_id: id.split('/').at(-1) || null,
          affiliation: affiliation[0] || null,
        }
      }),
    }
  })
}

/** Returns the beginning of an abstract, which comes as the positions of each word. */
function abstractOf(index: Json | undefined): string {
  if (!isObject(index)) return ''
  const words: string[] = []
  for (const [word, positions] of Object.entries(index)) {
    if (!Array.isArray(positions)) continue
    for (const position of positions) {
      if (typeof position === 'number' && position >= 0 && position < snippetMax) words[position] = word
    }
  }
  return plainText(words.filter(word => word !== undefined).join(' ')).slice(0, snippetMax)
}

async function authorOf(author: JsonObject, { send }: ProviderAccess): Promise<ScholarAuthor> {
  const id = textOf(author.id).split('/').at(-1) ?? ''
  const works = await send(
    {
      path: '/works',
      query: {
        filter: `author.id:${id}`,
        sort: 'cited_by_count:desc',
        per_page: worksMax,
        select:
          'id,doi,display_name,publication_year,primary_location,authorships,cited_by_count,counts_by_year',
      },
    },
    response => listIn(jsonOf(response).results),
  )
  const stats = objectOf(author.summary_stats)
  const recent = works.map(work => citationsSince(work.counts_by_year))
  const orcid = textOf(author.orcid)
  return {
    url: textOf(author.id),
    name: textOf(author.display_name),
    affiliation: textOf(objectsOf(author.last_known_institutions)[0]?.display_name),
    website: orcid === '' ? null : orcid,
    interests: objectsOf(author.topics ?? author.x_concepts)
      .slice(0, 5)
      .map(({ display_name: title, id: link }) => ({ title: textOf(title), link: textOf(link) })),
    thumbnail: null,
    citations: { all: numberOf(author.cited_by_count), since_2020: citationsSince(author.counts_by_year) },
    h_index: { all: numberOf(stats.h_index), since_2020: hIndex(recent) },
    i10_index: { all: numberOf(stats.i10_index), since_2020: recent.filter(count => count >= 10).length },
    articles: works.slice(0, articlesShown).map(work => ({
      title: plainText(textOf(work.display_name)),
      url: textOf(work.doi) || textOf(work.id),
      year: numberOf(work.publication_year) || null,
      citations: numberOf(work.cited_by_count),
      authors: objectsOf(work.authorships)
        .slice(0, 10)
        .map(({ author: writer }) => textOf(objectOf(writer).display_name))
        .join(', '),
      publication: collapsed(textOf(objectOf(objectOf(work.primary_location).source).display_name)),
    })),
  }
}

export const openalex: Connector = {
  name: 'openalex',
  title: 'OpenAlex',
  url: 'https://api.openalex.org',
  key: { help: 'API key', isRequired: false },
  authorize: key => ({ query: { api_key: key } }),
  terms: 'Open data (CC0). A few searches a day need no key; a free key allows a thousand.',
  documentation: 'https://developers.openalex.org/',
  limits: { perMinute: 300, atOnce: 6 },
  keepSeconds: 3600,
  answers: {
    scholar: {
      operators: ['phrase'],
      dates: 'both',
      textMax: 1000,
      ask: async ({ text, page, afterMs, beforeMs }, { send, contact }) => {
        if (text === '') return []
        const filters = [
          ...(afterMs === undefined ? [] : [`from_publication_date:${dayOf(afterMs)}`]),
          ...(beforeMs === undefined ? [] : [`to_publication_date:${dayOf(beforeMs)}`]),
        ]
        const query = {
          search: text,
          page,
          per_page: pageSize,
          select: workFields,
          filter: filters.length > 0 ? filters.join(',') : undefined,
          mailto: mailAddress(contact),
        }
        return send({ path: '/works', query }, articlesOf)
      },
    },
    authors: {
      operators: [],
      dates: 'both',
      textMax: 200,
      ask: async ({ text, page }, access) => {
        if (text === '') return []
        const query = { search: text, page, per_page: pageSize, mailto: mailAddress(access.contact) }
        const authors = await access.send({ path: '/authors', query }, response =>
          listIn(jsonOf(response).results),
        )
        return Promise.all(authors.map(author => authorOf(author, access)))
      },
    },
  },
}

const mailAddress = (contact: string | undefined): string | undefined =>
  contact?.includes('@') ? contact.replace(/^mailto:/, '') : undefined
