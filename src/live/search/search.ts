// Searches the web: asks the providers of each source for each page, and makes one list of what they answer.
import type { JsonObject } from '../../lib/json/json.ts'
import type { PageOptions, Pages } from '../pages/pages.ts'
import type { Provider } from '../provider.ts'
import { ProviderFault } from '../provider-fault.ts'
import type { Providers } from '../providers.ts'
import type { SearchAbility } from './ability.ts'
import { type FilteredResult, refuseWithoutAddresses, satisfying } from './filter.ts'
import { overviewOf } from './overview.ts'
import { cutText, type Operator, onlySite, parseQuery, queryText } from './query.ts'
import type { Hit } from './result.ts'
import { type SearchSource, type SearchSourceName, searchSources } from './sources.ts'

export interface WebSearchRequest extends PageOptions {
  readonly query: string
  readonly site: string | undefined
  readonly sources: readonly SearchSourceName[]
  /** The number of pages. */
  readonly pages: number
  /** ISO 3166-1 alpha-2, in upper case. */
  readonly country: string | undefined
  readonly afterMs: number | undefined
  readonly beforeMs: number | undefined
}

/** The outcome of one provider: that it answered, or why it did not. */
export interface ProviderReport {
  readonly source: SearchSourceName
  /** The name of its connector; null where no provider can be asked. */
  readonly connector: string | null
  readonly status: 'answered' | 'failed'
  /** Why it failed. */
  readonly message: string | null
  /** The age of what it answered, in seconds; 0 for an answer received now. */
  readonly age_seconds: number | null
}

export interface WebSearchResult {
  readonly results: readonly JsonObject[]
  readonly failedPages: readonly number[]
  readonly emptyPages: readonly number[]
  readonly reports: readonly ProviderReport[]
}

interface SourceRequest extends WebSearchRequest {
  /** True where results are read further on: phrases may stand where neither title nor snippet shows them. */
  readonly readsResults?: boolean
}

/** The results of one source on one page; undefined when no provider answered. */
interface SourcePage {
  readonly results: readonly FilteredResult[] | undefined
  readonly reports: readonly ProviderReport[]
}

/** The time in which all providers of a source together must answer. */
const chainMs = 40_000

export interface SearchTools {
  readonly providers: Providers
  readonly pages: Pages
  readonly nowMs: () => number
}

export async function searchWeb(request: WebSearchRequest, tools: SearchTools): Promise<WebSearchResult> {
  const numbers = Array.from({ length: request.pages }, (_, index) => index + 1)
  const bySource = await Promise.all(
    request.sources.map(async name => {
      const pages = await Promise.all(
        numbers.map(page =>
          name === 'ai' ? askOverview(request, page, tools) : askSource(name, request, page, tools),
        ),
      )
      return { name, pages: withoutRepeats(pages) }
    }),
  )
  const onPage = (page: number) => bySource.flatMap(({ pages }) => pages[page - 1] ?? [])
  const hasResults = (page: number) => onPage(page).some(({ results }) => results && results.length > 0)
  const isFailed = (page: number) => onPage(page).some(({ results }) => results === undefined)
  const without = numbers.filter(page => !hasResults(page))
  return {
    results: interleaved(
      bySource.map(({ name, pages }) => {
        const source: SearchSource = searchSources[name]
        const results = pages.flatMap(page => page.results ?? [])
        return results.map((result, index) => ({ source: name, ...source.show(result, index + 1) }))
      }),
    ),
    failedPages: without.filter(isFailed),
    emptyPages: without.filter(page => !isFailed(page)),
    reports: summary(bySource.flatMap(({ pages }) => pages.flatMap(({ reports }) => reports))),
  }
}

/** Returns the first pages that a search of the web finds; undefined when no provider answered. */
export async function searchPages(
  query: string,
  tools: Pick<SearchTools, 'providers' | 'nowMs'>,
): Promise<readonly Hit[] | undefined> {
  const request = {
    query,
    site: undefined,
    sources: ['web'],
    pages: 1,
    country: undefined,
    afterMs: undefined,
    beforeMs: undefined,
    readsResults: true,
  } as const
  const { results } = await askSource('web', request, 1, tools)
  return results?.filter(result => 'snippet' in result)
}

/** Makes an overview of the first page of results of the web; other pages have none. */
async function askOverview(request: WebSearchRequest, page: number, tools: SearchTools): Promise<SourcePage> {
  if (page > 1) return { results: [], reports: [] }
  const found = await askSource('web', { ...request, readsResults: true }, page, tools)
  const reports = found.reports.map(report => ({ ...report, source: 'ai' as const }))
  const hits = (found.results ?? []).filter(result => 'snippet' in result)
  if (hits.length === 0) return { results: found.results && [], reports }
  const question = queryText(parseQuery(request.query), [])
  const { overview, model } = await overviewOf(question, hits, { ...tools, mode: request })
  const report = { source: 'ai' as const, connector: model?.connector ?? null, age_seconds: null }
  if (!overview) {
    const message = 'No page that was found could be fetched and says anything about the question.'
    return { results: undefined, reports: [...reports, { ...report, status: 'failed', message }] }
  }
  const status = model?.fault === null ? ('answered' as const) : ('failed' as const)
  return { results: [overview], reports: [...reports, { ...report, status, message: model?.fault ?? null }] }
}

async function askSource(
  name: SearchSourceName,
  request: SourceRequest,
  page: number,
  { providers, nowMs }: Pick<SearchTools, 'providers' | 'nowMs'>,
): Promise<SourcePage> {
  const { ability, asks, takesSite }: SearchSource = searchSources[name]
  const query = parseQuery(request.query, takesSite ? request.site : undefined)
  const deadlineMs = nowMs() + chainMs
  const ask = async (provider: Provider): Promise<SourcePage> => {
    const search = provider.connector.answers[ability] as SearchAbility<FilteredResult> | undefined
    if (!search) return { results: undefined, reports: [] }
    const text = queryText(query, search.operators)
    const trusted: readonly Operator[] = request.readsResults ? ['phrase'] : []
    const applied = search.mayIgnoreOperators ? trusted : search.operators
    const question = {
      ...request,
      text: cutText(text, search.textMax ?? text.length),
      site: onlySite(query),
      page,
    }
    const report = { source: name, connector: provider.connector.name }
    try {
      const { answer, ageMs } = await provider.ask(access => search.ask(question, access), deadlineMs)
      refuseWithoutAddresses(answer)
      const outcome = { status: 'answered' as const, message: null, age_seconds: Math.round(ageMs / 1000) }
      return {
        results: satisfying(answer, query, question, search.dates, applied),
        reports: [{ ...report, ...outcome }],
      }
    } catch (error) {
      const message = error instanceof ProviderFault ? error.message : 'Its answer has an unknown shape.'
      return { results: undefined, reports: [{ ...report, status: 'failed', message, age_seconds: null }] }
    }
  }
  if (asks === 'all') {
    const answers = await Promise.all(providers.all(ability).map(ask))
    const lists = answers.flatMap(({ results }) => (results ? [results] : []))
    return {
      results: lists.length > 0 ? interleaved(lists) : undefined,
      reports: answers.flatMap(({ reports }) => reports),
    }
  }
  const reports: ProviderReport[] = []
  for (const provider of providers.chain(ability)) {
    if (nowMs() >= deadlineMs) break
    const answer = await ask(provider)
    reports.push(...answer.reports)
    if (answer.results) return { results: answer.results, reports }
  }
  return { results: undefined, reports }
}

/** Returns the pages without results that an earlier page has: providers repeat the last page beyond the end. */
function withoutRepeats(pages: readonly SourcePage[]): readonly SourcePage[] {
  const seen = new Set<string>()
  const isNew = ({ url }: FilteredResult) => seen.size < seen.add(url).size
  return pages.map(page => ({ ...page, results: page.results?.filter(isNew) }))
}

/** Returns the first of each list, then the second of each, and so on. */
function interleaved<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap(list => list.slice(index, index + 1)),
  ).flat()
}

/** Returns one report for each provider that answered all of its pages, and one for each reason why it did not. */
function summary(reports: readonly ProviderReport[]): readonly ProviderReport[] {
  const byOutcome = new Map<string, ProviderReport>()
  for (const report of reports) {
    const id = JSON.stringify([report.source, report.connector, report.message])
    const other = byOutcome.get(id)
    const age = other ? Math.max(other.age_seconds ?? 0, report.age_seconds ?? 0) : report.age_seconds
    byOutcome.set(id, { ...report, age_seconds: report.status === 'failed' ? null : age })
  }
  return [...byOutcome.values()]
}
