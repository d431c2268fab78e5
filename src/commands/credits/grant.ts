// `almanac credits grant`.
import { Command } from '@commander-js/extra-typings'
import { credits, futureDate, once, wholeNumber } from '../arguments.ts'
import { examples } from '../help-examples.ts'
import { jsonOption } from '../output.ts'
import { giveCredits } from './give.ts'

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
    .addHelpText(
      ...examples(
        'almanac credits grant --team 2 --credits 500',
        'almanac credits grant --team 2 --credits 500 --expires 2099-12-31',
      ),
    )
    .action(({ team, credits: given, expires = null, ...options }) =>
      giveCredits(team, ledger => ledger.grant(team, given, Date.now(), expires), options),
    )
