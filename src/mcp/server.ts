// The MCP server over the table of tools, the same for both revisions of the protocol and for every transport.

import {
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import { AlmanacError } from '../client/error.ts'
import { checkBodyAgainst } from '../gateway/body.ts'
import { memoizedByObject } from '../lib/cache.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { shortenText } from '../lib/message.ts'
import type { Ask, EndpointRequest } from './ask.ts'
import { clientTag, userAgentOf } from './client-tag.ts'
import { beginning, noLongerKept, readMore } from './more.ts'
import { errorResultOf, internalError, resultOf, resultSchema, type Spent } from './result.ts'
import type { Tool } from './tool.ts'

export interface McpSetup {
  readonly tools: readonly Tool[]
  /** The version of the package. */
  readonly version: string
  readonly ask: Ask
  /** The name of the client, where its transport knows it and the protocol does not. */
  readonly clientName: string
  /** Logs a fault of the service itself. */
  readonly report: (fault: unknown) => void
}

const instructions = `Almanac answers questions about people, companies, jobs and posts from records on file. Count before you search: count_records is free and tells the price of each record. describe_fields tells which paths and values filters take. Ask for detail "brief" first, and for "full" only of the records that need it. Every result tells what it cost; a long one is cut and tells how to go on.`

/** The table of tools changes with the version of the service only. */
const listedMs = 3_600_000

/** Returns a server for one request, or for one connection. */
export function mcpServer(setup: McpSetup): Server {
  const { tools, version } = setup
  const server = new Server(
    { name: 'almanac', title: 'Almanac', version },
    {
      capabilities: { tools: {} },
      instructions,
      cacheHints: {
        'tools/list': { ttlMs: listedMs, cacheScope: 'public' },
        'server/discover': { ttlMs: listedMs, cacheScope: 'public' },
      },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(listed) }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) {
      const names = tools.map(({ name }) => name).join(', ')
      const text = `There is no tool ${shortenText(params.name)}. Tools: ${names}.`
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, text)
    }
    const { progressToken } = mcpReq._meta ?? {}
    return callTool(tool, (params.arguments ?? {}) as JsonObject, {
      ...setup,
      clientName: server.getClientVersion()?.name ?? setup.clientName,
      signal: mcpReq.signal,
      reportProgress: async (progress, message) => {
        if (progressToken === undefined) return
        const sent = { progressToken, progress, message }
        await mcpReq.notify({ method: 'notifications/progress', params: sent })
      },
    })
  })
  return server
}

/** Returns a tool as the protocol lists it. */
const listed = memoizedByObject(
  ({ name, title, description, input, output, hints }: Tool) =>
    ({
      name,
      title,
      description,
      inputSchema: plain(input),
      outputSchema: plain(resultSchema(output)),
      annotations: {
        readOnlyHint: hints.readOnly,
        destructiveHint: false,
        idempotentHint: hints.readOnly,
        openWorldHint: false,
      },
    }) as ListedTool,
)

/** Returns the schema as JSON; what TypeBox keeps beside its schemas is none. Not every client knows an `enum` without a type. */
const plain = (schema: object): Json =>
  JSON.parse(JSON.stringify(schema), (_key, value: Json) =>
    isObject(value) && Array.isArray(value.enum) ? { type: 'string', ...value } : value,
  ) as Json

interface CallSetup extends McpSetup {
  readonly signal: AbortSignal
  readonly reportProgress: (progress: number, message: string) => Promise<void>
}

async function callTool(
  tool: Tool,
  sent: JsonObject,
  { ask, version, clientName, signal, reportProgress, report }: CallSetup,
) {
  const spent: Spent = { credits: 0, remaining: undefined, requestIds: [] }
  const userAgent = userAgentOf(version, clientTag(clientName))
  let isContinued = false
  try {
    const { more, ...args } = checkBodyAgainst({ ...tool, body: tool.input }, sent)
    const { isCharged = false } = tool
    isContinued = typeof more === 'string'
    const continuation = typeof more === 'string' ? readMore(more, isCharged) : beginning(isCharged)
    const { key } = continuation
    const askOnce = async (request: EndpointRequest) => {
      const headers = {
        ...request.headers,
        'User-Agent': userAgent,
        ...(key !== '' && request.method === 'POST' && { 'Idempotency-Key': key }),
        // A part of an answer that was paid for must not cost anything, also when the answer is gone.
        ...(key !== '' && isContinued && { 'X-Credits-Limit': '0' }),
      }
      const answer = await ask({ ...request, headers }, signal)
      note(spent, answer.headers)
      return answer.body
    }
    // The schema of a tool accepts arguments of the type that its `run` was declared with.
    const result = await tool.run(args as never, { ask: askOnce, signal, reportProgress })
    return resultOf(result, continuation, spent)
  } catch (error) {
    const isGone = isContinued && error instanceof AlmanacError && error.type === 'insufficient_credits'
    const refused = errorResultOf(isGone ? noLongerKept() : error)
    if (refused) return refused
    if (!signal.aborted) report(error)
    return internalError
  }
}

function note(spent: Spent, headers: Readonly<Record<string, string>>): void {
  const { 'x-credits-used': used, 'x-credits-remaining': remaining, 'x-request-id': id } = headers
  spent.credits += Number(used ?? 0)
  if (remaining !== undefined) spent.remaining = Number(remaining)
  if (id !== undefined) spent.requestIds.push(id)
}
