import { describe } from 'vitest'
import { describeLedgers } from '../../../test/support/ledgers.ts'
import { creditsContract } from '../ledger-credits.contract.ts'
import { keysContract } from '../ledger-keys.contract.ts'
import { moneyContract } from '../ledger-money.contract.ts'
import { retentionContract } from '../ledger-retention.contract.ts'
import { usageContract } from '../ledger-usage.contract.ts'

describeLedgers('the account side', home => {
  keysContract(home)
  creditsContract(home)
  moneyContract(home)
  describe('usage', () => usageContract(home))
  describe('retention', () => retentionContract(home))
})
