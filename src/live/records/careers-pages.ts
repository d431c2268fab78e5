// The pages of a company's website that are about working there.

import { memoizedByObject } from '../../lib/cache.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import { yieldToEventLoop } from '../../lib/threads/yield-to-event-loop.ts'
import { companyDomain, normalDomain } from '../../normal/domain.ts'
import { isNoTlsFault, isPageFault } from '../pages/page-fault.ts'
import { collapsed } from '../reading.ts'
import type { RecordAccess, RecordOwner } from './ability.ts'
import { linksOf, type PageLink, siteOf } from './page-links.ts'

export type CareersPage = Awaited<ReturnType<RecordAccess['readPage']>>

/** The most pages that are read, and the most links of one page that are followed. */
const pagesMax = 8
const followedMax = 3

const isAboutJobs = (text: string): boolean =>
  /(?<![\p{L}\d])(?:careers?|jobs?|join(?: |-|_)?us|work(?: |-|_)(?:with|for|at)|(?:open|current)(?: |-|_)(?:positions|roles|jobs)|vacanc(?:y|ies)|we(?:'|’| a)?re(?: |-)hiring|hiring|karriere|stellen(?:angebote|anzeigen|markt)?|offene(?: |-)stellen|emplois?|carri[eè]res?|recrutement|empleos?|trabaja|trabalhe|vagas|lavora|posizioni|vacatures|werken(?: |-)bij|jobb|lediga|praca|kariera|採用|招聘|채용)(?!\p{L})/iu.test(
    collapsed(text),
  )

/** Returns the address of the company's website; undefined where none is on file, or only a page on a platform. */
export function websiteOf({ website, domain }: RecordOwner): string | undefined {
  const addresses = [website, domain].map(address =>
    address === undefined || /^https?:\/\//i.test(address) ? address : `https://${address}`,
  )
  return addresses.find(address => address !== undefined && isOwnSite(address))
}

/** Pages of platforms link to the careers and news of the platform. */
const isOwnSite = (address: string): boolean =>
  normalDomain(address) === undefined || companyDomain(address) !== undefined

/**
 * Reads the page at which a website begins: over HTTP where nothing speaks TLS, because records hold every address with
 * `https`. Throws a PageFault.
 */
export async function readStart(
  address: string,
  { readPage }: Pick<RecordAccess, 'readPage'>,
): Promise<CareersPage> {
  try {
    return await readPage(address)
  } catch (error) {
    if (!isNoTlsFault(error) || !/^https:/i.test(address)) throw error
    return readPage(address.replace(/^https:/i, 'http:'))
  }
}

/**
 * Yields the home page, the pages about jobs that it links to, and the usual addresses of such pages. Throws a PageFault
 * when no page can be read.
 */
export async function* careersPages(
  owner: RecordOwner,
  access: Pick<RecordAccess, 'readPage'>,
): AsyncGenerator<CareersPage> {
  const start = websiteOf(owner)
  if (start === undefined || !parseUrl(start)) return
  const sites = new Set([siteOf(start)])
  const waiting = [start]
  const seen = new Set<string>()
  let fault: unknown
  let count = 0
  let isFirst = true
  let home = start
  while (seen.size < pagesMax) {
    const address = waiting.shift()
    if (address === undefined) break
    if (seen.has(address)) continue
    seen.add(address)
    try {
      const page = await (isFirst ? readStart(address, access) : access.readPage(address))
      // A page that another connector has read comes at once.
      await yieldToEventLoop()
      if (isFirst) home = page.url
      sites.add(siteOf(home))
      count++
      yield page
      // A page on another site, such as a job board, links to whatever it likes.
      if (sites.has(siteOf(page.url))) {
        const links = linksAboutJobs(page).filter(({ site }) => sites.has(site))
        const fresh = new Set(links.map(({ url }) => url.replace(/#.*$/, '')))
        for (const url of [...fresh].filter(url => !seen.has(url)).slice(0, followedMax)) waiting.push(url)
      }
    } catch (error) {
      if (!isPageFault(error)) throw error
      fault ??= error
    }
    if (isFirst) waiting.push(...['/careers', '/jobs'].map(path => new URL(path, home).href))
    isFirst = false
  }
  if (count === 0 && fault !== undefined) throw fault
}

const linksAboutJobs = memoizedByObject((page: CareersPage): readonly PageLink[] =>
  linksOf(page).filter(({ url, text }) => isAboutJobs(text) || isAboutJobs(pathOf(url))),
)

/** The most characters of a path that are looked at. */
const pathMax = 300

function pathOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  return `${hostname.split('.')[0]} ${pathname.slice(0, pathMax)}`
}
