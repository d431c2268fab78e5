// A team's credits while a transaction works on them: what is left of each grant, and the entries to be written.
import type { Credits, LedgerEntry } from '../../ledger-credits.ts'

export type Entry = Omit<LedgerEntry, 'id'>

export interface Grant {
  readonly id: number
  readonly type: 'recurring' | 'top_up'
  readonly expires_ms: number | null
  remaining: number
}

/** What an entry is about beside its grant. */
export type About = Pick<Entry, 'event_id' | 'hold_id'>

const never = Number.POSITIVE_INFINITY

export class Purse {
  readonly teamId: number
  readonly #nowMs: number
  readonly #grants: Map<number, Grant>
  readonly #changed = new Set<Grant>()
  /** In the order they happened. */
  readonly entries: Entry[] = []

  constructor(teamId: number, grants: readonly Grant[], nowMs: number) {
    this.teamId = teamId
    this.#nowMs = nowMs
    this.#grants = new Map(
      [...grants]
        .sort((a, b) => (a.expires_ms ?? never) - (b.expires_ms ?? never) || a.id - b.id)
        .map(grant => [grant.id, { ...grant }]),
    )
    for (const grant of this.#grants.values()) this.#expire(grant)
  }

  /** What can be spent. */
  get available(): number {
    let sum = 0
    for (const { remaining } of this.#grants.values()) sum += remaining
    return sum
  }

  get wallets(): Credits['wallets'] {
    return [...this.#grants.values()]
      .filter(({ remaining }) => remaining > 0)
      .map(({ type, remaining, expires_ms }) => ({ type, millicredits: remaining, expires_ms }))
  }

  /** The grants whose rest is another than it was. */
  get changed(): readonly Grant[] {
    return [...this.#changed]
  }

  /** Draws from the grants, soonest expiry first; false, and nothing drawn, when they have fewer. */
  take(amount: number, kind: 'charge' | 'hold', about: About): boolean {
    if (amount > this.available) return false
    let left = amount
    for (const grant of this.#grants.values()) {
      if (left === 0) break
      const part = Math.min(left, grant.remaining)
      if (part === 0) continue
      this.#move(grant, kind, -part, about)
      left -= part
    }
    return true
  }

  /** Gives back what a hold took of a grant; what has expired meanwhile is lost at once. */
  giveBack(grantId: number, amount: number, about: About): void {
    const grant = this.#grants.get(grantId)
    if (!grant) throw new Error(`Grant ${grantId} of a hold was not read.`)
    this.#move(grant, 'release', amount, about)
    this.#expire(grant)
  }

  /** Charges what a hold took of a grant, expired or not. */
  chargeHeld(grantId: number, amount: number, about: About): void {
    const grant = this.#grants.get(grantId)
    if (!grant) throw new Error(`Grant ${grantId} of a hold was not read.`)
    this.#move(grant, 'release', amount, { event_id: null, hold_id: about.hold_id ?? null })
    this.#move(grant, 'charge', -amount, about)
  }

  /** Writes off what is left of recurring grants. */
  endRecurring(): void {
    const about = { event_id: null, hold_id: null }
    for (const grant of this.#grants.values()) {
      if (grant.type === 'recurring' && grant.remaining > 0)
        this.#move(grant, 'expiry', -grant.remaining, about)
    }
  }

  #expire(grant: Grant): void {
    const isOver = grant.expires_ms !== null && grant.expires_ms <= this.#nowMs
    if (isOver && grant.remaining > 0) {
      this.#move(grant, 'expiry', -grant.remaining, { event_id: null, hold_id: null })
    }
  }

  #move(grant: Grant, kind: Entry['kind'], millicredits: number, about: About): void {
    grant.remaining += millicredits
    this.#changed.add(grant)
    const { event_id = null, hold_id = null } = about
    const at = { team_id: this.teamId, at_ms: this.#nowMs, grant_id: grant.id }
    this.entries.push({ ...at, kind, millicredits, event_id, hold_id })
  }
}
