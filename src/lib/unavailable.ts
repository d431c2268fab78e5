// What a request needs is not there for the moment: a thread that died, a database that does not answer.

/** What was asked may have been done, or not. */
export class Unavailable extends Error {
  /** Not before so many milliseconds is it of use to ask again. */
  readonly retryMs: number

  constructor(message: string, cause: unknown, retryMs: number) {
    super(message, { cause })
    this.name = 'Unavailable'
    this.retryMs = retryMs
  }
}
