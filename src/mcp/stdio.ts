// Serves MCP over standard input and output. When the input ends, the calls under way are answered first: a script that pipes
// its questions in gets all answers.
import { PassThrough } from 'node:stream'
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type Server,
} from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { linesOf, refusalOf } from './message-lines.ts'

/** The longest that the end of the input waits for answers; a call that takes longer is given up. */
const waitMaxMs = 30_000

export function serveInput(open: () => Server, input: NodeJS.ReadStream, output: NodeJS.WriteStream): void {
  // The transport gives calls up when its input ends, so that the end is passed on later.
  const delayed = new PassThrough()
  const wire = new StdioServerTransport(delayed, output)
  serveStdio(open, { transport: wire })
  const unanswered = new Set<string | number>()
  let hasEnded = false
  const endWhenAnswered = () => {
    if (hasEnded && unanswered.size === 0) delayed.end()
  }

  const receive = wire.onmessage
  wire.onmessage = (message: JSONRPCMessage) => {
    // A subscription is answered when it ends, and not before.
    if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') unanswered.add(message.id)
    const cancelled = cancelledBy(message)
    if (cancelled !== undefined) unanswered.delete(cancelled)
    receive?.(message)
  }
  const send = wire.send.bind(wire)
  wire.send = async message => {
    await send(message)
    if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return
    if (message.id !== undefined) unanswered.delete(message.id)
    endWhenAnswered()
  }

  const passOn = async () => {
    for await (const line of linesOf(input)) {
      const refusal = refusalOf(line)
      if (refusal) await wire.send(refusal)
      else delayed.write(`${line}\n`)
    }
    hasEnded = true
    // The last lines are read in a later turn of the event loop.
    setImmediate(endWhenAnswered)
    setTimeout(() => delayed.end(), waitMaxMs).unref()
  }
  // An input that breaks off waits for no answers.
  passOn().catch(() => delayed.end())
}

/** Returns the id of the request that the message gives up. */
function cancelledBy(message: JSONRPCMessage): string | number | undefined {
  if (!isJSONRPCNotification(message) || message.method !== 'notifications/cancelled') return undefined
  const id = message.params?.requestId
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}
