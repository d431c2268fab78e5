// Candidates: records that may be the one meant.
import type { StoredMatch, StoredRecord } from '../stores/records.ts'

export interface Candidate {
  /** 0 to 1; 1 only for an identifier the record states now, or a name that is nobody else's. */
  readonly confidence: number
  readonly stored: StoredRecord
}

/** A record that a name may mean. */
export interface NameMatch {
  readonly id: number
  readonly confidence: number
}

/** The confidence in an identifier that the record stated once. */
const formerConfidence = 0.9

/** Returns the confidence in a record that has the identifier, or had it. */
export const statedConfidence = (isFormer: boolean): number => (isFormer ? formerConfidence : 1)

/** Returns candidates for records that an identifier found. */
export const statedCandidates = (found: readonly StoredMatch[]): readonly Candidate[] =>
  found.map(stored => ({ stored, confidence: statedConfidence(stored.former) }))
