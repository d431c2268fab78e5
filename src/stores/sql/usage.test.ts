import { describeLedgers } from '../../../test/support/ledgers.ts'
import { usageContract } from '../ledger-usage.contract.ts'

describeLedgers('Usage', usageContract)
