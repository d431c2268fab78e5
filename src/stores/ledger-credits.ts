// Credits: a ledger of entries. A balance is the sum of entries, and every charge stands beside its usage event.
import type { IdempotentRequest } from './ledger-idempotency.ts'
import type { DetailedUsageEvent } from './ledger-usage.ts'

/** Where credits come from: a grant that comes again every month, or one given once. */
export type GrantType = 'recurring' | 'top_up'

/** What an entry did to its grant. */
export type LedgerEntryKind = 'grant' | 'charge' | 'hold' | 'release' | 'expiry'

export interface LedgerEntry {
  readonly id: number
  readonly team_id: number
  readonly at_ms: number
  readonly kind: LedgerEntryKind
  /** Positive when the team has more to spend after it. */
  readonly millicredits: number
  readonly grant_id: number
  /** The usage event of a charge. */
  readonly event_id: string | null
  readonly hold_id: string | null
}

export interface Wallet {
  readonly type: GrantType
  /** What is left of the grant and not held. */
  readonly millicredits: number
  readonly expires_ms: number | null
}

export interface CreditBalance {
  /** What can be spent now: the sum of the wallets. */
  readonly millicredits: number
  /** Soonest expiry first, as they are spent. */
  readonly wallets: readonly Wallet[]
  readonly recurring: { readonly millicredits: number; readonly refreshMs: number } | undefined
}

/** One finished request to be written: its event, and what it costs. */
export interface Settlement {
  /** `credits_used` of the event is what is charged. */
  readonly event: DetailedUsageEvent
  /** A hold of the same team and key: draws from it first, and gives back the rest. A settled hold changes nothing. */
  readonly hold?: string
  /** The idempotency key whose answer is kept in the same transaction. */
  readonly answer?: KeptAnswer
}

export interface KeptAnswer extends Omit<IdempotentRequest, 'team_id'> {
  readonly status: number
  /** Null where it is too long to be kept. It is not kept either where the answers of the team have too many bytes. */
  readonly body: string | null
  /** The request has an effect and must not be done again: its answer is kept whatever the team has. */
  readonly mustBeKept: boolean
  readonly headers: string
}

export interface SettleResult {
  /** False: whose money did not suffice; nothing of the settlement was written. */
  readonly isPaid: boolean
  /** Another request with the same idempotency key was answered first: nothing of this settlement was written. */
  readonly isOvertaken?: true
  /** What the team can spend after it. */
  readonly remaining: number
  /** What is left of the key's budget after it, holds subtracted; null without a budget. */
  readonly keyRemaining: number | null
}

export interface CreditLedger {
  /** What the team can spend at this time; grants that expired are written off and due ones are made first. */
  credits(teamId: number, nowMs: number): Promise<CreditBalance>
  /** Gives credits once; they expire at `expiresMs`, or never. Returns the id of the grant. */
  grant(teamId: number, millicredits: number, nowMs: number, expiresMs: number | null): Promise<number>
  /**
   * Gives so many credits now and at the same time of every month; what is left of the month before expires, also what a
   * job gives back of it later. Returns the id of the grant that was made now; null for 0, which ends it.
   */
  setRecurring(teamId: number, millicredits: number, nowMs: number): Promise<number | null>
  /**
   * Writes finished requests in their order as one transaction: per request all of it (event, charge, totals, kept
   * answer) or, where its team or its key cannot pay, nothing; what is free is always paid. Answers stand in the same order.
   */
  settle(settlements: readonly Settlement[], nowMs: number): Promise<readonly SettleResult[]>
  /** Sets credits aside under an id of the caller's; false, and nothing held, when the team or the key has fewer. */
  hold(hold: Hold, nowMs: number): Promise<boolean>
  /** Gives back all that is left of the hold; nothing happens when it is unknown or settled. */
  release(holdId: string, nowMs: number): Promise<void>
  /** Every entry of the team, oldest first: for audits and tests. */
  entries(teamId: number): Promise<readonly LedgerEntry[]>
}

export interface Hold {
  readonly id: string
  readonly team_id: number
  readonly api_key_id: number | null
  readonly millicredits: number
}
