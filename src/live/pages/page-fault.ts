// The error of a page that was not fetched or cannot be read. The message is a sentence for callers.
import { networkFault, refusesTls } from '../http-faults.ts'

export class PageFault extends Error {
  /** Errors that come from other threads keep their code alone. */
  readonly code: 'PAGE_FAULT' | 'PAGE_NO_TLS' = 'PAGE_FAULT'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PageFault'
  }
}

/** The fault of a website that does not answer at the port of HTTPS, or answers without TLS there. */
class NoTlsFault extends PageFault {
  override readonly code = 'PAGE_NO_TLS'
}

/** Returns the fault for an error of the network. */
export function unreachableFault(cause: unknown): PageFault {
  const { message } = networkFault(cause)
  return refusesTls(cause) ? new NoTlsFault(message, { cause }) : new PageFault(message, { cause })
}

/** Returns whether the error is a PageFault, or was one in the thread that it came from. */
export const isPageFault = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === 'PAGE_FAULT' || isNoTlsFault(error))

/** Returns whether a page could not be read over HTTPS because nothing speaks TLS there. */
export const isNoTlsFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'PAGE_NO_TLS'
