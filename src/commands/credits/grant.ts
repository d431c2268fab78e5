// `almanac credits grant`.
import { Command } from '@commander-js/extra-typings'
import { credits, futureDate, once, wholeNumber } from '../arguments.ts'
import { checkTeam, withLedger } from '../ledger.ts'
import { jsonOption } from '../output.ts'
import { printCredits } from './list.ts'

export const grant = () =>
  new Command('grant')
    .summary('give a team credits once')
    .description('Gives a team credits once.')
    .requiredOption('--team <id>', 'the team', once('--team', wholeNumber))
    .requiredOption('--credits <n>', 'how many', once('--credits', credits))
    .option(
      '--expires <date>',
      'when what is left of them ends; never when absent',
      once('--expires', futureDate),
    )
    .option(...jsonOption)
    .action(async options => {
      await withLedger(async ledger => {
        await checkTeam(ledger, options.team)
        await ledger.grant(options.team, options.credits, Date.now(), options.expires ?? null)
        await printCredits(ledger, options)
      })
    })
