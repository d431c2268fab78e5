// A charge line, as an endpoint makes it and a batch job keeps it until its end.
export interface Charge {
  /** A stable id: usage reports group by it. */
  readonly component: string
  /** A unit in words, in the singular: `Person profile`. */
  readonly label: string
  readonly quantity: number
  /** Credits per unit. */
  readonly unitPrice: number
  /**
   * The ids of the charged records, where each is charged for once: `quantity` is their number. Charges of several
   * chunks of a batch job are merged by them.
   */
  readonly recordIds?: readonly number[]
}
