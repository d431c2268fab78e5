// The thread that speaks MCP: it reads messages that strangers send and shapes long answers, and no other request waits for that.
import { type MessagePort, workerData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { packageVersion } from '../lib/package-version.ts'
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { askThroughPort } from '../lib/threads/port-calls.ts'
import { lowerOwnPriority } from '../lib/threads/priority.ts'
import { type EndpointAnswer, type EndpointRequest, successOf } from '../mcp/ask.ts'
import { openHandler } from '../mcp/handler.ts'
import { tools } from '../mcp/tools/index.ts'
import { logDeaths, openLog, outliveFaults } from './log.ts'

export interface McpThreadSetup {
  readonly config: Config
  /** Answers what tools ask. */
  readonly port: MessagePort
}

/** A request to an endpoint, for the request with the id. Its body comes as JSON, which is cheaper to take than an object. */
export interface AskedForCall {
  readonly id: string
  readonly request: Omit<EndpointRequest, 'body'>
  readonly body: string
}

lowerOwnPriority()
const { config, port } = workerData as McpThreadSetup
const log = openLog(config.logLevel)
logDeaths(log)

const ask = askThroughPort<AskedForCall, EndpointAnswer>(port)
const { answer, cancel, close } = openHandler({
  tools,
  version: packageVersion(),
  askFor:
    id =>
    async ({ body, ...request }) =>
      successOf(await ask({ id, request, body: body === undefined ? '' : JSON.stringify(body) })),
  report: (fault, requestId) => log.error({ err: fault, requestId }, 'a tool failed inside'),
})

const functions = {
  answer,
  cancel,
  /** Returns at once, unless the thread is stuck. */
  ping: () => {},
  close,
}

export type McpFunctions = typeof functions

outliveFaults(log)
answerCalls(functions)
