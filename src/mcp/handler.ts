// Answers requests of the transport "streamable HTTP", whose key has been checked, in either revision of the protocol.
import { createMcpHandler } from '@modelcontextprotocol/server'
import { v4 as randomId } from 'uuid'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { type JsonBounds, TooMuchJson } from '../lib/json/json-outline.ts'
import { NotJson, parseJson } from '../lib/json/parse-json.ts'
import type { Ask } from './ask.ts'
import { clientTag } from './client-tag.ts'
import { invalidParams, refusedParams } from './refused-params.ts'
import { type McpSetup, mcpServer } from './server.ts'

export interface McpRequest {
  /** The id of the request, for its cancellation and for what it asks. */
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface McpHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** The head of an answer, then the bytes of its body. */
export type McpAnswerPart = McpHead | Uint8Array

export interface McpHandler {
  answer(request: McpRequest): AsyncGenerator<McpAnswerPart, void>
  /** Tells that nobody waits for the answer any more. */
  cancel(id: string): void
  close(): Promise<void>
}

interface HandlerSetup extends Pick<McpSetup, 'tools' | 'version'> {
  /** Returns how the tools of a request ask. */
  readonly askFor: (id: string) => Ask
  readonly report: (fault: unknown, requestId: string) => void
}

/** The bounds of arguments; the filters and lists of every tool need less. */
const bounds: JsonBounds = { depth: 32, keys: 2000, values: 20_000 }
/** Requests are addressed to this URL, which nobody reads. */
const url = 'http://almanac/mcp'
const sessionHeader = 'mcp-session-id'

export function openHandler({ tools, version, askFor, report }: HandlerSetup): McpHandler {
  const cancels = new Map<string, AbortController>()
  const received = new WeakMap<Request, McpRequest>()
  const handler = createMcpHandler(({ requestInfo }) => {
    const { id = '', headers = {} } = (requestInfo && received.get(requestInfo)) ?? {}
    const fault = (error: unknown) => report(error, id)
    return mcpServer({ tools, version, ask: askFor(id), clientName: clientNameOf(headers), report: fault })
  })

  async function* respond(sent: McpRequest, signal: AbortSignal): AsyncGenerator<McpAnswerPart, void> {
    const message = await readMessage(sent.body)
    if (message instanceof Response) return yield* partsOf(message)
    const wrong = isRequest(message) ? refusedParams(message) : undefined
    if (wrong !== undefined) return yield* partsOf(refusal(invalidParams, wrong, 200, message.id))
    const request = new Request(url, { method: 'POST', headers: sent.headers, signal })
    received.set(request, sent)
    const response = await handler.fetch(request, { parsedBody: message })
    yield* partsOf(response, response.ok ? sessionHeaders(message) : {})
  }

  return {
    answer: async function* (sent) {
      const controller = new AbortController()
      cancels.set(sent.id, controller)
      try {
        yield* respond(sent, controller.signal)
      } finally {
        cancels.delete(sent.id)
      }
    },
    cancel: id => cancels.get(id)?.abort(),
    close: () => handler.close(),
  }
}

async function* partsOf(
  response: Response,
  more: McpHead['headers'] = {},
): AsyncGenerator<McpAnswerPart, void> {
  yield { status: response.status, headers: { ...Object.fromEntries(response.headers), ...more } }
  if (response.body) yield* response.body as AsyncIterable<Uint8Array>
}

/** Returns the message of a body, or the refusal of what is none. */
async function readMessage(bytes: Uint8Array): Promise<JsonObject | Response> {
  try {
    const message = (await parseJson(Buffer.from(bytes), bounds)) as Json
    if (isObject(message)) return message
    return refusal(-32600, 'The body must be one JSON-RPC message; a batch of them is not accepted.')
  } catch (error) {
    if (error instanceof NotJson) return refusal(-32700, `The body is not valid JSON: ${error.message}`)
    if (!(error instanceof TooMuchJson)) throw error
    const { depth, keys, values } = bounds
    const limits = `at most ${depth} levels, ${keys} keys and ${values} values`
    return refusal(-32600, `The message may have ${limits}.`)
  }
}

/** A message that can be read is answered with 200, whatever the answer says. */
const refusal = (code: number, message: string, status = 400, id: Json = null): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id }, { status })

const isRequest = ({ jsonrpc, id }: JsonObject): boolean =>
  jsonrpc === '2.0' && (typeof id === 'string' || Number.isInteger(id))

/**
 * Returns a session id for the answer to `initialize`: it holds nothing but what the client calls itself, which later requests
 * of the revision 2025-11-25 do not say. There is no state behind it, so it never ends.
 */
function sessionHeaders(message: JsonObject): McpHead['headers'] {
  if (message.method !== 'initialize') return {}
  const { clientInfo } = isObject(message.params) ? message.params : {}
  const { name } = isObject(clientInfo) ? clientInfo : {}
  return { [sessionHeader]: `${clientTag(typeof name === 'string' ? name : '')}.${randomId()}` }
}

/** Returns what the headers of a request tell of its client. */
function clientNameOf(headers: McpRequest['headers']): string {
  const tag = /^([a-z-]{1,20})\./.exec(headers[sessionHeader] ?? '')?.[1]
  return tag ?? headers['user-agent'] ?? ''
}
