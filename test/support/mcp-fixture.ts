// A server for the conformance suite of MCP: our route, handler and server, with the tools that the suite calls, and no key.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import Type from 'typebox'
import type { Caller } from '../../src/access/keys.ts'
import { invalidRequest } from '../../src/errors.ts'
import type { SpeakMcp } from '../../src/gateway/mcp.ts'
import { createServer } from '../../src/http/server.ts'
import { type McpHead, openHandler } from '../../src/mcp/handler.ts'
import { type Tool, tool } from '../../src/mcp/tool.ts'
import { openGateway } from './gateway.ts'

const common = {
  title: 'Test',
  description: 'A tool of the conformance suite.',
  input: {},
  hints: { readOnly: true },
}
const output = Type.Object({ text: Type.Optional(Type.String()) })

const fixtureTools: readonly Tool[] = [
  tool({
    ...common,
    name: 'test_simple_text',
    output,
    run: async () => ({ answer: { text: 'This is a simple text response for testing.' } }),
  }),
  // The suite looks for logs and for requests of the server beside the answers of these; there are none.
  tool({ ...common, name: 'test_logging_tool', output, run: async () => ({ answer: { text: 'done' } }) }),
  tool({
    ...common,
    name: 'test_streaming_elicitation',
    output,
    run: async (_args, { reportProgress }) => {
      await reportProgress(1, 'on the way')
      return { answer: { text: 'done' } }
    },
  }),
  tool({
    ...common,
    name: 'test_error_handling',
    output,
    run: async () => {
      throw invalidRequest('This tool intentionally returns an error for testing')
    },
  }),
  tool({
    ...common,
    name: 'test_tool_with_progress',
    output,
    run: async (_args, { reportProgress }) => {
      for (const progress of [0, 50, 100]) await reportProgress(progress, `${progress} of 100`)
      return { answer: { text: 'done' } }
    },
  }),
]

export interface McpFixture {
  readonly url: string
  /** Resolves when the tool that waits for its cancellation is called, and when it is cancelled. */
  readonly waiting: { readonly begun: Promise<void>; readonly cancelled: Promise<void> }
  close(): Promise<void>
}

/** Returns a tool that ends only when it is cancelled, and tells when it was called and cancelled. */
function waitingTool() {
  let begin = () => {}
  let cancel = () => {}
  const waiting = {
    begun: new Promise<void>(resolve => {
      begin = resolve
    }),
    cancelled: new Promise<void>(resolve => {
      cancel = resolve
    }),
  }
  const test_waits = tool({
    ...common,
    name: 'test_waits',
    output,
    run: async (_args, { signal }) => {
      begin()
      await once(signal, 'abort')
      cancel()
      return { answer: {} }
    },
  })
  return { waiting, test_waits }
}

export async function startMcpFixture(): Promise<McpFixture> {
  const { waiting, test_waits } = waitingTool()
  const opened = await openGateway(Date.now)
  const caller = (await opened.gateway.findCaller(`Bearer ${opened.secret}`)) as Caller
  const handler = openHandler({
    tools: [...fixtureTools, test_waits],
    version: '0.0.0',
    askFor: () => async () => {
      throw new Error('These tools ask nothing.')
    },
    report: fault => process.stderr.write(`${fault}\n`),
  })
  const speak: SpeakMcp = async ({ head, headers, body }, signal) => {
    signal.addEventListener('abort', () => handler.cancel(head.id))
    const parts = handler.answer({ id: head.id, headers, body })
    const { status, headers: answered } = (await parts.next()).value as McpHead
    return { status, headers: answered, stream: Readable.from(parts, { objectMode: false }) }
  }
  const server = createServer(
    [],
    { ...opened.gateway, findCaller: async () => caller },
    {
      corsOrigins: [],
      trustedProxies: [],
      health: { version: '0.0.0', checks: {} },
      mcp: { speak, publicUrl: undefined },
    },
  )
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `${url}/mcp`,
    waiting,
    close: async () => {
      await handler.close()
      await server.close()
      await opened.close()
    },
  }
}
