// Derives what follows from a record's own statements: fills in what the source does not say, computes what is arithmetic.
import type { MutableObject } from '../../lib/json/json.ts'
import { deriveCompany, settleCompany } from './company.ts'
import type { DeriveContext } from './context.ts'
import { deriveDeveloper } from './dev-platform.ts'
import { deriveReview } from './employee-review.ts'
import { deriveJob } from './job.ts'
import { derivePerson } from './person.ts'
import { derivePost } from './social-post.ts'

/**
 * A derivation takes the type of its dataset's records, which the catalogue declares and the check step has enforced.
 * The table knows all of them only as JSON: parameters of methods, unlike those of functions, may be narrower.
 */
interface Derivation {
  /**
   * Changes the record in place; it belongs to this call. Returns undefined when there is nothing to wait for, because
   * awaiting costs more than most derivations.
   */
  derive(record: MutableObject, context: DeriveContext): Promise<void> | undefined
  /** Settles in place what the sources of a record say differently of one thing; `derive` does so, too. */
  settle?(record: MutableObject): void
  /**
   * Part of the hash of a row: when it changes, the next import of the same row derives its values again. It is raised
   * with every change that reads a stated value otherwise, such as the tables of job titles; derive.test.ts demands it.
   */
  readonly revision?: string
}

const derivations: ReadonlyMap<string, Derivation> = new Map<string, Derivation>([
  ['person', { derive: derivePerson, revision: 'titles 25, names 6, places 4, links 1' }],
  ['company', { derive: deriveCompany, settle: settleCompany, revision: 'names 2, places 4, rounds 1' }],
  ['job', { derive: deriveJob, revision: 'titles 25, places 4' }],
  ['social_post', { derive: derivePost, revision: 'links 1, places 1' }],
  ['dev_platform', { derive: deriveDeveloper }],
  ['employee_review', { derive: deriveReview }],
])

const noDerivation: Derivation = { derive: () => undefined }

/** Returns the derivation of a dataset; one that does nothing for a dataset that has none. */
export const derivationFor = (dataset: string): Derivation['derive'] =>
  (derivations.get(dataset) ?? noDerivation).derive

/** Settles in place what the sources of a record say differently of one thing. */
export const settle = (dataset: string, record: MutableObject): void =>
  derivations.get(dataset)?.settle?.(record)

/** Returns what is part of the hash of every row of a dataset; empty when its derivation never changed. */
export const derivationRevision = (dataset: string): string => derivations.get(dataset)?.revision ?? ''
