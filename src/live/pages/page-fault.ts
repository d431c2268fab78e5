// The error of a page that was not fetched or cannot be read. The message is a sentence for callers.
export class PageFault extends Error {
  /** Errors that come from other threads keep their code alone. */
  readonly code = 'PAGE_FAULT'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PageFault'
  }
}

/** Returns whether the error is a PageFault, or was one in the thread that it came from. */
export const isPageFault = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'PAGE_FAULT'
