// The rules of robots.txt: which pages of a website may be fetched.
import { createRequire } from 'node:module'
import { openCache } from '../../lib/cache.ts'
import type { GuardedFetch } from '../../lib/guarded-fetch.ts'
import { AddressRefused } from '../../lib/outgoing-url.ts'
import { robotName } from '../user-agent.ts'
import { PageFault, unreachableFault } from './page-fault.ts'

/** The time for which rules are kept, and for which a website counts as one whose rules cannot be read. */
const keepMs = 3_600_000
const outageMs = 60_000
const sitesMax = 1000
const timeoutMs = 5000
/** Rules behind these bytes do not count, as RFC 9309 allows. */
const bytesMax = 1024 * 1024

// The package states an ES module in its types and is a CommonJS one.
const robotsParser: typeof import('robots-parser').default = createRequire(import.meta.url)('robots-parser')

/** Returns whether an address may be fetched. */
type Rules = (url: string) => boolean

interface KeptRules {
  readonly rules: Promise<Rules>
  untilMs: number
}

export class Robots {
  readonly #guard: GuardedFetch
  readonly #userAgent: string
  readonly #nowMs: () => number
  readonly #kept = openCache<string, KeptRules>(sitesMax)

  constructor(guard: GuardedFetch, userAgent: string, nowMs: () => number) {
    this.#guard = guard
    this.#userAgent = userAgent
    this.#nowMs = nowMs
  }

  /** Throws a PageFault when the rules of the website forbid the page, or AddressRefused when nothing is sent to it. */
  async refuseForbidden(address: string): Promise<void> {
    const { origin } = new URL(address)
    let kept = this.#kept.get(origin)
    if (!kept || kept.untilMs <= this.#nowMs()) {
      kept = this.#keep(origin)
      this.#kept.set(origin, kept)
    }
    const isAllowed = await kept.rules
    if (!isAllowed(address)) throw new PageFault('The robots.txt of the website forbids it.')
  }

  #keep(origin: string): KeptRules {
    const kept: KeptRules = { rules: this.#read(origin), untilMs: this.#nowMs() + keepMs }
    kept.rules.catch(() => {
      kept.untilMs = this.#nowMs() + outageMs
    })
    return kept
  }

  async #read(origin: string): Promise<Rules> {
    const url = `${origin}/robots.txt`
    try {
      const { status, body } = await this.#guard.get(url, {
        headers: { 'user-agent': this.#userAgent },
        timeoutMs,
        bytesMax,
        cutsBody: true,
      })
      if (status >= 500 || status === 429)
        throw new PageFault('The robots.txt of the website cannot be read.')
      // A website without the file has no rules.
      if (status >= 300) return () => true
      const rules = robotsParser(url, body.toString())
      return address => rules.isAllowed(address, robotName) ?? true
    } catch (error) {
      if (error instanceof PageFault || error instanceof AddressRefused) throw error
      throw unreachableFault(error)
    }
  }
}
