import { describe } from 'vitest'
import { describeLedgers } from '../../../../test/support/ledgers.ts'
import { creditsContract } from '../../contracts/ledger-credits.contract.ts'
import { idempotencyContract } from '../../contracts/ledger-idempotency.contract.ts'
import { keysContract } from '../../contracts/ledger-keys.contract.ts'
import { moneyContract } from '../../contracts/ledger-money.contract.ts'
import { retentionContract } from '../../contracts/ledger-retention.contract.ts'
import { usageContract } from '../../contracts/ledger-usage.contract.ts'

describeLedgers('the account side', home => {
  keysContract(home)
  idempotencyContract(home)
  creditsContract(home)
  moneyContract(home)
  describe('usage', () => usageContract(home))
  describe('retention', () => retentionContract(home))
})
