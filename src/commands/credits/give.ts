// The common part of `almanac credits grant` and `monthly`.
import type { Ledger } from '../../stores/ledger.ts'
import { teamNumbered, withLedger } from '../ledger.ts'
import { type JsonOption, printTable } from '../output.ts'
import { creditsOf, creditsTable } from './list.ts'

/** Prints what the team has after `give` has made a grant and returned its id. */
export async function giveCredits(
  team: number,
  give: (ledger: Ledger) => Promise<number | null>,
  options: JsonOption,
): Promise<void> {
  const result = await withLedger(async ledger => {
    await teamNumbered(ledger, team)
    const grant_id = await give(ledger)
    return { grant_id, ...(await creditsOf(ledger, team)) }
  })
  printTable(result, creditsTable([result]), options)
}
