// Prints keys and their secrets.
import type { CreatedKey } from '../../access/keys.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { toCredits } from '../../metering/price.ts'
import type { KeyWithSpending } from '../../stores/ledger-keys.ts'
import { hint, type JsonOption, printResult } from '../output.ts'
import { settingsAsJson } from './settings.ts'

/** Returns the key as JSON shows it: amounts in credits. */
export const keyAsJson = (key: KeyWithSpending) => ({
  ...key,
  ...settingsAsJson(key),
  spent: toCredits(key.spent),
  held: toCredits(key.held),
})

/** Like `keyAsJson`, with the secret as `key`: the one time that it is shown. */
export const keyWithSecret = ({ secret, ...key }: CreatedKey) => ({ ...keyAsJson(key), key: secret })

export function printSecret(key: CreatedKey, options: JsonOption, more: JsonObject = {}): void {
  if (!options.json)
    hint(`Key ${key.id} ${JSON.stringify(key.name)}, shown this once and stored only as a hash:`)
  printResult({ ...keyWithSecret(key), ...more }, key.secret, options)
}
