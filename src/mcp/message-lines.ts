// The lines of standard input: which of them hold a message, and what the others are answered.
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCErrorResponse,
} from '@modelcontextprotocol/server'
import type { JsonObject } from '../lib/json/json.ts'
import { invalidParams, refusedParams } from './refused-params.ts'

/** Yields the lines, the last one also where nothing ends it. A line ends with `\n` only: JSON may hold other separators. */
export async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string, void> {
  let rest = ''
  for await (const chunk of input.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

/** Returns the answer to a line that is not a message; undefined for a message and for a blank line. */
export function refusalOf(line: string): JSONRPCErrorResponse | undefined {
  if (line.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return refusal(-32700, `The line is not valid JSON: ${(error as Error).message}`)
  }
  if (isMessage(value)) {
    const wrong = isJSONRPCRequest(value) ? refusedParams(value as JsonObject) : undefined
    return wrong === undefined ? undefined : { ...refusal(invalidParams, wrong), ...idOf(value) }
  }
  const sentence = Array.isArray(value)
    ? 'The line must be one JSON-RPC message; a batch of them is not accepted.'
    : 'The line must be a JSON-RPC message: jsonrpc "2.0", a method, and the id of a request as a text or an integer.'
  return { ...refusal(-32600, sentence), ...idOf(value) }
}

const isMessage = (value: unknown): boolean =>
  isJSONRPCRequest(value) ||
  isJSONRPCNotification(value) ||
  isJSONRPCResultResponse(value) ||
  isJSONRPCErrorResponse(value)

/** An error without an id belongs to no request; the protocol has no null there. */
const refusal = (code: number, message: string): JSONRPCErrorResponse => ({
  jsonrpc: '2.0',
  error: { code, message },
})

function idOf(value: unknown): { readonly id?: string | number } {
  const id = (value as { readonly id?: unknown } | null)?.id
  return typeof id === 'string' || Number.isInteger(id) ? { id: id as string | number } : {}
}
