// Opens the account side for a command that does one thing and ends.

import type { Config } from '../config.ts'
import { openLedger } from '../processes/adapters.ts'
import { withAccountErrors } from '../processes/data-folder.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { Team } from '../stores/ledger-keys.ts'
import { findAccounts } from './installation.ts'
import { NotFoundError } from './usage-error.ts'

/**
 * Returns what `use` returns. Closes the ledger in any case. Throws an InputError that says what to do when the data directory
 * can be read, and not written.
 */
export async function withLedger<T>(
  use: (ledger: Ledger) => Promise<T>,
  config: Config = findAccounts(),
): Promise<T> {
  const ledger = await openLedger(config)
  try {
    return await withAccountErrors(config, () => use(ledger))
  } finally {
    await ledger.close()
  }
}

/** Returns the team. Throws a NotFoundError when there is none with this number. */
export async function teamNumbered(ledger: Pick<Ledger, 'teams'>, team: number): Promise<Team> {
  const existing = (await ledger.teams()).find(({ id }) => id === team)
  if (existing) return existing
  throw new NotFoundError(`There is no team ${team}. almanac keys create --team ${team} makes it.`)
}
