// What a request costs: charge lines that add up without rounding errors.

/** One line of a bill; `component` is the stable id that reports key on. */
export interface Charge {
  readonly component: string
  readonly label: string
  readonly quantity: number
  /** Credits a unit. */
  readonly unitPrice: number
}

// Prices have at most three decimals, so sums are taken in thousandths, which are whole numbers.
const thousandths = (credits: number): number => Math.round(credits * 1000)

/** The credits of all lines together. */
export const totalCredits = (charges: readonly Charge[]): number =>
  charges.reduce((sum, { quantity, unitPrice }) => sum + quantity * thousandths(unitPrice), 0) / 1000
