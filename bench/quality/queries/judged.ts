// The type of a verdict on one label.
/** A label of a query, and whether the reading agrees with it. */
export interface JudgedCriterion {
  readonly query: string
  readonly label: string
  readonly wanted: string
  readonly isRight: boolean
  /** The reading that came instead, in words. */
  readonly read: string
}
