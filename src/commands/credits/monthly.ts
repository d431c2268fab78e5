// `almanac credits monthly`.
import { Command } from '@commander-js/extra-typings'
import { credits, once, wholeNumber } from '../arguments.ts'
import { checkTeam, withLedger } from '../ledger.ts'
import { jsonOption } from '../output.ts'
import { printCredits } from './list.ts'

export const monthly = () =>
  new Command('monthly')
    .summary('give a team credits every month')
    .description(
      'Gives a team so many credits now and on the first of every month, when what is left of the month before expires.',
    )
    .requiredOption('--team <id>', 'the team', once('--team', wholeNumber))
    .requiredOption('--credits <n>', 'how many a month; 0 ends it', once('--credits', credits))
    .option(...jsonOption)
    .action(async options => {
      await withLedger(async ledger => {
        await checkTeam(ledger, options.team)
        await ledger.setRecurring(options.team, options.credits, Date.now())
        await printCredits(ledger, options)
      })
    })
