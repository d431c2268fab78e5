// Makes the result of a call as the protocol has it: the answer with its price, cut to a size, or an error that a model can mend.
import type { CallToolResult } from '@modelcontextprotocol/server'
import Type, { type TObject } from 'typebox'
import { AlmanacError } from '../client/error.ts'
import { ApiError } from '../errors.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { Unavailable } from '../lib/unavailable.ts'
import { partOf } from './cut.ts'
import { type Continuation, moreText } from './more.ts'
import type { FileLink, ToolResult } from './tool.ts'

/** The most bytes of an answer as JSON. Models read about four bytes as one token. */
export const answerBytesMax = 24_000
/** The bytes that are kept for what stands beside the answer itself. */
const besideBytes = 1000
/** The most characters of an error. */
const errorMax = 4000

/** The cost of the requests of a call. */
export interface Spent {
  credits: number
  /** Undefined where no answer told. */
  remaining: number | undefined
  readonly requestIds: string[]
}

/** Returns the schema of results: the members of the answer, and what every result has. */
export const resultSchema = ({ properties }: TObject) =>
  Type.Object({
    ...properties,
    credits: Type.Object(
      { used: Type.Number(), remaining: Type.Optional(Type.Number()) },
      { description: 'What this call cost, and what is left.' },
    ),
    request_ids: Type.Array(Type.String(), { description: 'The ids of its usage events.' }),
    cut: Type.Optional(
      Type.Object(
        { more: Type.String(), hint: Type.String() },
        { description: 'There only when the answer was cut: how to get its next part, free.' },
      ),
    ),
  })

/** Returns the result of a call that succeeded. */
export function resultOf(
  { answer, files = [] }: ToolResult,
  { key, from }: Continuation,
  spent: Spent,
): CallToolResult {
  const { value, next } = partOf(answer, from, answerBytesMax - besideBytes)
  const structuredContent: JsonObject = {
    ...value,
    credits: { used: spent.credits, ...(spent.remaining !== undefined && { remaining: spent.remaining }) },
    request_ids: spent.requestIds.slice(-10),
    ...(next && { cut: { more: moreText({ key, from: next }), hint } }),
  }
  return {
    structuredContent: structuredContent as Record<string, unknown>,
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }, ...files.map(linkTo)],
  }
}

const hint = `The answer is longer than ${answerBytesMax} bytes and was cut here. Call the tool again with the same arguments and this \`more\` for its next part, which costs nothing again; or ask for fewer records or fields.`

const linkTo = ({ url, name, mediaType, description }: FileLink) =>
  ({ type: 'resource_link', uri: url, name, mimeType: mediaType, description }) as const

/** Returns the result of a call that failed; undefined for a fault of the service itself. */
export function errorResultOf(error: unknown): CallToolResult | undefined {
  const text = errorText(error)
  return text === undefined ? undefined : failure(text.slice(0, errorMax))
}

const failure = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] })

/** The result of a call that failed inside; the cause stays there. */
export const internalError = failure('internal_error: An unexpected error occurred. Try again.')

function errorText(error: unknown): string | undefined {
  if (error instanceof ApiError) return `${error.type}: ${error.message}`
  if (error instanceof Unavailable) {
    return 'service_unavailable: A part of the service is not available at the moment. Try again in a few seconds.'
  }
  if (!(error instanceof AlmanacError)) return undefined
  const { status = 500, retryAfterMs, requestId } = error
  // Models know arguments, and not the headers that they become.
  const message = error.message.replaceAll('X-Credits-Limit', 'max_credits')
  // Some refusals have the type of a fault, as clients of older interfaces expect it.
  const type = error.type === 'internal_error' && status < 500 ? 'invalid_request' : error.type
  const lines = [
    `${type}: ${message.replace(/all (\d+) are in metadata\.available_fields/i, 'describe_fields lists all $1')}`,
  ]
  if (retryAfterMs !== undefined) lines.push(`Try again after ${Math.ceil(retryAfterMs / 1000)} seconds.`)
  const advice = Object.hasOwn(advices, type) ? advices[type] : undefined
  if (advice !== undefined) lines.push(advice)
  if (requestId !== undefined) lines.push(`(request ${requestId})`)
  return lines.join('\n')
}

/** Advice to a model by the type of the error. */
const advices: Readonly<Record<string, string>> = {
  invalid_request: 'Mend the arguments and call again; describe_fields lists paths and operators.',
  insufficient_credits: 'Ask for less, or tell the user; check_account shows what is left.',
  permission_error:
    'The key may not do this. Leave it out, or tell the user; check_account shows what it may do.',
  unauthorized: 'Tell the user that the key is not valid.',
  idempotency_mismatch: '`more` goes with exactly the arguments of the call whose answer was cut.',
}
