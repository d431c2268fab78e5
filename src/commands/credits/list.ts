// `almanac credits list`.
import { Command } from '@commander-js/extra-typings'
import { toCredits } from '../../metering/price.ts'
import type { Ledger } from '../../stores/ledger.ts'
import { examples } from '../help-examples.ts'
import { teamNumbered, withLedger } from '../ledger.ts'
import { jsonOption, type Listing, printTable } from '../output.ts'

export const list = () =>
  new Command('list')
    .summary('show what every team has')
    .description('Shows the credits of every team, and those it is given every month.')
    .option(...jsonOption)
    .addHelpText(...examples('almanac credits list', 'almanac credits list --json'))
    .action(async options => {
      const teams = await withLedger(async ledger => {
        const teams = []
        for (const { id } of await ledger.teams()) teams.push(await creditsOf(ledger, id))
        return teams
      })
      printTable(teams, creditsTable(teams), options)
    })

/** Returns what the team has, as JSON shows it. Throws an InputError when there is no such team. */
export async function creditsOf(ledger: Ledger, team: number) {
  const { name } = await teamNumbered(ledger, team)
  const { millicredits, recurring } = await ledger.credits(team, Date.now())
  return {
    team_id: team,
    name,
    credits: toCredits(millicredits),
    recurring_credits: toCredits(recurring?.millicredits ?? 0),
    recurring_credits_refresh_date: recurring ? new Date(recurring.refreshMs).toISOString() : null,
  }
}

type TeamCredits = Awaited<ReturnType<typeof creditsOf>>

export const creditsTable = (teams: readonly TeamCredits[]): Listing => ({
  head: ['team', 'name', 'credits', 'a month', 'again on'],
  rows: teams.map(({ team_id, name, credits, recurring_credits, recurring_credits_refresh_date: date }) => [
    team_id,
    name,
    credits,
    recurring_credits || '',
    date?.slice(0, 10) ?? '',
  ]),
  ifNone: 'There are no teams. almanac keys create makes the first.',
})
