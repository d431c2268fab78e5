// How soon a thread that died may be started again: at once after a long life, ever later after short ones.

/** Lives shorter than this follow one another ever more slowly. */
const shortLifeMs = 10_000
const firstDelayMs = 100
const delayMaxMs = 2000

export class RestartDelay {
  readonly #nowMs: () => number
  /** Deaths after short lives, one behind the other. */
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

  /** How long to wait from now, in whole milliseconds; 0 when there is no need to. */
  get leftMs(): number {
    return Math.max(0, Math.ceil(this.#notBeforeMs - this.#nowMs()))
  }
}
