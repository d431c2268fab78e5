// Requests go first: while some come, the threads of batch jobs rest for three quarters of their time.

/** When the last request came, as the thread that answers requests tells those of batch jobs. */
export class LastRequest {
  readonly shared: Int32Array<SharedArrayBuffer>

  /** `shared` is that of the thread that answers requests; its own when it is left out. */
  constructor(shared = new Int32Array(new SharedArrayBuffer(4))) {
    this.shared = shared
  }

  note(): void {
    Atomics.store(this.shared, 0, clock())
  }

  /** How long ago, in milliseconds; anything before the first. */
  get agoMs(): number {
    return (clock() - Atomics.load(this.shared, 0)) | 0
  }
}

/** Milliseconds in 32 bits, the same in all threads. */
const clock = (): number => Date.now() | 0

/** So long requests count as coming. */
const comingMs = 10
/** The scheduler would let a thread work on for longer while another waits for its processor. */
const workMs = 1
const restMs = 3

const neverNotified = new Int32Array(new SharedArrayBuffer(4))

const sleepThread = (ms: number): void => {
  Atomics.wait(neverNotified, 0, 0, ms)
}

/** A function to be called often by a thread that works on jobs: it puts that thread to sleep now and then. */
export function yieldToRequests(last: LastRequest, sleep: (ms: number) => void = sleepThread): () => void {
  let wokeMs = 0
  return () => {
    if (performance.now() - wokeMs < workMs) return
    const { agoMs } = last
    if (agoMs >= 0 && agoMs < comingMs) sleep(restMs)
    wokeMs = performance.now()
  }
}
