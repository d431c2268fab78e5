// What a request costs: charge lines that add up without rounding errors.
import type { CostComponent } from '../stores/ledger-usage.ts'

/** One line of a bill; `component` is the stable id that reports key on. */
export interface Charge {
  readonly component: string
  readonly label: string
  readonly quantity: number
  /** Credits a unit. */
  readonly unitPrice: number
}

// Prices have at most three decimals, so sums are taken in thousandths, which are whole numbers.
export const toMillicredits = (credits: number): number => Math.round(credits * 1000)
export const toCredits = (millicredits: number): number => millicredits / 1000

const lineOf = ({ quantity, unitPrice }: Charge): number => quantity * toMillicredits(unitPrice)

/** Thousandths of a credit of all lines together. */
export const totalMillicredits = (charges: readonly Charge[]): number =>
  charges.reduce((sum, charge) => sum + lineOf(charge), 0)

/** The lines as usage events show them. */
export const costComponents = (charges: readonly Charge[]): readonly CostComponent[] =>
  charges.map(charge => ({
    component: charge.component,
    label: charge.label,
    quantity: charge.quantity,
    unit_price: charge.unitPrice,
    credits: toCredits(lineOf(charge)),
  }))
