// The port to the account side: teams and keys, credits, rate limits, usage and kept answers.
import type { CreditLedger } from './ledger-credits.ts'
import type { IdempotencyStore } from './ledger-idempotency.ts'
import type { KeyStore } from './ledger-keys.ts'
import type { RateStore } from './ledger-rates.ts'
import type { RetentionStore } from './ledger-retention.ts'
import type { UsageStore } from './ledger-usage.ts'

/**
 * The account side. Amounts are whole thousandths of a credit; times are epoch milliseconds and come from the caller.
 * Every method is one transaction.
 *
 * ```ts
 * const ledger = await openSqliteLedger(dataDir)
 * await createKey(ledger, { teamId: 1, nowMs: Date.now() }) // makes team 1 and its first monthly grant
 * await ledger.grant(1, 500_000, Date.now(), null) // 500 credits that never expire
 * const [result] = await ledger.settle([{ event }], Date.now())
 * result?.isPaid // false: the team cannot pay, and neither event nor charge was written
 * ```
 */
export interface Ledger
  extends KeyStore,
    CreditLedger,
    RateStore,
    UsageStore,
    IdempotencyStore,
    RetentionStore {
  close(): Promise<void>
}
