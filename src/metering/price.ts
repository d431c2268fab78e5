// The charges of a request, which add up without rounding errors.
import { memoizedByObject } from '../lib/cache.ts'
import type { Charge } from '../stores/charge.ts'
import type { CostComponent } from '../stores/ledger-usage.ts'
import type { StoredRecord } from '../stores/records.ts'
import type { ComponentPrice, Price } from './prices.ts'

/** The units of a component that a request found: a number, or records that are charged for once each. */
type Units = number | readonly Pick<StoredRecord, 'id'>[]

type ComponentsOf<P extends Price> = 'base' | keyof P['sections'] | keyof P['entries']

/**
 * Returns a charge for each component of the price that `units` names. A record is charged for once, however many
 * identifiers or spellings found it.
 */
export function chargesOf<P extends Price>(
  price: P,
  units: { readonly [Component in ComponentsOf<P>]?: Units },
): readonly Charge[] {
  const found: Readonly<Record<string, Units | undefined>> = units
  const charges: Charge[] = []
  for (const [name, component] of componentsOf(price)) {
    const amount = found[name]
    if (amount !== undefined) charges.push(chargeOf(component, amount))
  }
  return charges
}

/** Returns the components of a price by the names of their units. */
const componentsOf = memoizedByObject((price: Price): readonly (readonly [string, ComponentPrice])[] => [
  ...(price.base ? [['base', price.base] as const] : []),
  ...Object.entries(price.sections ?? {}),
  ...Object.entries(price.entries ?? {}),
])

function chargeOf({ component, label, unitPrice }: ComponentPrice, units: Units): Charge {
  if (typeof units === 'number') return { component, label, unitPrice, quantity: units }
  const recordIds = [...new Set(units.map(({ id }) => id))]
  return { component, label, unitPrice, quantity: recordIds.length, recordIds }
}

/** Merges the charges of each component, so that no record is charged for twice. */
export function mergeCharges(charges: readonly Charge[]): readonly Charge[] {
  const merged = new Map<string, Charge>()
  for (const charge of charges) {
    const key = `${charge.component} ${charge.unitPrice}`
    const before = merged.get(key)
    merged.set(key, before ? mergedCharge(before, charge) : charge)
  }
  return [...merged.values()]
}

function mergedCharge(one: Charge, other: Charge): Charge {
  if (!one.recordIds || !other.recordIds) return { ...one, quantity: one.quantity + other.quantity }
  const recordIds = [...new Set([...one.recordIds, ...other.recordIds])]
  return { ...one, quantity: recordIds.length, recordIds }
}

// Prices have at most three decimals, so sums are computed in thousandths, which are whole numbers.
export const toMillicredits = (credits: number): number => Math.round(credits * 1000)
export const toCredits = (millicredits: number): number => millicredits / 1000

const lineMillicredits = ({ quantity, unitPrice }: Charge): number => quantity * toMillicredits(unitPrice)

/** Returns the sum of all charges in thousandths of a credit. */
export const totalMillicredits = (charges: readonly Charge[]): number =>
  charges.reduce((sum, charge) => sum + lineMillicredits(charge), 0)

/** Returns the charge lines that usage events and previews show; charges of quantity 0 have none. */
export const costComponents = (charges: readonly Charge[]): readonly CostComponent[] =>
  charges
    .filter(({ quantity }) => quantity > 0)
    .map(charge => ({
      component: charge.component,
      label: charge.label,
      quantity: charge.quantity,
      unit_price: charge.unitPrice,
      credits: toCredits(lineMillicredits(charge)),
    }))
