// Pages as endpoints use them: fetched by the service itself, and read in a thread of their own.
import type { GuardedFetch } from '../../lib/guarded-fetch.ts'
import { type FetchedPage, fetchPage } from './fetch-page.ts'
import type { ReadPage } from './read-page.ts'
import { Robots } from './robots.ts'

export interface Pages {
  /** Fetches and reads the page. Throws a PageFault. */
  read(address: string, options?: PageOptions): Promise<ReadPage & { readonly url: string }>
}

export interface PageOptions {
  /** The types of content that are asked for; those of pages when absent. */
  readonly accept?: string
}

interface PagesOptions {
  readonly guard: GuardedFetch
  readonly userAgent: string
  readonly nowMs: () => number
  readonly readPage: (page: FetchedPage) => Promise<ReadPage>
}

export function openPages({ guard, userAgent, nowMs, readPage }: PagesOptions): Pages {
  const robots = new Robots(guard, userAgent, nowMs)
  return {
    read: async (address, { accept } = {}) => {
      const page = await fetchPage(address, { guard, robots, userAgent, accept })
      return { url: page.url, ...(await readPage(page)) }
    },
  }
}
