// Independent pages about a person's current role.

import { parseUrl } from '../../lib/parse-url.ts'
import { wordsWithoutForms } from '../../normal/company-name.ts'
import { fold } from '../../normal/text.ts'
import type { Citation, Employment, WebEvidence } from './evidence.ts'

/** Searches the web. Returns a sentence where that is not possible. */
export type SearchPages = (query: string) => Promise<readonly Citation[] | { readonly fault: string }>

const citationsMax = 5

/** Sites that copy profiles, or sell what they copied. */
const mirrors = [
  'linkedin.com',
  'rocketreach.co',
  'zoominfo.com',
  'apollo.io',
  'contactout.com',
  'signalhire.com',
  'lusha.com',
  'leadiq.com',
  'adapt.io',
  'swordfish.ai',
  'wiza.co',
  'seamless.ai',
  'datanyze.com',
  'clay.earth',
  'peekyou.com',
  'spokeo.com',
  'idcrawl.com',
  'radaris.com',
  'kaspr.io',
  'getprospect.com',
  'xing.com',
  'facebook.com',
  'instagram.com',
  'twitter.com',
  'x.com',
]

/** `ownUrls` are addresses that the person wrote, whose sites carry no weight either. */
export async function webEvidence(
  name: string,
  role: Employment | undefined,
  ownUrls: readonly string[],
  search: SearchPages,
): Promise<WebEvidence> {
  const nothing = { isSearched: false, citations: [], ofEmployer: 0, mirrors: 0 }
  const employer = role?.name ?? ''
  if (name === '' || employer === '') {
    return { ...nothing, message: 'The person has no name or no current employer to search for.' }
  }
  const hits = await search(`"${quotable(name)}" "${quotable(employer)}"`)
  if ('fault' in hits) return { ...nothing, message: hits.fault }
  const ownHosts = ownUrls.flatMap(hostOf)
  const named = [wordsOf(fold(name)), wordsOfCompany(employer)]
  const saysBoth = hits.filter(({ title, snippet }) => mentionsAll(`${title} ${snippet}`, named))
  const isMirror = ({ url }: Citation) => {
    const [host = ''] = hostOf(url)
    return [...mirrors, ...ownHosts].some(site => isBelow(host, site))
  }
  const independent = saysBoth.filter(hit => !isMirror(hit)).slice(0, citationsMax)
  const domains = [...(role?.company_website_domain ?? []), ...hostOf(role?.company_website ?? '')]
  return {
    isSearched: true,
    message: null,
    citations: independent.map(({ url, title, snippet }) => ({ url, title, snippet })),
    ofEmployer: independent.filter(({ url }) => domains.some(site => isBelow(hostOf(url)[0] ?? '', site)))
      .length,
    mirrors: saysBoth.filter(isMirror).length,
  }
}

const quotable = (text: string): string => text.replaceAll(/["\s]+/g, ' ').trim()

function hostOf(text: string): readonly string[] {
  const url = parseUrl(text)
  return url ? [url.hostname.replace(/^www\./, '')] : []
}

const isBelow = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`)

/** Returns whether a text has all words of each name. A name of signs alone has none, and is found in no text. */
function mentionsAll(text: string, names: readonly (readonly string[])[]): boolean {
  const said = new Set(wordsOf(fold(text)))
  return names.every(words => words.length > 0 && words.every(word => said.has(word)))
}

const wordsOf = (folded: string): readonly string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the words by which a page names a company: seldom with its legal form. */
const wordsOfCompany = (name: string): readonly string[] => wordsOf(wordsWithoutForms(fold(name)).join(' '))
