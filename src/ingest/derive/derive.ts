// What follows from a record's own statements: filled in where the source is silent, computed where it is arithmetic.
import { deriveCompany } from './company.ts'
import type { Derive } from './context.ts'
import { deriveDeveloper } from './dev-platform.ts'
import { deriveReview } from './employee-review.ts'
import { deriveJob } from './job.ts'
import { derivePerson } from './person.ts'
import { derivePost } from './social-post.ts'

const derivations: Readonly<Record<string, Derive>> = {
  person: derivePerson,
  company: deriveCompany,
  job: deriveJob,
  social_post: derivePost,
  dev_platform: deriveDeveloper,
  employee_review: deriveReview,
}

const none: Derive = () => undefined

/** The derivation of a dataset; nothing for one that has none. */
export const derivationOf = (dataset: string): Derive => derivations[dataset] ?? none
