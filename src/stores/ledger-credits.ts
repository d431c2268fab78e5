// Credits: a ledger of entries. A balance is the sum of entries, and every charge is stored with its usage event.
import type { IdempotentRequest } from './ledger-idempotency.ts'
import type { DetailedUsageEvent } from './ledger-usage.ts'

/** A recurring grant is renewed every month; a top-up is given once. */
export type GrantType = 'recurring' | 'top_up'

/** The effect of an entry on its grant. */
export type LedgerEntryKind = 'grant' | 'charge' | 'hold' | 'release' | 'expiry'

export interface LedgerEntry {
  readonly id: number
  readonly team_id: number
  readonly at_ms: number
  readonly kind: LedgerEntryKind
  /** Positive when the entry gives the team more to spend. */
  readonly millicredits: number
  readonly grant_id: number
  /** The usage event of a charge; null for other kinds. */
  readonly event_id: string | null
  readonly hold_id: string | null
}

export interface Wallet {
  readonly type: GrantType
  /** The rest of the grant, without held credits. */
  readonly millicredits: number
  readonly expires_ms: number | null
}

export interface CreditBalance {
  /** The spendable credits: the sum of the wallets. */
  readonly millicredits: number
  /** Sorted in the order in which they are spent: soonest expiry first. */
  readonly wallets: readonly Wallet[]
  readonly recurring: { readonly millicredits: number; readonly refreshMs: number } | undefined
}

/** A finished request to be written: its event, and what it costs. */
export interface Settlement {
  /** The charge is the event's `millicredits`. */
  readonly event: DetailedUsageEvent
  /** A hold of the same team and key. It pays first, and its rest is given back; a hold settled before changes nothing. */
  readonly hold?: string
  /** The key that pays where the event names none: the run of a watch is paid by the key that made it. */
  readonly payer?: number | null
  /** The answer that is kept under its idempotency key in the same transaction. */
  readonly answer?: KeptAnswer
}

export interface KeptAnswer extends Omit<IdempotentRequest, 'team_id'> {
  readonly status: number
  /** Null for a body that is too long to be kept. A body is not kept either when the team's answers have too many bytes. */
  readonly body: string | null
  /** True for a request that must not be carried out twice: its answer is kept however many bytes the team's answers have. */
  readonly mustBeKept: boolean
  readonly headers: string
}

/** Why nothing was paid: the team has too few credits, the budget of the key is spent, or the key may not be used any more. */
export type PaymentRefusal = 'credits' | 'budget' | 'key'

export interface SettleResult {
  /** False when the team or the key could not pay; then nothing of the settlement was written. */
  readonly isPaid: boolean
  /** The reason, where the settlement names a payer. */
  readonly refusal?: PaymentRefusal
  /** True when another request with the same idempotency key was settled first; then nothing of this one was written. */
  readonly isOvertaken?: true
  /** The credits that the team can still spend. */
  readonly remaining: number
  /** The rest of the key's budget, holds subtracted; null without a budget. */
  readonly keyRemaining: number | null
}

export interface CreditLedger {
  /** Returns what the team can spend. Expired grants are written off, and a recurring grant that is due is made first. */
  credits(teamId: number, nowMs: number): Promise<CreditBalance>
  /** Gives credits once; they expire at `expiresMs`, or never. Returns the id of the grant. */
  grant(teamId: number, millicredits: number, nowMs: number, expiresMs: number | null): Promise<number>
  /**
   * Gives credits now and on the first of every month, when what is left of the month before expires, including what a
   * batch job gives back of it later. 0 ends the recurring grant. Returns the id of the grant made now; null for 0.
   */
  setRecurring(teamId: number, millicredits: number, nowMs: number): Promise<number | null>
  /**
   * Writes finished requests in their order, as one transaction. Of each request either everything is written (event,
   * charge, sums, kept answer) or, where its team or its key cannot pay, nothing; a free request is always written.
   * Returns a result for each settlement, in the same order.
   */
  settle(settlements: readonly Settlement[], nowMs: number): Promise<readonly SettleResult[]>
  /** Returns why nothing could be paid now for what goes on without requests; undefined when the amount could. */
  refusal(payment: Omit<Hold, 'id'>, nowMs: number): Promise<PaymentRefusal | undefined>
  /**
   * Sets credits aside under an id that the caller chooses, once for each id. Returns false, and holds nothing, when team
   * or key have fewer, or the key may not be used any more.
   */
  hold(hold: Hold, nowMs: number): Promise<boolean>
  /** Gives back what is left of the hold. A hold that is unknown or settled is ignored. */
  release(holdId: string, nowMs: number): Promise<void>
  /** Returns every entry of the team, oldest first; audits and tests read them. */
  entries(teamId: number): Promise<readonly LedgerEntry[]>
}

export interface Hold {
  readonly id: string
  readonly team_id: number
  readonly api_key_id: number | null
  readonly millicredits: number
}
