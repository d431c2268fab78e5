// Arrays that the threads of a process have in common: the thread that needs one first makes it, the others take its memory.
import { randomUUID } from 'node:crypto'
import { BroadcastChannel, type MessagePort, receiveMessageOnPort, threadId } from 'node:worker_threads'

export type SharableArray = Uint8Array | Uint16Array | Uint32Array | Int32Array

/** Memory that WebAssembly works in, which is shared already. */
export interface SharedMemory {
  readonly buffer: SharedArrayBuffer
}

export type Shareable = SharableArray | SharedMemory

/** Threads that get the same one share arrays with each other. */
export interface ArraySharing {
  readonly threads: number
  readonly channel: string
  /** The id of the thread that is making an array; 0 while none is. */
  readonly maker: Int32Array
  /** A thread that is making an array for longer than this has died, or is not waited for. */
  readonly patienceMs: number
}

export const newArraySharing = (threads: number, patienceMs = 5000): ArraySharing => ({
  threads,
  channel: `arrays-${randomUUID()}`,
  maker: new Int32Array(new SharedArrayBuffer(4)),
  patienceMs,
})

/** So many groups that were released are remembered, so that what another thread still sends of them is not kept. */
const releasedMax = 1000

interface MadeArray {
  readonly group: string
  readonly name: string
  readonly array: Shareable
}

/**
 * The arrays of one thread and of all others with the same `sharing`. Arrays of one group are released together. They
 * must not be changed once they are made.
 *
 * @example const starts = arrays.get('segment-7', 'starts', () => countStarts(postings))
 */
export class SharedArrays {
  /** The number of threads that have them in common. */
  readonly threads: number
  readonly #maker: Int32Array
  readonly #patienceMs: number
  readonly #channel: BroadcastChannel
  readonly #groups = new Map<string, Map<string, Shareable>>()
  readonly #released = new Set<string>()
  #isMaking = false

  constructor({ threads, channel, maker, patienceMs }: ArraySharing) {
    this.threads = threads
    this.#maker = maker
    this.#patienceMs = patienceMs
    this.#channel = new BroadcastChannel(channel)
    this.#channel.unref()
  }

  /**
   * Returns the array of this name, which `make` returns where no thread has made it. Only one thread makes an array at a
   * time; another one that needs any waits for it, so that nothing is made twice.
   */
  get<Kind extends Shareable>(group: string, name: string, make: () => Kind): Kind {
    const array =
      this.#known(group, name) ?? this.#alone(() => this.#known(group, name) ?? this.#make(group, name, make))
    return array as Kind
  }

  /** Lets go of the arrays of a group; threads that still use them keep theirs. */
  release(group: string): void {
    this.#groups.delete(group)
    if (this.#released.size >= releasedMax) this.#released.clear()
    this.#released.add(group)
  }

  close(): void {
    this.#channel.close()
  }

  #make(group: string, name: string, make: () => Shareable): Shareable {
    const array = inSharedMemory(make())
    this.#keep({ group, name, array })
    this.#channel.postMessage({ group, name, array } satisfies MadeArray)
    return array
  }

  #known(group: string, name: string): Shareable | undefined {
    this.#released.delete(group)
    for (;;) {
      // The types of Node leave out that a channel is accepted too.
      const received = receiveMessageOnPort(this.#channel as unknown as MessagePort)
      if (!received) return this.#groups.get(group)?.get(name)
      this.#keep(received.message as MadeArray)
    }
  }

  #keep({ group, name, array }: MadeArray): void {
    if (this.#released.has(group)) return
    const arrays = this.#groups.get(group) ?? new Map<string, Shareable>()
    this.#groups.set(group, arrays)
    // A thread that was replaced may have made it again.
    if (!arrays.has(name)) arrays.set(name, array)
  }

  /** Returns what `work` returns, which may need other arrays; no other thread makes one meanwhile. */
  #alone<T>(work: () => T): T {
    if (this.#isMaking) return work()
    this.#isMaking = true
    const own = threadId + 1
    let other = Atomics.compareExchange(this.#maker, 0, 0, own)
    while (other !== 0) {
      const hasPassed = Atomics.wait(this.#maker, 0, other, this.#patienceMs) === 'timed-out'
      const expected = hasPassed ? other : 0
      const found = Atomics.compareExchange(this.#maker, 0, expected, own)
      other = found === expected ? 0 : found
    }
    try {
      return work()
    } finally {
      this.#isMaking = false
      Atomics.compareExchange(this.#maker, 0, own, 0)
      Atomics.notify(this.#maker, 0)
    }
  }
}

function inSharedMemory<Kind extends Shareable>(array: Kind): Kind {
  if (array.buffer instanceof SharedArrayBuffer) return array
  const copied = array as SharableArray
  const Type = copied.constructor as new (buffer: SharedArrayBuffer) => SharableArray
  const shared = new Type(new SharedArrayBuffer(copied.byteLength))
  shared.set(copied)
  return shared as Kind
}
