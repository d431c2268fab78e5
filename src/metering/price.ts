// What a request costs: charge lines that add up without rounding errors.
import type { CostComponent } from '../stores/ledger-usage.ts'
import type { StoredRecord } from '../stores/records.ts'

/** One line of a bill; `component` is the stable id that reports key on. */
export interface Charge {
  readonly component: string
  /** What a unit is, in the singular: `Person profile`. */
  readonly label: string
  readonly quantity: number
  /** Credits a unit. */
  readonly unitPrice: number
  /** The records that are charged for, where each is charged for once: `quantity` is how many they are. */
  readonly recordIds?: readonly number[]
}

type Tariff = Pick<Charge, 'component' | 'label' | 'unitPrice'>

/** The charge for records that were found, each once, however many identifiers or spellings found it. */
export function chargeRecords(tariff: Tariff, found: readonly StoredRecord[]): Charge {
  const recordIds = [...new Set(found.map(({ id }) => id))]
  return { ...tariff, quantity: recordIds.length, recordIds }
}

/** The charges of one component together, with no record charged for twice. */
export function mergeCharges(charges: readonly Charge[]): readonly Charge[] {
  const merged = new Map<string, Charge>()
  for (const charge of charges) {
    const key = `${charge.component} ${charge.unitPrice}`
    const before = merged.get(key)
    merged.set(key, before ? sumOf(before, charge) : charge)
  }
  return [...merged.values()]
}

function sumOf(one: Charge, other: Charge): Charge {
  if (!one.recordIds || !other.recordIds) return { ...one, quantity: one.quantity + other.quantity }
  const recordIds = [...new Set([...one.recordIds, ...other.recordIds])]
  return { ...one, quantity: recordIds.length, recordIds }
}

// Prices have at most three decimals, so sums are taken in thousandths, which are whole numbers.
export const toMillicredits = (credits: number): number => Math.round(credits * 1000)
export const toCredits = (millicredits: number): number => millicredits / 1000

const lineOf = ({ quantity, unitPrice }: Charge): number => quantity * toMillicredits(unitPrice)

/** Thousandths of a credit of all lines together. */
export const totalMillicredits = (charges: readonly Charge[]): number =>
  charges.reduce((sum, charge) => sum + lineOf(charge), 0)

/** The lines as usage events and previews show them; what was not found has none. */
export const costComponents = (charges: readonly Charge[]): readonly CostComponent[] =>
  charges
    .filter(({ quantity }) => quantity > 0)
    .map(charge => ({
      component: charge.component,
      label: charge.label,
      quantity: charge.quantity,
      unit_price: charge.unitPrice,
      credits: toCredits(lineOf(charge)),
    }))
