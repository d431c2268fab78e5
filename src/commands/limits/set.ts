// `almanac limits set`.
import { Command, Option } from '@commander-js/extra-typings'
import { once, printable, text, wholeNumber } from '../arguments.ts'
import { pathsCountedTogether } from '../endpoint-paths.ts'
import { examples } from '../help-examples.ts'
import { teamNumbered, withLedger } from '../ledger.ts'
import { jsonOption } from '../output.ts'
import { UsageError } from '../usage-error.ts'
import { printLimits } from './list.ts'

export const set = () =>
  new Command('set')
    .summary('give a team a limit of its own')
    .description('Gives a team a limit of its own, which holds from the next request on.')
    .requiredOption('--team <id>', 'the team', once('--team', wholeNumber))
    .requiredOption(
      '--rpm <n>',
      'requests a minute; none for no limit, default for that of all teams',
      once('--rpm', rateArgument),
    )
    .option(
      '--endpoint <path>',
      'of this path, and of those that are counted with it',
      once('--endpoint', text),
    )
    .addOption(new Option('--all', 'of every path without a limit of its own').conflicts('endpoint'))
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac limits set --team 1 --endpoint /person/enrich --rpm 600',
        'almanac limits set --team 1 --all --rpm none',
      ),
    )
    .action(async options => {
      const { team, rpm, endpoint } = options
      if (endpoint === undefined && !options.all) {
        throw new UsageError('almanac limits set: either --endpoint <path> or --all is needed.')
      }
      const paths = endpoint === undefined ? ['*'] : await pathsCountedTogether(endpoint)
      const limits = await withLedger(async ledger => {
        await teamNumbered(ledger, team)
        await ledger.setLimits(team, paths, rpm.perMinute)
        return ledger.limits(team)
      })
      printLimits(team, limits, options)
    })

/** Reads a limit as the ledger stores it: null means no limit, undefined removes the override. */
function rateArgument(text: string, what: string): { readonly perMinute: number | null | undefined } {
  if (text === 'none') return { perMinute: null }
  if (text === 'default') return { perMinute: undefined }
  if (!/^\d+$/.test(text)) {
    throw new UsageError(`${what} must be a whole number from 1, none or default; got ${printable(text)}.`)
  }
  return { perMinute: wholeNumber(text, what) }
}
