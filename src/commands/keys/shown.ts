// How a key is shown.
import { toCredits } from '../../metering/price.ts'
import type { ListedKey } from '../../stores/ledger-keys.ts'
import { type JsonOption, printResult } from '../output.ts'

/** As JSON shows a key: amounts in credits. */
export const keyAsJson = (key: ListedKey) => ({
  ...key,
  budget: key.budget === null ? null : toCredits(key.budget),
  spent: toCredits(key.spent),
  held: toCredits(key.held),
})

export const printSecret = (
  { secret, ...key }: ListedKey & { readonly secret: string },
  options: JsonOption,
): void =>
  printResult(
    { ...keyAsJson(key), key: secret },
    `Key ${key.id} "${key.name}", shown this once and stored only as a hash:\n\n  ${secret}\n`,
    options,
  )
