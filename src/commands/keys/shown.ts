// How a key is shown.
import type { CreatedKey } from '../../access/keys.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { toCredits } from '../../metering/price.ts'
import type { ListedKey } from '../../stores/ledger-keys.ts'
import { hint, type JsonOption, printResult } from '../output.ts'

/** As JSON shows a key: amounts in credits. */
export const keyAsJson = (key: ListedKey) => ({
  ...key,
  budget: key.budget === null ? null : toCredits(key.budget),
  spent: toCredits(key.spent),
  held: toCredits(key.held),
})

/** The only time that its secret is shown: as `key`. */
export const keyWithSecret = ({ secret, ...key }: CreatedKey) => ({ ...keyAsJson(key), key: secret })

export function printSecret(key: CreatedKey, options: JsonOption, more: JsonObject = {}): void {
  if (!options.json)
    hint(`Key ${key.id} ${JSON.stringify(key.name)}, shown this once and stored only as a hash:`)
  printResult({ ...keyWithSecret(key), ...more }, key.secret, options)
}
