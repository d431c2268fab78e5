// The end of a command that failed: one sentence, and an exit code that tells programs what kind of failure it was.
import { AlmanacError } from '../client/error.ts'
import { InputError } from '../errors.ts'
import { Unavailable } from '../lib/unavailable.ts'
import { NoKeyError, NotFoundError, UsageError } from './usage-error.ts'

/** The exit codes of all commands; docs/command-line.md lists them. */
export const exitCodes = {
  failed: 1,
  notUnderstood: 2,
  notLoggedIn: 3,
  notAllowed: 4,
  notFound: 5,
  tooMany: 6,
  unavailable: 7,
} as const

export interface Failure {
  readonly text: string
  readonly exitCode: number
}

export function failureOf(error: unknown): Failure {
  return { text: withPages(textOf(error)), exitCode: exitCodeOf(error) }
}

function textOf(error: unknown): string {
  if (error instanceof AlmanacError) {
    const id = error.requestId === undefined ? '' : ` (request ${error.requestId})`
    return `${withoutControls(error.message)}${id}`
  }
  if (error instanceof InputError) return linesWithoutControls(error.message)
  if (error instanceof Unavailable) return `${error.message}. Try again when it is.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Commands print no metadata of a refusal; the pages of the reference have the same lists. */
const withPages = (text: string): string =>
  text.replace(/all (\d+) are in metadata\.available_fields/i, 'docs/reference/ lists all $1')

/** A message may come from something else than the service. */
const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\ufffd')

/** The name of a file in a message may hold what a terminal obeys. */
const linesWithoutControls = (text: string): string => text.split('\n').map(withoutControls).join('\n')

function exitCodeOf(error: unknown): number {
  if (error instanceof AlmanacError) return exitCodeOfStatus(error.status)
  if (error instanceof NoKeyError) return exitCodes.notLoggedIn
  if (error instanceof NotFoundError) return exitCodes.notFound
  return error instanceof UsageError ? exitCodes.notUnderstood : exitCodes.failed
}

/** Returns the exit code for the status of an answer; undefined stands for no answer. */
function exitCodeOfStatus(status: number | undefined): number {
  switch (status) {
    case 401:
      return exitCodes.notLoggedIn
    case 403:
      return exitCodes.notAllowed
    case 404:
      return exitCodes.notFound
    case 429:
      return exitCodes.tooMany
    case 408:
    case 409:
    case undefined:
      return exitCodes.unavailable
    default:
      if (status >= 500) return exitCodes.unavailable
      return status >= 400 ? exitCodes.notUnderstood : exitCodes.unavailable
  }
}
