// The port to the account side: who may call, what it may cost, what it did cost, and what was asked.
import type { CreditLedger } from './ledger-credits.ts'
import type { IdempotencyStore } from './ledger-idempotency.ts'
import type { KeyStore } from './ledger-keys.ts'
import type { RateStore } from './ledger-rates.ts'
import type { RetentionStore } from './ledger-retention.ts'
import type { UsageStore } from './ledger-usage.ts'

/** Amounts are whole thousandths of a credit; times are epoch milliseconds, given by the caller. */
export interface Ledger
  extends KeyStore,
    CreditLedger,
    RateStore,
    UsageStore,
    IdempotencyStore,
    RetentionStore {
  close(): Promise<void>
}
