// Gives the memory of a buffer back before the garbage collector would.
import { MessageChannel } from 'node:worker_threads'

/** Less memory is left to the garbage collector. */
const releasedMin = 2 ** 17

const { port1: closedPort } = new MessageChannel()
closedPort.close()

/**
 * Takes the memory from the buffer of the bytes, which have the length 0 then. Nothing may use it any more: neither JavaScript nor a
 * write of the operating system that has not ended. V8 counts the memory of buffers that are not collected yet, and collects the
 * whole heap for each few megabytes of it. Memory that threads share, and little memory, stays as it is.
 */
export function releaseBuffer(bytes: Uint8Array): void {
  // A message to a closed port takes what is moved with it, and is dropped.
  if (isReleasable(bytes)) closedPort.postMessage(undefined, [bytes.buffer])
}

/** Returns whether the memory of the bytes is not shared by threads, and long enough to be worth it. */
export const isReleasable = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength >= releasedMin
