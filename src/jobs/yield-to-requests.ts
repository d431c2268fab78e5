// Gives requests precedence: while they come, the threads of batch jobs sleep for three quarters of their time.

/** The time of the last request, shared by the thread that serves requests and those of batch jobs. */
export class LastRequest {
  readonly shared: Int32Array<SharedArrayBuffer>

  /** `shared` is the memory of the serving thread; when absent, new memory is allocated. */
  constructor(shared = new Int32Array(new SharedArrayBuffer(4))) {
    this.shared = shared
  }

  note(): void {
    Atomics.store(this.shared, 0, clock())
  }

  /** Returns whether a request has come within so many milliseconds. */
  wasWithin(ms: number): boolean {
    const agoMs = (clock() - Atomics.load(this.shared, 0)) | 0
    return agoMs >= 0 && agoMs < ms
  }
}

/** Returns the lower 32 bits of the time in milliseconds, the same in all threads. */
const clock = (): number => Date.now() | 0

/** Requests count as coming for this long after the last one. */
const comingMs = 10
/** The longest work between two sleeps. The scheduler would let a thread run for longer while another waits. */
const workMs = 1
const restMs = 3

const neverNotified = new Int32Array(new SharedArrayBuffer(4))

const sleepThread = (ms: number): void => {
  Atomics.wait(neverNotified, 0, 0, ms)
}

/** Returns a function that a thread of batch jobs calls often, and that puts it to sleep now and then while requests come. */
export function yieldToRequests(last: LastRequest, sleep: (ms: number) => void = sleepThread): () => void {
  let wokeMs = 0
  return () => {
    if (performance.now() - wokeMs < workMs) return
    if (last.wasWithin(comingMs)) sleep(restMs)
    wokeMs = performance.now()
  }
}
