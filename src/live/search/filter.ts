// Applies to results what their provider did not: operators, dates, and the form of a URL.
import { ProviderFault } from '../provider-fault.ts'
import { collapsed, webAddressOf } from '../reading.ts'
import type { SearchAbility, SearchQuestion } from './ability.ts'
import { matchesQuery, type Operator, type WebQuery } from './query.ts'
import type { Article, Hit, Overview, ScholarAuthor } from './result.ts'

export type FilteredResult = Hit | Article | ScholarAuthor | Overview

/** Returns the address as it is written, unless it has blanks or control characters; an empty text for what is none of a page. */
export const addressOf = (url: string): string => {
  const address = webAddressOf(url)
  return address === '' || /[\s\p{Cc}]/u.test(url) ? address : url
}

/** Throws a ProviderFault when no result has the address of a page: the interface of the provider has changed. */
export function refuseWithoutAddresses(results: readonly FilteredResult[]): void {
  if (results.length > 0 && results.every(({ url }) => addressOf(url) === ''))
    throw new ProviderFault('None of its results has the address of a page.')
}

const titleMax = 500
const snippetMax = 2000

/**
 * Returns the results that have a web address and satisfy the query and the dates. `applied` are the operators that
 * their provider sees to.
 */
export function satisfying(
  results: readonly FilteredResult[],
  query: WebQuery,
  { afterMs, beforeMs }: Pick<SearchQuestion, 'afterMs' | 'beforeMs'>,
  dates: SearchAbility<never>['dates'],
  applied: readonly Operator[],
): readonly FilteredResult[] {
  const appliesDates = dates === 'both' || (dates === 'start' && beforeMs === undefined)
  const isInTime = ({ dateMs }: Hit) =>
    dateMs === undefined
      ? appliesDates || (afterMs === undefined && beforeMs === undefined)
      : dateMs > (afterMs ?? -Infinity) && dateMs < (beforeMs ?? Infinity)
  return results.flatMap((result): readonly FilteredResult[] => {
    const url = addressOf(result.url)
    if (url === '') return []
    if (!('snippet' in result)) return [{ ...result, url }]
    const hit = {
      ...result,
      url,
      title: collapsed(result.title).slice(0, titleMax) || new URL(result.url).host,
      snippet: collapsed(result.snippet).slice(0, snippetMax),
    }
    return isInTime(hit) && matchesQuery(query, hit, applied) ? [hit] : []
  })
}
