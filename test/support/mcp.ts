// A client of POST /mcp that sends exactly what a test says.
import type { JsonObject } from '../../src/lib/json/json.ts'

export const modernRevision = '2026-07-28'

export interface McpReply {
  readonly status: number
  readonly headers: Headers
  /** The JSON-RPC message, or the body of an HTTP error. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks wherever it wants
  readonly message: any
  readonly bytes: number
}

interface McpCaller {
  readonly url: string
  readonly key: string
  readonly signal?: AbortSignal
}

/** Sends a body as it is. */
export async function sendMcp(
  { url, key, signal }: McpCaller,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<McpReply> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
    ...(signal && { signal }),
  })
  const text = await response.text()
  const isStream = response.headers.get('content-type')?.includes('event-stream')
  const data = isStream ? (/^data: (.*)$/m.exec(text.slice(text.lastIndexOf('data: ')))?.[1] ?? '{}') : text
  return {
    status: response.status,
    headers: response.headers,
    message: data === '' ? undefined : JSON.parse(data),
    bytes: Buffer.byteLength(text),
  }
}

/** Sends a request of the revision 2026-07-28. */
export const modernRequest = (
  caller: McpCaller,
  method: string,
  params: JsonObject = {},
  clientName = 'test',
): Promise<McpReply> => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': modernRevision,
    'io.modelcontextprotocol/clientInfo': { name: clientName, version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
    ...(params._meta as JsonObject | undefined),
  }
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }
  const { name } = params
  return sendMcp(caller, JSON.stringify(message), {
    'MCP-Protocol-Version': modernRevision,
    'Mcp-Method': method,
    ...(typeof name === 'string' && { 'Mcp-Name': name }),
  })
}

/** Sends a request of the revision 2025-11-25. */
export const olderRequest = (
  caller: McpCaller,
  method: string,
  params: JsonObject = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<McpReply> => sendMcp(caller, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), headers)
