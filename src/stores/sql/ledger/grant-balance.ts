// The grants of a team within a transaction: what is left of each, and the ledger entries to be written.
import type { CreditBalance, LedgerEntry } from '../../ledger-credits.ts'
import { hasBegun } from './grant-month.ts'

export type NewLedgerEntry = Omit<LedgerEntry, 'id'>

export interface OpenGrant {
  readonly id: number
  readonly type: 'recurring' | 'top_up'
  readonly expires_ms: number | null
  remaining: number
}

/** The usage event and the hold that an entry refers to. */
export type EntryReference = Pick<NewLedgerEntry, 'event_id' | 'hold_id'>

const neverMs = Number.POSITIVE_INFINITY

export class GrantBalance {
  readonly teamId: number
  readonly #nowMs: number
  readonly #grants: Map<number, OpenGrant>
  readonly #changed = new Set<OpenGrant>()
  /** The entries to be written, in the order in which they happened. */
  readonly entries: NewLedgerEntry[] = []

  constructor(teamId: number, grants: readonly OpenGrant[], nowMs: number) {
    this.teamId = teamId
    this.#nowMs = nowMs
    this.#grants = new Map(
      [...grants]
        .sort((a, b) => (a.expires_ms ?? neverMs) - (b.expires_ms ?? neverMs) || a.id - b.id)
        .map(grant => [grant.id, { ...grant }]),
    )
    for (const grant of this.#grants.values()) this.#expire(grant)
  }

  /** The credits that can be spent. */
  get available(): number {
    let sum = 0
    for (const { remaining } of this.#spendable()) sum += remaining
    return sum
  }

  get wallets(): CreditBalance['wallets'] {
    return this.#spendable()
      .filter(({ remaining }) => remaining > 0)
      .map(({ type, remaining, expires_ms }) => ({ type, millicredits: remaining, expires_ms }))
  }

  /** Returns the grants but those of later months, which a clock that was ahead has made. */
  #spendable(): readonly OpenGrant[] {
    return [...this.#grants.values()].filter(
      ({ type, expires_ms }) => type === 'top_up' || expires_ms === null || hasBegun(expires_ms, this.#nowMs),
    )
  }

  /** The grants of which more or less is left than was read. */
  get changed(): readonly OpenGrant[] {
    return [...this.#changed]
  }

  /** Draws from the grants, soonest expiry first. Returns false, and draws nothing, when they have fewer. */
  take(amount: number, kind: 'charge' | 'hold', reference: EntryReference): boolean {
    if (amount > this.available) return false
    let left = amount
    for (const grant of this.#spendable()) {
      if (left === 0) break
      const part = Math.min(left, grant.remaining)
      if (part === 0) continue
      this.#move(grant, kind, -part, reference)
      left -= part
    }
    return true
  }

  /** Gives back what a hold took of a grant; of a grant that has expired it expires at once. */
  giveBack(grantId: number, amount: number, reference: EntryReference): void {
    const grant = this.#grants.get(grantId)
    if (!grant) throw new Error(`Grant ${grantId} of a hold was not read.`)
    this.#move(grant, 'release', amount, reference)
    this.#expire(grant)
  }

  /** Charges what a hold took of a grant, even if the grant has expired. */
  chargeHeld(grantId: number, amount: number, reference: EntryReference): void {
    const grant = this.#grants.get(grantId)
    if (!grant) throw new Error(`Grant ${grantId} of a hold was not read.`)
    this.#move(grant, 'release', amount, { event_id: null, hold_id: reference.hold_id ?? null })
    this.#move(grant, 'charge', -amount, reference)
  }

  /** Lets what is left of recurring grants expire. */
  endRecurring(): void {
    const reference = { event_id: null, hold_id: null }
    for (const grant of this.#grants.values()) {
      if (grant.type === 'recurring' && grant.remaining > 0)
        this.#move(grant, 'expiry', -grant.remaining, reference)
    }
  }

  #expire(grant: OpenGrant): void {
    const isOver = grant.expires_ms !== null && grant.expires_ms <= this.#nowMs
    if (isOver && grant.remaining > 0) {
      this.#move(grant, 'expiry', -grant.remaining, { event_id: null, hold_id: null })
    }
  }

  #move(
    grant: OpenGrant,
    kind: NewLedgerEntry['kind'],
    millicredits: number,
    reference: EntryReference,
  ): void {
    grant.remaining += millicredits
    this.#changed.add(grant)
    const { event_id = null, hold_id = null } = reference
    const at = { team_id: this.teamId, at_ms: this.#nowMs, grant_id: grant.id }
    this.entries.push({ ...at, kind, millicredits, event_id, hold_id })
  }
}
