// Bounds pipelining: requests that a connection sends without waiting for earlier answers (RFC 9112, 9.3.2).
// All of them would be answered at once, and the answers kept until the first is taken.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The most requests of one connection that are answered at once. */
const runningMax = 16
/** The most that may wait behind them; a connection that has sent more is read no further. */
const waitingMax = 48

const connections = new WeakMap<object, Connection>()

/** Answers at most `runningMax` requests of a connection at once. Answers that are still queued on one end with it. */
export function boundPipelining(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, begin) => {
    const { socket } = request.raw
    const connection = connections.get(socket) ?? new Connection(socket)
    connections.set(socket, connection)
    connection.take(reply, begin)
  })
}

/** Calls `then` when all requests that arrived whole on the connection have been answered. */
export function whenAnswered(socket: object, then: () => void): void {
  const connection = connections.get(socket)
  if (connection) connection.whenAnswered(then)
  else then()
}

interface WaitingRequest {
  readonly reply: FastifyReply
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
    socket.once('close', () => this.#unanswered.forEach(close))
  }

  take(reply: FastifyReply, begin: () => void): void {
    const answer = reply.raw
    if (this.#waiting.length === waitingMax) this.#takeNoMore()
    if (this.#isFull || this.#socket.destroyed) {
      reply.hijack()
      return
    }
    this.#unanswered.add(answer)
    answer.once('finish', () => this.#end(answer))
    if (this.#unanswered.size <= runningMax) begin()
    else {
      this.#waiting.push({ reply, begin })
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
    this.#waiting.at(-1)?.reply.header('Connection', 'close')
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
 * Closes a queued answer. Node closes only the answer whose turn it is: timers, files and bytes of the others
 * would stay.
 */
function close(answer: ServerResponse): void {
  if (answer.socket) return
  answer.destroy()
  answer.emit('close')
}
