// The error of a page that was not fetched or cannot be read. The message is a sentence for callers.
export class PageFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PageFault'
  }
}
