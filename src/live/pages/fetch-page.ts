// Fetches pages that callers name: through the guard, as robots.txt allows, within bounds of time, size and type.
import { AddressRefused, type GuardedFetch } from '../../lib/guarded-fetch.ts'
import { networkFault } from '../http-faults.ts'
import { PageFault } from './page-fault.ts'
import type { Robots } from './robots.ts'

/** The time for all redirects and the page. */
const timeoutMs = 15_000
/** The most bytes of a page, decompressed. */
const bytesMax = 4 * 1024 * 1024

export interface FetchedPage {
  /** The address after redirects. */
  readonly url: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Throws a PageFault. */
export async function fetchPage(
  address: string,
  {
    guard,
    robots,
    userAgent,
  }: { readonly guard: GuardedFetch; readonly robots: Robots; readonly userAgent: string },
): Promise<FetchedPage> {
  try {
    const { url, status, headers, body } = await guard.get(address, {
      headers: { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml,*/*;q=0.5' },
      timeoutMs,
      bytesMax,
      accepts: ({ headers: { 'content-type': type = '' } }) => isReadable(type),
      beforeHop: hop => robots.refuseForbidden(hop),
    })
    const contentType = headers['content-type'] ?? ''
    if (status < 200 || status > 299) throw new PageFault(`The website answers with the status ${status}.`)
    if (!isReadable(contentType)) {
      throw new PageFault(
        `It is of a type that is not read (${/^[\w.+-]+\/[\w.+-]+/.exec(contentType)?.[0]}).`,
      )
    }
    return { url, contentType, bytes: body }
  } catch (error) {
    if (error instanceof PageFault) throw error
    if (error instanceof AddressRefused) throw new PageFault(`Its address is not fetched: ${error.message}`)
    throw new PageFault(networkFault(error).message, { cause: error })
  }
}

const isReadable = (contentType: string): boolean =>
  contentType.trim() === '' || /^\s*(?:text\/|application\/(?:[\w.-]+\+)?(?:xml|json)\b)/i.test(contentType)
