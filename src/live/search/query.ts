// The operators of a web query: quoted phrases, `-word`, `site:` and `filetype:`, translated for each provider.
import { parseUrl } from '../../lib/parse-url.ts'
import { fold, words } from '../../normal/text.ts'
import type { Hit } from './result.ts'

export type Operator = 'phrase' | 'exclude' | 'site' | 'filetype'

interface Term {
  readonly is: 'word' | 'phrase' | 'site' | 'filetype'
  /** Without quotes and the name of the operator. */
  readonly text: string
  /** True when results must not match it. */
  readonly isExcluded: boolean
}

export interface WebQuery {
  readonly terms: readonly Term[]
  /** The host, or host and path, that every result must be below; undefined for none. */
  readonly within: string | undefined
}

/** Parses the query of a caller; `within` is the site of its own that a request may name. */
export function parseQuery(query: string, within?: string): WebQuery {
  const terms: Term[] = []
  const pattern = /(-?)(?:(site|filetype|ext):)?(?:"([^"]*)"|([^\s"]+))/giu
  for (const [, sign, operator, quoted, plain] of query.replace(/[“”„«»]/gu, '"').matchAll(pattern)) {
    const text = (quoted ?? plain ?? '').trim()
    if (text === '') continue
    const name = operator?.toLowerCase()
    const isExcluded = sign === '-'
    if (name === 'site') terms.push({ is: 'site', text: siteOf(text), isExcluded })
    else if (name !== undefined)
      terms.push({ is: 'filetype', text: text.replace(/^\./, '').toLowerCase(), isExcluded })
    else terms.push({ is: quoted === undefined ? 'word' : 'phrase', text, isExcluded })
  }
  return { terms, within: within === undefined ? undefined : siteOf(within) }
}

/** Returns the host in lower case and ASCII, with the path behind it: `example.com/blog`. */
function siteOf(text: string): string {
  const bare = text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^\*?\./, '')
  const url = parseUrl(`http://${bare}`)
  return url ? (url.host + url.pathname).replace(/\/+$/, '') : bare.toLowerCase()
}

/** Returns the query in these operators, as a provider reads it; terms of other operators are left out. */
export function queryText({ terms, within }: WebQuery, operators: readonly Operator[]): string {
  const texts = terms.map(({ is, text, isExcluded }) => {
    if (isExcluded && !operators.includes('exclude')) return ''
    const sign = isExcluded ? '-' : ''
    if (is === 'word') return sign + text
    if (is === 'phrase') return operators.includes('phrase') ? `${sign}"${text}"` : isExcluded ? '' : text
    return operators.includes(is) ? `${sign}${is}:${text}` : ''
  })
  const prefix = within !== undefined && operators.includes('site') ? `site:${within}` : ''
  return [prefix, ...texts].filter(text => text !== '').join(' ')
}

/** Returns the only site that results may be below; undefined for none or several. */
export function onlySite({ terms, within }: WebQuery): string | undefined {
  const sites = terms.flatMap(({ is, text, isExcluded }) => (is === 'site' && !isExcluded ? [text] : []))
  const all = within === undefined ? sites : [within, ...sites]
  return all.length === 1 ? all[0] : undefined
}

/**
 * Returns whether a result satisfies its query. Of several sites one is enough. Phrases and file types are looked for
 * unless the provider applies them; nothing that is excluded may show in the title, the snippet or the URL.
 */
export function matchesQuery({ terms, within }: WebQuery, hit: Hit, applied: readonly Operator[]): boolean {
  const url = new URL(hit.url)
  if (within !== undefined && !isBelow(url, within)) return false
  const sites = terms.filter(({ is, isExcluded }) => is === 'site' && !isExcluded)
  if (sites.length > 0 && !sites.some(({ text }) => isBelow(url, text))) return false
  const shown = [hit.title, hit.snippet, hit.url].map(wordsOf)
  return terms.every(({ is, text, isExcluded }) => {
    if (is === 'site') return !(isExcluded && isBelow(url, text))
    if (!isExcluded && (is === 'word' || applied.includes(is))) return true
    const wanted = wordsOf(text)
    if (wanted.length === 0) return true
    const matches = is === 'filetype' ? isFile(url, text) : shown.some(text => hasWords(text, wanted))
    return matches !== isExcluded
  })
}

function isBelow(url: URL, site: string): boolean {
  const slash = site.indexOf('/')
  const host = slash < 0 ? site : site.slice(0, slash)
  const path = slash < 0 ? '' : site.slice(slash)
  const isHost = url.host === host || url.host.endsWith(`.${host}`)
  return isHost && (path === '' || url.pathname === path || url.pathname.startsWith(`${path}/`))
}

/** Returns whether the address is that of such a file: `/a.pdf`, `/get?name=a.pdf`, or `/pdf/1234` without an extension. */
function isFile({ pathname, searchParams }: URL, extension: string): boolean {
  const isNamed = (name: string) => name.toLowerCase().endsWith(`.${extension}`)
  if (isNamed(pathname) || [...searchParams.values()].some(isNamed)) return true
  return !/\.[a-z]\w{0,4}$/i.test(pathname) && pathname.toLowerCase().split('/').includes(extension)
}

const wordsOf = (text: string): readonly string[] => words(fold(text))

/** Returns whether the words stand in the text beside each other. */
const hasWords = (text: readonly string[], wanted: readonly string[]): boolean =>
  text.some((_, at) => wanted.every((word, index) => text[at + index] === word))

/** Returns the text, cut after the last word that ends within `max` characters. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const end = text.lastIndexOf(' ', max)
  return text.slice(0, end > 0 ? end : max)
}
