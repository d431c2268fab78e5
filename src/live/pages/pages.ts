// Pages as endpoints use them: fetched by the service itself or shown by a browser, and read in a thread of their own.
import type { GuardedFetch } from '../../lib/guarded-fetch.ts'
import { AddressRefused } from '../../lib/outgoing-url.ts'
import type { ShownPage } from '../browser/browser.ts'
import { addressFault, type FetchedPage, fetchPage } from './fetch-page.ts'
import type { ReadPage } from './read-page.ts'
import { Robots } from './robots.ts'

/** The way a page is fetched. */
export interface PageOptions {
  /** True when a browser is to show the page, where there is one. */
  readonly inBrowser?: boolean
  /** The types of content that are asked for, without a browser; those of pages when absent. */
  readonly accept?: string
}

export interface AnsweredPage extends ReadPage {
  /** The address after redirects. */
  readonly url: string
  /** True when a browser showed the page. */
  readonly isRendered: boolean
}

export interface Pages {
  /** Fetches and reads the page, without a browser unless the options say otherwise. Throws a PageFault. */
  read(address: string, options?: PageOptions): Promise<AnsweredPage>
}

interface PagesOptions {
  readonly guard: GuardedFetch
  readonly userAgent: string
  readonly nowMs: () => number
  readonly readPage: (page: FetchedPage) => Promise<ReadPage>
  /** Shows a page in a browser; undefined where none is installed. */
  readonly showPage?: ((address: string) => Promise<ShownPage>) | undefined
}

export function openPages({ guard, userAgent, nowMs, readPage, showPage }: PagesOptions): Pages {
  const robots = new Robots(guard, userAgent, nowMs)

  /** Returns the document that the browser made; undefined for what is not a page, such as a picture or a PDF. */
  const shown = async (address: string): Promise<FetchedPage | undefined> => {
    if (!showPage) return undefined
    await permitted(address, robots)
    const { url, contentType, html } = await showPage(address)
    if (!/html/i.test(contentType)) return undefined
    // The robots.txt of where it redirected to, which the browser does not ask for.
    await permitted(url, robots)
    return { url, contentType: 'text/html; charset=utf-8', bytes: Buffer.from(html) }
  }

  return {
    read: async (address, { inBrowser = false, accept } = {}) => {
      const document = inBrowser ? await shown(address) : undefined
      const page = document ?? (await fetchPage(address, { guard, robots, userAgent, accept }))
      return { ...(await readPage(page)), url: page.url, isRendered: document !== undefined }
    },
  }
}

/** Throws a PageFault when nothing is sent to the address, or robots.txt forbids it. */
async function permitted(address: string, robots: Robots): Promise<void> {
  try {
    await robots.refuseForbidden(address)
  } catch (error) {
    throw error instanceof AddressRefused ? addressFault(error) : error
  }
}
