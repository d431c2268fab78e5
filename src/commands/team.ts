// The team an option names.
import { InputError } from '../errors.ts'
import type { Ledger } from '../stores/ledger.ts'
import { numberOption } from './options.ts'

/** The id of the team. Throws an InputError for what is no number, and for a team that does not exist. */
export async function teamOption(ledger: Pick<Ledger, 'teams'>, text: string): Promise<number> {
  const team = numberOption('--team', text)
  if ((await ledger.teams()).some(({ id }) => id === team)) return team
  throw new InputError(`There is no team ${team}. almanac keys create --team ${team} makes it.`)
}
