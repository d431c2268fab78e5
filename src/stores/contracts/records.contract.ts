// The contract of every adapter of the records port.
import { describe } from 'vitest'
import type { OpenRecords } from '../../../test/support/records.ts'
import { identityContract } from './records-identity.contract.ts'
import { linkedContract } from './records-linked.contract.ts'
import { loadContract } from './records-load.contract.ts'
import { rankedContract } from './records-ranked.contract.ts'
import { rowsContract } from './records-rows.contract.ts'
import { searchContract } from './records-search.contract.ts'

/** Declares the tests of an adapter; `open` opens a store in an existing folder, again and again, also twice at once. */
export function recordsContract(name: string, open: OpenRecords): void {
  describe(name, () => {
    describe('a load', () => loadContract(open))
    describe('what is stored', () => identityContract(open))
    describe('a job', () => linkedContract(open))
    describe('a search', () => searchContract(open))
    describe('a page', () => rowsContract(open))
    describe('a ranked page', () => rankedContract(open))
  })
}
