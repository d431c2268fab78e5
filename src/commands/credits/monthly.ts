// `almanac credits monthly`.
import { Command } from '@commander-js/extra-typings'
import { credits, once, wholeNumber } from '../arguments.ts'
import { examples } from '../help-examples.ts'
import { jsonOption } from '../output.ts'
import { giveCredits } from './give.ts'

export const monthly = () =>
  new Command('monthly')
    .summary('give a team credits every month')
    .description(
      'Gives a team so many credits now and on the first of every month, when what is left of the month before expires.',
    )
    .requiredOption('--team <id>', 'the team', once('--team', wholeNumber))
    .requiredOption('--credits <n>', 'how many a month; 0 ends it', once('--credits', credits))
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac credits monthly --team 2 --credits 1000',
        'almanac credits monthly --team 2 --credits 0',
      ),
    )
    .action(({ team, credits: given, ...options }) =>
      giveCredits(team, ledger => ledger.setRecurring(team, given, Date.now()), options),
    )
