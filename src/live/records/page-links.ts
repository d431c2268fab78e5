// The links of a page, and the data that its head states about it.

import { decodeHTML } from 'entities'
import { memoizedByObject } from '../../lib/cache.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import { normalDomain } from '../../normal/domain.ts'
import { plainText, webAddressOf } from '../reading.ts'

export interface PageLink {
  readonly url: string
  /** The words of the `rel` attribute, in lower case. */
  readonly rel: readonly string[]
  readonly type: string
  readonly text: string
  /** The website that the page belongs to, as `siteOf` names it. */
  readonly site: string
}

/** The most characters of a page in which links are looked for, the most links, and the most attributes of one. */
const searchedMax = 2_000_000
const linksMax = 1000
const attributesMax = 50

// A tag ends where the next one begins, so that the time grows with the length of the page alone.
const linkTag = /<(?:a|link)\b([^<>]*)>([^<]{0,200}(?:<(?!\/?(?:a|link)\b)[^<>]{0,200}>[^<]{0,200}){0,5})/gi
const metaTag = /<meta\b([^<>]*)>/gi
// A name begins where the one before has ended: what has no value is looked at once.
const attributes = /(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/**
 * Returns the first links to pages, with addresses made absolute. They are kept for as long as the page is, because several connectors
 * look at the same pages for one question.
 */
export const linksOf = memoizedByObject(findLinks)

function findLinks({ html, url }: { readonly html: string; readonly url: string }): readonly PageLink[] {
  const links: PageLink[] = []
  const sites = new Map<string, string>()
  const keptSite = (address: string): string => {
    const { host } = new URL(address)
    const site = sites.get(host) ?? siteOf(address)
    sites.set(host, site)
    return site
  }
  for (const [, tag = '', text = ''] of html.slice(0, searchedMax).matchAll(linkTag)) {
    const { href = '', rel = '', type = '' } = attributesOf(tag)
    const address = webAddressOf(href, url)
    if (address === '') continue
    links.push({
      url: address,
      rel: rel.toLowerCase().split(/\s+/),
      type: type.toLowerCase(),
      text: plainText(text),
      site: keptSite(address),
    })
    if (links.length === linksMax) break
  }
  return links
}

/** Returns what the `meta` elements say, by name or property in lower case; the first of each counts. */
export function metaOf(html: string): ReadonlyMap<string, string> {
  const stated = new Map<string, string>()
  for (const [, tag = ''] of html.slice(0, searchedMax).matchAll(metaTag)) {
    const { property, name = property, content = '' } = attributesOf(tag)
    const key = name?.toLowerCase()
    if (key !== undefined && content.trim() !== '' && !stated.has(key)) stated.set(key, content.trim())
    if (stated.size === linksMax) break
  }
  return stated
}

/** The most headings that are read, and the most characters of one. */
const headingsMax = 5
const headingMax = 2000

/** Returns the texts of the first headings of the first level. */
export function headingsOf(html: string): readonly string[] {
  const headings: string[] = []
  for (const { index } of html.slice(0, searchedMax).matchAll(/<h1\b/gi)) {
    const [heading = ''] = html.slice(index, index + headingMax).split(/<\/h1/i, 1)
    headings.push(plainText(heading))
    if (headings.length === headingsMax) break
  }
  return headings
}

function attributesOf(tag: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = Object.create(null)
  let count = 0
  for (const [, name = '', double, single, bare] of tag.matchAll(attributes)) {
    values[name.toLowerCase()] ??= decodeHTML(double ?? single ?? bare ?? '')
    if (++count === attributesMax) break
  }
  return values
}

/** Returns what the pages of one website have in common: their domain, or their host where that is not a domain. */
export const siteOf = (address: string): string => normalDomain(address) ?? parseUrl(address)?.host ?? ''
