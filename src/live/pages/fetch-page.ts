// Fetches pages that callers name: through the guard, as robots.txt allows, within bounds of time, size and type.
import type { GuardedFetch } from '../../lib/guarded-fetch.ts'
import type { ResponseStatus } from '../../lib/http-exchange.ts'
import { AddressRefused } from '../../lib/outgoing-url.ts'
import { PageFault, unreachableFault } from './page-fault.ts'
import type { Robots } from './robots.ts'

/** The time for all redirects and the page. */
const timeoutMs = 15_000
/** The most bytes of a page and of a PDF, decompressed. */
const bytesMax = 4 * 1024 * 1024
const pdfBytesMax = 20 * 1024 * 1024

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
    accept = 'text/html,application/xhtml+xml,application/pdf;q=0.8,*/*;q=0.5',
  }: {
    readonly guard: GuardedFetch
    readonly robots: Robots
    readonly userAgent: string
    readonly accept?: string | undefined
  },
): Promise<FetchedPage> {
  try {
    const { url, status, headers, body } = await guard.get(address, {
      headers: { 'user-agent': userAgent, accept },
      timeoutMs,
      bytesMax: head => (isPdfType(typeOf(head)) || isFileType(typeOf(head)) ? pdfBytesMax : bytesMax),
      accepts: head => isReadable(typeOf(head)),
      beforeHop: hop => robots.refuseForbidden(hop),
    })
    const contentType = headers['content-type'] ?? ''
    if (status < 200 || status > 299) throw new PageFault(`The website answers with the status ${status}.`)
    if (!isReadable(contentType) || (isFileType(contentType) && !beginsAsPdf(body))) {
      throw new PageFault(
        `It is of a type that is not read (${/^[\w.+-]{1,50}\/[\w.+-]{1,100}/.exec(contentType)?.[0] ?? 'none that exists'}).`,
      )
    }
    return { url, contentType, bytes: body }
  } catch (error) {
    if (error instanceof PageFault) throw error
    if (error instanceof AddressRefused) throw addressFault(error)
    throw unreachableFault(error)
  }
}

export const addressFault = ({ message }: AddressRefused) =>
  new PageFault(`Its address is not fetched: ${message}`)

const typeOf = ({ headers }: ResponseStatus): string => headers['content-type'] ?? ''

const isReadable = (contentType: string): boolean =>
  contentType.trim() === '' ||
  isPdfType(contentType) ||
  isFileType(contentType) ||
  /^\s*(?:text\/|application\/(?:[\w.-]+\+)?(?:xml|json)\b)/i.test(contentType)

const isPdfType = (contentType: string): boolean => /^\s*application\/(?:x-)?pdf\b/i.test(contentType)

/** Returns whether files of any kind are sent with the type. Only PDFs among them are read. */
const isFileType = (contentType: string): boolean =>
  /^\s*(?:application|binary)\/(?:octet-stream|x-download|force-download)\b/i.test(contentType)

const beginsAsPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

export const isPdf = ({ contentType, bytes }: FetchedPage): boolean =>
  isPdfType(contentType) || beginsAsPdf(bytes)
