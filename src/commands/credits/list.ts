// `almanac credits list`.
import { Command } from '@commander-js/extra-typings'
import { toCredits } from '../../metering/price.ts'
import type { Ledger } from '../../stores/ledger.ts'
import { withLedger } from '../ledger.ts'
import { type JsonOption, jsonOption, printResult, table } from '../output.ts'

export const list = () =>
  new Command('list')
    .summary('show what every team has')
    .description('Shows the credits of every team, and those it is given every month.')
    .option(...jsonOption)
    .action(options => withLedger(ledger => printCredits(ledger, options)))

export async function printCredits(ledger: Ledger, options: JsonOption): Promise<void> {
  const nowMs = Date.now()
  const teams = []
  for (const team of await ledger.teams()) {
    const { millicredits, recurring } = await ledger.credits(team.id, nowMs)
    teams.push({
      team_id: team.id,
      name: team.name,
      credits: toCredits(millicredits),
      recurring_credits: toCredits(recurring?.millicredits ?? 0),
      recurring_credits_refresh_date: recurring ? new Date(recurring.refreshMs).toISOString() : null,
    })
  }
  const rows = teams.map(
    ({ team_id, name, credits, recurring_credits, recurring_credits_refresh_date: date }) => [
      team_id,
      name,
      credits,
      recurring_credits || '',
      date?.slice(0, 10) ?? '',
    ],
  )
  const inWords =
    rows.length > 0
      ? table(['team', 'name', 'credits', 'a month', 'again on'], rows)
      : 'There are no teams. almanac keys create makes the first.'
  printResult(teams, inWords, options)
}
