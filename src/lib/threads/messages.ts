// The messages between a WorkerClient and the thread that answers its calls. Both sides send lists of them.
import { InputError } from '../../errors.ts'
import { Unavailable } from '../unavailable.ts'

// biome-ignore lint/suspicious/noExplicitAny: whatever the function takes
export type AnyFunction = (...args: any[]) => unknown

export interface CallMessage {
  readonly number: number
  readonly name: string
  readonly args: readonly unknown[]
}

/** The caller has taken an item of the stream with this number, so that another one may be sent. */
export interface Taken {
  readonly taken: number
}

/** Tells the thread to exit. */
export const exitMessage = 'exit'

/** `number` is that of the call. A stream sends items before its result. */
export type AnswerMessage = { readonly number: number } & (
  | { readonly result: unknown }
  | { readonly item: unknown }
  | { readonly failure: FailureMessage }
)

/** An error as it crosses: `code` is that of the system or of SQLite. */
export interface FailureMessage {
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly isInput: boolean
  /** The wait that an Unavailable advises; no other failure has one. */
  readonly retryMs?: number
}

export function failureOf(error: unknown): FailureMessage {
  if (!(error instanceof Error)) return { message: String(error), isInput: false }
  const { message, stack } = error
  return {
    message,
    ...(stack !== undefined && { stack }),
    ...('code' in error && { code: String(error.code) }),
    isInput: error instanceof InputError,
    ...(error instanceof Unavailable && { retryMs: error.retryMs }),
  }
}

/**
 * Returns the error that crossed. An InputError or Unavailable is one again; any other is an Error with its message, stack
 * and code.
 */
export function errorOf({ isInput, retryMs, ...properties }: FailureMessage): Error {
  const { message } = properties
  if (isInput) return new InputError(message)
  const error = retryMs === undefined ? new Error(message) : new Unavailable(message, undefined, retryMs)
  return Object.assign(error, properties)
}
