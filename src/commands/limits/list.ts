// `almanac limits list`.
import { Command } from '@commander-js/extra-typings'
import type { AuthenticatedKey } from '../../stores/ledger-keys.ts'
import { once, wholeNumber } from '../arguments.ts'
import { examples } from '../help-examples.ts'
import { teamNumbered, withLedger } from '../ledger.ts'
import { type JsonOption, jsonOption, printTable } from '../output.ts'

export const list = () =>
  new Command('list')
    .summary("show a team's own limits")
    .description("Shows a team's own limits; all others are those of docs/reference/endpoints.md.")
    .requiredOption('--team <id>', 'the team', once('--team', wholeNumber))
    .option(...jsonOption)
    .addHelpText(...examples('almanac limits list --team 1', 'almanac limits list --team 1 --json'))
    .action(async options => {
      const limits = await withLedger(async ledger => {
        await teamNumbered(ledger, options.team)
        return ledger.limits(options.team)
      })
      printLimits(options.team, limits, options)
    })

export function printLimits(team: number, limits: AuthenticatedKey['limits'], options: JsonOption): void {
  const rows = Object.entries(limits).map(([path, limit]) => [
    path === '*' ? 'every other' : path,
    limit === null ? 'no limit' : String(limit),
  ])
  const listing = {
    head: ['endpoint', 'requests a minute'],
    rows,
    ifNone: `Team ${team} has the default limits: docs/reference/endpoints.md lists them.`,
  }
  printTable({ team_id: team, limits }, listing, options)
}
