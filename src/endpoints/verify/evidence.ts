// Gathers the evidence of a check of a person's work history, before it is judged.
import type { Person } from '../../catalog/person/person.ts'

export type Employment = NonNullable<
  NonNullable<NonNullable<Person['experience']>['employment_details']>['current']
>[number]

export type School = NonNullable<NonNullable<Person['education']>['schools']>[number]

/** A page that names the person and the employer, and is not a copy of the profile. */
export type Citation = {
  readonly url: string
  readonly title: string
  readonly snippet: string
}

/** The conflicts between dates, each as a sentence. */
export interface DateEvidence {
  /** False when there are no dates that could be compared. */
  readonly isChecked: boolean
  readonly studyConflicts: readonly string[]
  readonly jobConflicts: readonly string[]
}

/** The people who engage with the person's own posts. */
export interface EngagerEvidence {
  readonly postsExamined: number
  readonly engagersExamined: number
  /** The engagers who work at the claimed employer, each counted once. */
  readonly engagersMatched: number
}

/** The statements of pages about the current role. */
export interface WebEvidence {
  readonly isSearched: boolean
  /** Why there was no search; null when there was one. */
  readonly message: string | null
  readonly citations: readonly Citation[]
  /** The citations on the employer's own site. */
  readonly ofEmployer: number
  /** Pages that copy profiles, which carry no weight. */
  readonly mirrors: number
}

export interface Evidence {
  readonly name: string
  /** The current job that the verdict is about; undefined when the person claims none. */
  readonly role: Employment | undefined
  readonly pastRoles: number
  readonly dates: DateEvidence
  readonly engagers: EngagerEvidence
  readonly web: WebEvidence
}
