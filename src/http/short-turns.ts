// Bounds the requests that one turn of the event loop begins, and the connections that it ends: thousands may arrive, or
// leave, in one instant, and a turn would read all of them. Requests that one connection sent together arrive in one turn, and
// are begun in several.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { TurnQueue } from '../lib/threads/turn-queue.ts'

/** The time in which a turn begins requests and ends connections. */
const turnMs = 8
/** When so many requests wait to be begun, no other connection is read. */
const waitingMax = 32
/** The connections that are read again in a turn; most turns are over before the last of them. */
const releasedAtOnce = 32

/**
 * Begins requests in their order. When a turn is over, or many wait to be begun, it pauses all other connections; they are read
 * again in later turns, when none waits, the longest held first. To be called after `boundPipelining`, which lets few requests of
 * a connection begin.
 */
export function boundTurns(server: FastifyInstance): void {
  const reading = new Set<Socket>()
  const held = new Set<Socket>()
  const begun = new TurnQueue<() => void>(begin => begin())
  const releaseSome = () => {
    if (begun.waitingCount > 0) {
      setImmediate(releaseSome)
      return
    }
    let released = 0
    for (const socket of held) {
      if (released++ === releasedAtOnce) {
        setImmediate(releaseSome)
        return
      }
      held.delete(socket)
      reading.add(socket)
      socket.resume()
    }
  }
  const holdOthers = (own: Socket) => {
    if (held.size === 0) setImmediate(releaseSome)
    for (const socket of reading) {
      // One that is paused already has a reason of its own, and is resumed when that ends.
      if (socket === own || socket.isPaused()) continue
      reading.delete(socket)
      held.add(socket)
      socket.pause()
    }
  }
  const isOver = turnClock()
  server.server.on('connection', (socket: Socket) => {
    const holdOthersWhenOver = () => {
      if (isOver()) holdOthers(socket)
    }
    reading.add(socket)
    // A client closes a connection, or resets it.
    socket.once('end', holdOthersWhenOver).once('error', holdOthersWhenOver)
    socket.once('close', () => {
      reading.delete(socket)
      held.delete(socket)
    })
  })
  server.addHook('onRequest', ({ raw }, reply, begin) => {
    if (isOver() || begun.waitingCount >= waitingMax) holdOthers(raw.socket)
    // A client may leave while its request waits; nothing is done, or charged, for one that has.
    begun.push([() => (raw.socket.destroyed ? reply.hijack() : begin())])
  })
}

/** Returns a function that returns whether the turn in which it was first called is over. */
function turnClock(): () => boolean {
  let begunMs: number | undefined
  return () => {
    if (begunMs !== undefined) return performance.now() - begunMs >= turnMs
    begunMs = performance.now()
    setImmediate(() => {
      begunMs = undefined
    })
    return false
  }
}
