// Bounds pipelining: requests that a connection sends without waiting for earlier answers (RFC 9112, 9.3.2).
// All of them would be answered at once, and the answers kept until the first is taken.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The most requests of one connection that are answered at once. */
const runningMax = 16
/** The most that may wait behind them; a connection that has sent more is read no further. */
const waitingMax = 48

const connections = new WeakMap<object, Connection>()

/**
 * Answers at most `runningMax` requests of a connection at once. Answers that are still queued on one end with it. One read of a
 * connection may bring thousands of requests: they wait, or are dropped, before anything else is done for them. To be called
 * before other listeners for requests are added, because it takes the place of Fastify's.
 */
export function boundPipelining(server: FastifyInstance): void {
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = connections.get(socket) ?? new Connection(socket)
    connections.set(socket, connection)
    connection.take(response, () => server.routing(request, response))
  }
  server.server.removeAllListeners('request')
  // Node would answer requests with an Expect header by itself: 100 to some, 417 to others.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.server.on(event, take)
}

/** Calls `then` when all requests that arrived whole on the connection have been answered. */
export function whenAnswered(socket: object, then: () => void): void {
  const connection = connections.get(socket)
  if (connection) connection.whenAnswered(then)
  else then()
}

interface WaitingRequest {
  readonly response: ServerResponse
  readonly begin: () => void
}

class Connection {
  readonly #socket: Socket
  readonly #unanswered = new Set<ServerResponse>()
  readonly #waiting: WaitingRequest[] = []
  #isFull = false
  #whenAnswered: (() => void) | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.prependOnceListener('close', captureNoStacks)
    socket.once('close', () => this.#unanswered.forEach(close))
  }

  take(response: ServerResponse, begin: () => void): void {
    if (this.#waiting.length === waitingMax && !this.#isFull) this.#takeNoMore()
    if (this.#isFull || this.#socket.destroyed) return
    this.#unanswered.add(response)
    response.once('finish', () => this.#end(response))
    if (this.#unanswered.size <= runningMax) begin()
    else {
      this.#waiting.push({ response, begin })
      this.#socket.pause()
    }
  }

  whenAnswered(then: () => void): void {
    this.#whenAnswered = then
    this.#tellAnswered()
  }

  /** Lets the last request that waits say that those after it were not answered, and may be sent again (RFC 9112, 9.6). */
  #takeNoMore(): void {
    this.#isFull = true
    this.#waiting.at(-1)?.response.setHeader('Connection', 'close')
  }

  #end(answer: ServerResponse): void {
    this.#unanswered.delete(answer)
    const next = this.#waiting.shift()
    if (next) {
      next.begin()
      if (this.#waiting.length === 0) this.#readOn()
    }
    this.#tellAnswered()
  }

  #readOn(): void {
    // Node pauses a connection whose answers are not taken, notes it here, and resumes it by itself.
    const socket: Socket & { readonly _paused?: boolean } = this.#socket
    if (!socket._paused) socket.resume()
  }

  /** A request that broke off in its body is not waited for. */
  #tellAnswered(): void {
    if ([...this.#unanswered].some(({ req }) => req.complete)) return
    this.#whenAnswered?.()
    this.#whenAnswered = undefined
  }
}

/**
 * Node makes an error for each unanswered request of a connection that closes, and the stacks of thousands of them take a tenth
 * of a second. To be called before Node's own listener; errors that are made after it have stacks again.
 */
function captureNoStacks(): void {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  process.nextTick(() => {
    Error.stackTraceLimit = stackTraceLimit
  })
}

/**
 * Closes a queued answer. Node closes only the answer whose turn it is: timers, files and bytes of the others
 * would stay.
 */
function close(answer: ServerResponse): void {
  if (answer.socket) return
  answer.destroy()
  answer.emit('close')
}
