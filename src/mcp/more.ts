// The `more` of an answer that was cut: which request it is of, and where its next part begins.
import { randomBytes } from 'node:crypto'
import { invalidRequest } from '../errors.ts'
import { message, shortenText } from '../lib/message.ts'
import type { Position } from './cut.ts'

export interface Continuation {
  /** The Idempotency-Key of the request, with which it is not charged again; an empty text for requests that are free. */
  readonly key: string
  readonly from: Position
}

const pattern = /^(mcp-[\w-]{22})?~(\d{1,9}(?:\.\d{1,9}){0,23})$/

/** Returns the start of a new answer. */
export const beginning = (isCharged: boolean): Continuation => ({
  key: isCharged ? `mcp-${randomBytes(16).toString('base64url')}` : '',
  from: [],
})

/** Throws 400 for what no answer has shown. */
export function readMore(text: string, isCharged: boolean): Continuation {
  const match = pattern.exec(text)
  if (match && isCharged === (match[1] !== undefined)) {
    return { key: match[1] ?? '', from: (match[2] ?? '').split('.').map(Number) }
  }
  throw invalidRequest(message`more: Must be the cut.more of an answer; got ${shortenText(text)}.`)
}

export const moreText = ({ key, from }: Continuation): string => `${key}~${from.join('.')}`

/** The answer that a continuation belongs to is not kept any more, so that its next part would be charged again. */
export const noLongerKept = () =>
  invalidRequest('more: This answer is no longer kept. Call again without `more`, which costs credits again.')
