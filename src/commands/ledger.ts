// The account side for a command that does one thing and ends.

import type { Config } from '../config.ts'
import { InputError } from '../errors.ts'
import { openLedger } from '../processes/adapters.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { Team } from '../stores/ledger-keys.ts'
import { findAccounts } from './installation.ts'

/** What `use` answers; the ledger is closed whatever happens. */
export async function withLedger<T>(
  use: (ledger: Ledger) => Promise<T>,
  config: Config = findAccounts(),
): Promise<T> {
  const ledger = await openLedger(config)
  try {
    return await use(ledger)
  } finally {
    await ledger.close()
  }
}

/** Throws an InputError when there is no such team. */
export async function teamNumbered(ledger: Pick<Ledger, 'teams'>, team: number): Promise<Team> {
  const found = (await ledger.teams()).find(({ id }) => id === team)
  if (found) return found
  throw new InputError(`There is no team ${team}. almanac keys create --team ${team} makes it.`)
}
