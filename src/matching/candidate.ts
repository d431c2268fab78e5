// A record that may be the one asked for.
import type { StoredRecord } from '../stores/records.ts'

export interface Candidate {
  /** 0 to 1; 1 only for an identifier the record states now. */
  readonly confidence: number
  readonly stored: StoredRecord
}
