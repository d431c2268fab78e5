// The delay before a thread that died is started again: none after a long life, ever longer after short ones.

/** The delay grows with every consecutive life shorter than this. */
const shortLifeMs = 10_000
const firstDelayMs = 100
const delayMaxMs = 2000

export class RestartDelay {
  readonly #nowMs: () => number
  /** The number of consecutive deaths after short lives. */
  #deaths = 0
  #startedMs = 0
  #notBeforeMs = 0

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  noteStart(): void {
    this.#startedMs = this.#nowMs()
  }

  noteDeath(): void {
    const nowMs = this.#nowMs()
    this.#deaths = nowMs - this.#startedMs < shortLifeMs ? this.#deaths + 1 : 1
    const delayMs = this.#deaths === 1 ? 0 : firstDelayMs * 2 ** (this.#deaths - 2)
    this.#notBeforeMs = nowMs + Math.min(delayMs, delayMaxMs)
  }

  /** The whole milliseconds until the thread may be started; 0 when it may be started now. */
  get leftMs(): number {
    return Math.max(0, Math.ceil(this.#notBeforeMs - this.#nowMs()))
  }
}
