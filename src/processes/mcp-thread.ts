// The caller's side of the thread that speaks MCP, and the requests that its tools make: each goes the way of all others, with the
// key of its caller.
import { AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { endpoints } from '../endpoints/index.ts'
import { apiVersion } from '../endpoints/version.ts'
import { type ApiError, invalidRequest } from '../errors.ts'
import type { Gateway, RequestHead } from '../gateway/gateway.ts'
import { handle } from '../gateway/handle.ts'
import type { SpeakMcp } from '../gateway/mcp.ts'
import { newRequestId } from '../http/request-id.ts'
import { answerPort } from '../lib/threads/port-calls.ts'
import { endWhenStuck } from '../lib/threads/stuck-thread.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { ThreadDied, WorkerClient } from '../lib/threads/worker-client.ts'
import { type EndpointAnswer, filledPath } from '../mcp/ask.ts'
import type { McpAnswerPart, McpHead } from '../mcp/handler.ts'
import type { AskedForCall, McpFunctions, McpThreadSetup } from './mcp-worker.ts'

export interface McpThread {
  readonly speak: SpeakMcp
  close(): Promise<void>
}

type Within = (work: () => Promise<EndpointAnswer>) => Promise<EndpointAnswer>

/** A message that fills all of this ends the thread, and no other part of the service. */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 }

/** Opens the thread, which starts with the first request. */
export function openMcpThread(config: Config, gateway: Gateway): McpThread {
  /** The requests that are answered, each with a function that runs work as a part of it. */
  const callers = new Map<string, { readonly head: RequestHead; readonly within: Within }>()
  const thread = new WorkerClient<McpFunctions>(
    () => {
      const { port1: own, port2: port } = new MessageChannel()
      answerPort(own, async (asked: AskedForCall) => {
        const caller = callers.get(asked.id)
        if (!caller) throw new Error('The request has ended.')
        return caller.within(() => ask(asked, caller.head, gateway))
      })
      const workerData: McpThreadSetup = { config, port }
      return startWorker('processes/mcp-worker', { workerData, resourceLimits, transferList: [port] })
    },
    { notRepeatable: ['ping', 'cancel'] },
  )
  const stopWatching = endWhenStuck({
    isBusy: () => thread.unansweredCount > 0,
    ping: () => thread.call('ping'),
    end: reason => thread.kill(new ThreadDied(reason, 0)),
  })
  const speak: SpeakMcp = async ({ head, headers, body }, signal) => {
    if (signal.aborted) throw hasLeft()
    const { id } = head
    callers.set(id, { head, within: AsyncResource.bind(work => work()) })
    const parts = thread.stream('answer', { id, headers, body })
    // A cancelled answer still ends with its last part, which removes the caller.
    signal.addEventListener('abort', () => {
      if (callers.has(id)) thread.call('cancel', id).catch(() => {})
    })
    try {
      const { value } = await parts.next()
      const { status, headers: answered } = value as McpHead
      if (!answered['content-type']?.startsWith('text/event-stream')) {
        const answer = { status, headers: answered, body: await wholeOf(parts) }
        callers.delete(id)
        return answer
      }
      const stream = new PassThrough()
      pass(parts, stream).finally(() => callers.delete(id))
      return { status, headers: answered, stream }
    } catch (error) {
      callers.delete(id)
      throw signal.aborted ? hasLeft() : error
    }
  }
  return {
    speak,
    close: async () => {
      await thread.close()
      stopWatching()
    },
  }
}

const hasLeft = (): ApiError => invalidRequest('The connection ended before the answer began.')

/** Returns all parts together, so that a thread that dies meanwhile leaves no half of an answer. */
async function wholeOf(parts: AsyncGenerator<McpAnswerPart, void>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const part of parts) if (part instanceof Uint8Array) chunks.push(part)
  return Buffer.concat(chunks)
}

/** Passes all parts on, at the pace of the reader; those that nobody reads any more are dropped. */
async function pass(parts: AsyncGenerator<McpAnswerPart, void>, stream: PassThrough): Promise<void> {
  try {
    for await (const part of parts) {
      if (stream.destroyed || stream.write(part)) continue
      await Promise.race([once(stream, 'drain'), once(stream, 'close')])
    }
    stream.end()
  } catch (error) {
    stream.destroy(error as Error)
  }
}

/** Makes a request to an endpoint with the key of the caller. */
async function ask(
  { request, body }: AskedForCall,
  caller: RequestHead,
  gateway: Gateway,
): Promise<EndpointAnswer> {
  const { method, path, params = {}, query = {}, headers = {} } = request
  const row = endpoints.find(each => each.method === method && each.path === path)
  if (!row) throw new Error(`There is no endpoint ${method} ${path}.`)
  const id = newRequestId()
  const answer = await handle(
    row,
    {
      head: {
        id,
        method,
        path: filledPath(request),
        headers: {
          ...lowerCase(headers),
          authorization: caller.headers.authorization,
          'x-api-version': apiVersion,
        },
        clientIp: caller.clientIp,
        query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
        params,
      },
      readBody: async () => Buffer.from(body),
      // Its tools cut what they show to a few thousand characters.
      holdAnswer: () => {},
    },
    gateway,
  )
  return { ...answer, headers: { ...lowerCase(answer.headers), 'x-request-id': id } }
}

const lowerCase = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
